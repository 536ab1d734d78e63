// The hourly pass: everything that ends is in it, and what fails keeps nothing else from being deleted.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assemble } from '../assemble.js'
import { readConfig } from '../platform/config.js'
import { createLog } from '../platform/log.js'
import { createSweep, sweepsOf } from './sweep.js'

const { log: silent } = createLog('silent')

function logOf() {
  const lines: [string, object, string][] = []
  return {
    lines,
    log: {
      info: (facts: object, message: string) => lines.push(['info', facts, message]),
      error: (facts: object, message: string) => lines.push(['error', facts, message]),
    },
  }
}

describe('createSweep', () => {
  it('says what was deleted and what could not be, and goes on', async () => {
    const { lines, log } = logOf()
    const sweeps = {
      none: async () => 0,
      broken: async () => {
        throw new Error('no table')
      },
      some: async () => 3,
    }
    await createSweep({ sweeps, log, isStopped: () => false })()
    expect(lines).toEqual([
      ['error', { kind: 'broken', reason: 'no table' }, 'what was kept long enough could not be deleted'],
      ['info', { some: 3 }, 'what was kept long enough is deleted'],
    ])
  })

  it('ends early when the service stops, and says nothing of what that broke off', async () => {
    const { lines, log } = logOf()
    let stopped = false
    const sweeps = {
      last: async () => {
        stopped = true
        throw new Error('the database is closed')
      },
      never: async () => expect.fail(),
    }
    await createSweep({ sweeps, log, isStopped: () => stopped })()
    expect(lines).toEqual([])
  })
})

describe('sweepsOf', () => {
  it('deletes what has ended from every table, however much, and leaves the rest', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sweep-'))
    const file = join(dataDir, 'live.yaml')
    await writeFile(file, 'sources: [records]\n')
    const clock = { at: Date.parse('2026-06-01T00:00:00Z'), now: () => clock.at }
    const parts = await assemble(readConfig({ SATYAPAN_DATA_DIR: dataDir, SATYAPAN_CONFIG: file }), {
      clock,
      log: silent,
    })
    try {
      // In each table 1,200 rows that have ended, and one that has not.
      const ends = `(case when n > 0 then ${clock.at - 40 * 86_400_000} else ${clock.at + 60_000} end)`
      const rows = (columns: string) => `select ${columns} from generate_series(0, 1200) n`
      for (const statement of [
        `insert into report ${rows(`'r' || n, '\\x00', ${ends}`)}`,
        `insert into archive (id, kind, sealed, created_at) ${rows(`'a' || n, 'fir-check', '', ${ends}`)}`,
        `insert into portal_session ${rows(`'c', 'itr', int4send(n::int), 's', '\\x00', ${ends}, 0`)}`,
        `insert into portal_session ${rows(`'c', 'gst-otp', int4send(n::int), 's', '\\x00', ${ends}, 0`)}`,
        `insert into aadhaar_otp ${rows(`'c', n::text, '\\x00', '', gen_random_uuid(), 's', '\\x00', '\\x00', 0, ${ends}, 0, null`)}`,
        `insert into attempt ${rows("'gst-otp', int4send(n::int), '', case when n > 0 then 0 else 99999 end, 1, 0")}`,
        `insert into cached_answer ${rows(`int4send(n::int), '\\x00', 0, ${ends}`)}`,
      ])
        await parts.db.query(statement)
      const { lines, log } = logOf()
      await createSweep({ sweeps: sweepsOf(parts), log, isStopped: () => false })()
      expect(lines).toEqual([
        [
          'info',
          {
            reports: 1_200,
            unfinished_archives: 1_200,
            otp_sessions: 1_200,
            portal_sessions: 2_400,
            attempts: 1_200,
            cached_answers: 1_200,
          },
          'what was kept long enough is deleted',
        ],
      ])
      const { rows: left } = await parts.db.query<{ n: number }>(
        `select count(*)::int as n from report union all select count(*) from archive
         union all select count(*) from portal_session union all select count(*) from attempt
         union all select count(*) from aadhaar_otp where session is not null
         union all select count(*) from cached_answer`,
      )
      expect(left.map(({ n }) => n)).toEqual([1, 1, 2, 1, 1, 1])
    } finally {
      await parts.close()
      await rm(dataDir, { recursive: true })
    }
  })
})
