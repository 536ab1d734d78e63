// Tests the doctor's findings about keys, disk, database and queues, and how they are printed.
import { chmod, copyFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { printFindings } from '../../../src/cli/print-findings.js'
import { unaudited } from '../../../src/platform/audit-port.js'
import { examine } from '../../../src/server/doctor/doctor.js'
import { openInstallation, type TestInstallation } from '../../support/installation.js'
import { createPatient, plenty } from './doctor.harness.js'

const gibibyte = 1024 ** 3

let made: TestInstallation
beforeAll(async () => {
  made = await openInstallation()
})
afterAll(() => made.discard())

const { subject, complaints, only } = createPatient(() => made)

it('finds nothing wrong with a healthy installation, and says what it checked', async () => {
  const findings = await examine(subject())
  expect(await complaints(subject())).toEqual([])
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set([
      ...['configuration', 'keys', 'disk', 'clock', 'certificate', 'database', 'queue', 'tokens'],
      ...['sources', 'faces', 'access'],
    ]),
  )
})

it('names the kinds without a record when records are the only source', async () => {
  const found = (await examine(subject())).find(({ check }) => check === 'sources')!
  expect(found).toMatchObject({ level: 'warning', remedy: expect.stringContaining('records import') })
  expect(found.found).toContain('vehicle')
})

describe('keys', () => {
  const file = () => made.parts.config.masterKeyFile

  it('a missing key', async () => {
    await rename(file(), `${file()}.away`)
    try {
      expect(await only(subject())).toMatch(
        /^keys wrong: the master key file \S+ is missing -> put your copy back/,
      )
    } finally {
      await rename(`${file()}.away`, file())
    }
  })

  it('a key that others may read', async () => {
    await chmod(file(), 0o644)
    try {
      expect(await only(subject())).toMatch(/^keys wrong: .*must be readable only by its owner \(chmod 600/)
    } finally {
      await chmod(file(), 0o600)
    }
  })

  it('the key of another installation', async () => {
    const other = join(made.home, 'other.key')
    await writeFile(other, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 })
    expect(await only(subject({}, { masterKeyFile: other }))).toMatch(
      /^keys wrong: the master key in \/other\.key opens 0 of the \d+ keys in this database/,
    )
  })

  it('the key of an interrupted rotation, which is not yet in place', async () => {
    await copyFile(file(), `${file()}.new`)
    await writeFile(`${file()}.present`, `${Buffer.alloc(32, 7).toString('base64')}\n`, { mode: 0o600 })
    await copyFile(file(), `${file()}.kept`)
    await rename(`${file()}.present`, file())
    try {
      expect(await only(subject())).toMatch(
        /^keys wrong: a rotation was interrupted: the keys in this database are opened by \S+\.new, not yet by/,
      )
    } finally {
      await rename(`${file()}.kept`, file())
      await rm(`${file()}.new`)
    }
  })

  it('what a rotation left', async () => {
    await copyFile(file(), `${file()}.old`)
    await copyFile(file(), `${file()}.new`)
    try {
      expect(await complaints(subject())).toEqual([
        expect.stringMatching(
          /^keys warning: .*\.new is left from an interrupted rotation -> run "satyapan vault rotate"/,
        ),
        expect.stringMatching(
          /^keys warning: the replaced master key is still in .*\.old -> make a backup, then destroy/,
        ),
      ])
    } finally {
      await rm(`${file()}.old`)
      await rm(`${file()}.new`)
    }
  })
})

describe('disk', () => {
  it.each([
    ['wrong: /data has 100 MiB of 102400 MiB free', { freeBytes: 100 * 1024 ** 2 }],
    ['warning: /data has 512 MiB of 102400 MiB free', { freeBytes: gibibyte / 2 }],
    ['wrong: the file system of /data has room for 5 more files', { freeFiles: 5 }],
  ])('%s', async (expected, change) => {
    expect(await only(subject({ space: async () => ({ ...plenty, ...change }) }))).toContain(
      `disk ${expected}`,
    )
  })

  it('a missing folder', async () => {
    const found = await complaints(subject({}, { dataDir: join(made.home, 'nowhere') }))
    expect(found).toContainEqual(
      expect.stringMatching(/^disk wrong: there is no data directory \/nowhere -> set SATYAPAN_DATA_DIR/),
    )
  })

  it('a folder that others may read', async () => {
    await chmod(made.dataDir, 0o755)
    try {
      expect(await only(subject())).toBe(
        'disk warning: other users of this machine may read /data -> run: chmod 700 /data',
      )
    } finally {
      await chmod(made.dataDir, 0o700)
    }
  })
})

