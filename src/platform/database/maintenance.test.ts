import { describe, expect, it } from 'vitest'
import type { Sql } from './database.js'
import { startMaintenance } from './maintenance.js'

const megabyte = 1024 * 1024
const log = { info: () => {}, warn: () => {}, error: () => {} }
const table = { name: 'public.record', grown: false, dead: false, overdue: false, analyze: false }

/** A database with the log and tables that the test describes; returns what was done to it. */
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
    // The first check of a database that is quiet again catches up, once.
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

  it('vacuums a quiet database at once, and makes checkpoints in any case', async () => {
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
