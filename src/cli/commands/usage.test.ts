// The days by which the auditor asks are the days that he is shown: those of Indian Standard Time.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsDir, type Parts } from '../../assemble.js'
import type { Database } from '../../platform/database/database.js'
import { migrate } from '../../platform/database/migrate.js'
import { openDatabase } from '../../platform/database/open.js'
import { eventAt } from '../../usage/usage-event.cases.js'
import { createInsertEvents } from '../../usage/usage-store.js'
import { readArguments } from '../command.js'
import type { Io } from '../io.js'
import { usageCommands } from './usage.js'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

describe('usage report and export of one day', () => {
  let directory: string
  let db: Database

  async function run(name: string, ...words: string[]): Promise<string> {
    const command = usageCommands.find((candidate) => candidate.name === name)!
    let output = ''
    const io = {
      async out(text: string) {
        output += text
      },
      err: () => {},
      signal: new AbortController().signal,
    } as unknown as Io
    await command.run({ db } as unknown as Parts, readArguments(command, words), io)
    return output
  }

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-usage-'))
    db = await openDatabase({ dataDir: directory, log: silent })
    await migrate(db, migrationsDir)
    const times = [
      '2026-04-01T18:29:59Z',
      '2026-04-01T20:00:00Z',
      '2026-04-02T18:29:59Z',
      '2026-04-02T20:00:00Z',
    ]
    await createInsertEvents('INR')(
      db,
      times.map((time) => eventAt(Date.parse(time))),
    )
  })
  afterAll(async () => {
    await db.close()
    await rm(directory, { recursive: true, force: true })
  })

  const day = ['--from', '2026-04-02', '--to', '2026-04-03']

  it('the report shows that day alone, a call of 20:00 UTC the evening before included', async () => {
    const rows = JSON.parse(await run('usage report', '--by', 'day', ...day, '--json'))
    expect(rows).toMatchObject([{ day: '2026-04-02', calls: 2 }])
  })

  it('the export has the same calls', async () => {
    const lines = (await run('usage export', '--format', 'jsonl', ...day)).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).at)).toEqual([
      '2026-04-01T20:00:00.000Z',
      '2026-04-02T18:29:59.000Z',
    ])
  })

  it('the report shows what would act on a terminal as an escape, and the JSON is exact', async () => {
    const sent = 'a\u001b]0;title\u0007b\u202ec\u2066d\u0085e\u2028f'
    const at = Date.parse('2026-05-01T12:00:00Z')
    await createInsertEvents('INR')(db, [{ ...eventAt(at), metadata: JSON.stringify({ note: sent }) }])
    const words = ['--by', 'meta:note', '--from', '2026-05-01', '--to', '2026-05-02']
    const text = await run('usage report', ...words)
    const shown = 'a\\u{001b}]0;title\\u{0007}b\\u{202e}c\\u{2066}d\\u{0085}e\\u{2028}f'
    expect(text.split('\n')[1]!.startsWith(`${shown} `)).toBe(true)
    expect(JSON.parse(await run('usage report', ...words, '--json'))).toMatchObject([{ 'meta:note': sent }])
  })

  it('a time with its zone is taken as it is written', async () => {
    const rows = JSON.parse(
      await run(
        'usage report',
        '--from',
        '2026-04-01T20:00:00Z',
        '--to',
        '2026-04-03T01:30:00+05:30',
        '--json',
      ),
    )
    expect(rows).toMatchObject([{ calls: 2 }])
  })
})