describe('database', () => {
  it('that cannot be opened', async () => {
    expect(
      await only(subject({ database: 'the database at DATABASE_URL does not answer: refused' })),
    ).toMatch(/^database wrong: the database at DATABASE_URL does not answer: refused/)
  })

  it('with a migration that waits, and one that this version does not know', async () => {
    const { db } = made.parts
    const { rows } = await db.query<{ name: string; checksum: string }>(
      'select * from schema_migrations order by name',
    )
    const last = rows.at(-1)!
    await db.query('delete from schema_migrations where name = $1', [last.name])
    expect(await only(subject())).toMatch(
      /^database warning: 1 migration waits: \d{4}-\S+\.sql -> the next start applies/,
    )
    await db.query(
      "insert into schema_migrations (name, checksum) values ($1, $2), ('9999-later.sql', 'x')",
      [last.name, last.checksum],
    )
    expect(await only(subject())).toMatch(
      /^database wrong: migration 9999-later\.sql was applied .* by another version/,
    )
    await db.query("delete from schema_migrations where name = '9999-later.sql'")
  })
})

describe('tokens', () => {
  it('that never expire are named by their ids, as long as they are valid', async () => {
    const { adminTokens } = made.parts
    const own = { name: 'Asha', role: 'viewer', createdBy: 'test' } as const
    const endless = await adminTokens.create({ ...own, expiresAt: null }, unaudited)
    const ending = await adminTokens.create(own, unaudited)
    if (typeof endless === 'string' || typeof ending === 'string') throw new Error('no token was made')
    const found = await only(subject())
    expect(found).toMatch(
      new RegExp(`^tokens warning: 1 administration token never expires: ${endless.id} ->`),
    )
    expect(found).not.toMatch(/Asha/)
    await adminTokens.revoke(endless.id, unaudited)
    expect(await complaints(subject())).toEqual([])
  })
})

describe('queue', () => {
  it('a job that nobody works on', async () => {
    const { db } = made.parts
    const late = `insert into job (queue, data, due_at) values ('batch-pan', '{}', now() - interval '2 hours')`
    await db.query(late)
    expect(await only(subject())).toMatch(
      /^queue wrong: 1 job waits, the oldest for 120 minutes; 0 in progress/,
    )
    await db.query('update job set leased = true')
    await db.query(late)
    expect(await only(subject())).toMatch(/^queue warning: .* 1 in progress -> add a worker/)
    await db.query('delete from job')
  })

  it('a delivery past its time, unless its client is not active', async () => {
    const { db, clock } = made.parts
    const client = JSON.parse(await made.run('client', 'create', '--name', 'Acme', '--json')).client_id
    await db.query(
      `insert into webhook_delivery (id, client_id, type, lane, payload, state, next_attempt_at, created_at)
       values ('msg_1', $1, 'batch.completed', 'lane', '', 'pending', $2, $2)`,
      [client, clock.now() - 20 * 60_000],
    )
    expect(await only(subject())).toMatch(/^queue warning: a webhook delivery is 20 minutes late/)
    await made.run('client', 'deactivate', client)
    expect(await complaints(subject())).toEqual([])
    await db.query('delete from webhook_delivery')
  })
})

describe('what is printed', () => {
  const printed = async (asJson: boolean, colour: boolean, about = subject()) => {
    let text = ''
    const take = (part: string) => {
      text += part
    }
    const io = { out: async (part: string) => take(part), colour } as Parameters<typeof printFindings>[2]
    const problem = await printFindings(await examine(about), asJson, io).then(
      () => undefined,
      (error: Error) => error.message,
    )
    return { text, problem }
  }

  it('is a line for each finding on a terminal', async () => {
    const { text, problem } = await printed(false, true)
    expect(problem).toBeUndefined()
    expect(text).toMatch(/ok *\S+ {2}keys: the master key \S+ opens all \d+ keys in this database\n/)
    expect(text).toMatch(/warning\S* {2}sources: there is no record .*\. To do: import them/)
  })

  it('is JSON with --json, and a wrong finding fails', async () => {
    const { text, problem } = await printed(true, false, subject({}, { publicUrl: undefined }))
    expect(problem).toBe('one thing is wrong')
    expect(JSON.parse(text)).toMatchObject({
      status: 'wrong',
      findings: expect.arrayContaining([
        { check: 'configuration', level: 'wrong', found: expect.any(String), remedy: expect.any(String) },
      ]),
    })
  })
})
