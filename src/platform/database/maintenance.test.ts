import { describe, expect, it } from 'vitest'
import type { Sql } from './database.js'
import { startMaintenance } from './maintenance.js'

const megabyte = 1024 * 1024
const log = { info: () => {}, warn: () => {}, error: () => {} }
const table = { name: 'public.record', grown: false, dead: false, overdue: false, analyze: false }

/** A database whose log and tables are as the test says; answers what was done to it. */
function scripted(tables: (typeof table)[]) {
  const state = { written: 0, sinceCheckpoint: 0, tables }
  const done: string[] = []
  const answers = (text: string): unknown[] => {
    if (text.includes('pg_control_checkpoint'))
      return [{ written: state.written, since_checkpoint: state.sinceCheckpoint }]
    if (text.includes('pg_stat_all_tables')) return state.tables
    done.push(text)
    return []
  }
  const sql = { query: async (text: string) => ({ rows: answers(text), rowCount: 0 }) } as unknown as Sql
  const maintenance = startMaintenance(sql, log)
  return {
    state,
    async look(writtenMb = 0) {
      state.written += writtenMb * megabyte
      done.length = 0
      await maintenance.look()
      return [...done]
    },
    stop: maintenance.stop,
  }
}

describe('maintenance while an import writes', () => {
  it('freezes new rows in small portions, and leaves dead rows and statistics for later', async () => {
    const { look, state, stop } = scripted([{ ...table, grown: true, analyze: true }])
    await look()
    expect(await look(5)).toEqual(['vacuum (freeze) public.record'])
    expect(await look(2)).toEqual([])
    state.tables = [{ ...table, grown: true, dead: true, analyze: true }]
    expect(await look(5)).toEqual([])
    // The first look at a database that is calm again makes up for it, once.
    expect(await look()).toEqual(['vacuum (freeze) public.record', 'analyze public.record'])
    expect(await look()).toEqual([])
    stop()
  })

  it('does not wait when every second row is dead', async () => {
    const { look, stop } = scripted([{ ...table, dead: true, overdue: true }])
    await look()
    expect(await look(5)).toEqual(['vacuum (freeze) public.record'])
    stop()
  })

  it('tends a calm database at once, and writes checkpoints in any case', async () => {
    const { look, state, stop } = scripted([{ ...table, grown: true, analyze: true }])
    await look()
    for (let n = 0; n < 4; n++) expect(await look(0.9)).toEqual([])
    expect(await look(0.9)).toEqual(['vacuum (freeze) public.record', 'analyze public.record'])
    state.sinceCheckpoint = 17 * megabyte
    state.tables = []
    expect(await look(3)).toEqual(['checkpoint'])
    stop()
  })
})
