import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.js'
import type { Database } from '../../platform/database/database.js'
import { migrate } from '../../platform/database/migrate.js'
import { openDatabase } from '../../platform/database/open.js'
import { createLog } from '../../platform/log.js'
import { openVault } from '../../vault/vault.js'
import { importFile } from './import.js'
import { createRecordCaches } from './record-cache.js'
import { createRecords, type Records } from './records.js'

const { log } = createLog('silent')
const lines = 2_500
const panOf = (n: number) => `ABCPD${String(1_000 + (n % 9_000)).padStart(4, '0')}${n < 9_000 ? 'K' : 'L'}`

describe('an import that was cut off', () => {
  let directory: string
  let db: Database
  let records: Records
  const place = (name: string) => join(directory, name)

  /** A file of the first `count` PANs, all of them with this name. */
  async function write(file: string, name: string, count = lines): Promise<string> {
    const text = Array.from({ length: count }, (_, n) =>
      JSON.stringify({ pan_number: panOf(n), full_name: name, category: 'person' }),
    )
    await writeFile(place(file), text.join('\n'))
    return place(file)
  }
  const run = (file: string, cutOffAfter = Number.POSITIVE_INFINITY) => {
    const cut = new AbortController()
    return importFile(
      { db, records, kind: 'pan', file, signal: cut.signal },
      {
        keepGoing: false,
        progress: (step, _part, applied) => {
          if (step === 'importing' && applied >= cutOffAfter) cut.abort()
        },
      },
    )
  }
  const nameOf = async (n: number) => (await records.find('pan', panOf(n)))?.full_name

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'satyapan-import-'))
    db = await openDatabase({ dataDir: directory, log })
    await migrate(db, fileURLToPath(new URL('../../../migrations', import.meta.url)))
    const vault = await openVault({ db, clock: systemClock, masterKeyFile: join(directory, 'master.key') })
    records = createRecords({ db, vault, clock: systemClock, caches: createRecordCaches({ db, log }) })
  })
  afterAll(async () => {
    await db.close()
    await rm(directory, { recursive: true, force: true })
  })
  beforeEach(async () => {
    await db.query('truncate record, record_import')
  })

  it('goes on where it was', async () => {
    const file = await write('one.jsonl', 'ASHA ONE')
    await expect(run(file, 1_000)).rejects.toThrow(/abort/i)
    expect(await nameOf(lines - 1)).toBeUndefined()
    expect(await run(file)).toMatchObject({ lines, imported: lines, resumedAt: 1_000 })
    expect([await nameOf(0), await nameOf(lines - 1)]).toEqual(['ASHA ONE', 'ASHA ONE'])
    expect(await run(file)).toMatchObject({ imported: lines, resumedAt: 0 })
  })

  it('begins again after another file of the kind, whose records it would else leave in place', async () => {
    const one = await write('one.jsonl', 'ASHA ONE')
    const two = await write('two.jsonl', 'ASHA TWO', 10)
    await expect(run(one, 1_000)).rejects.toThrow(/abort/i)
    await run(two)
    expect(await nameOf(3)).toBe('ASHA TWO')
    expect(await run(one)).toMatchObject({ imported: lines, resumedAt: 0 })
    expect(await nameOf(3)).toBe('ASHA ONE')
  })

  it('begins again after a removal', async () => {
    const file = await write('one.jsonl', 'ASHA ONE')
    await expect(run(file, 1_000)).rejects.toThrow(/abort/i)
    expect(await records.remove('pan', [panOf(3)])).toBe(1)
    expect(await run(file)).toMatchObject({ imported: lines, resumedAt: 0 })
    expect(await nameOf(3)).toBe('ASHA ONE')
  })
})
