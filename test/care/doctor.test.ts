// What the doctor says of an installation, for each thing that can be wrong with it, and that it says nothing of a sound one.
import { chmod, copyFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsDir } from '../../src/assemble.js'
import { examine, tell } from '../../src/cli/doctor/doctor.js'
import type { Subject } from '../../src/cli/doctor/subject.js'
import type { Config } from '../../src/platform/config.js'
import { makeAuthority, makeLeaf } from '../../src/platform/tls/make-certificate.js'
import type { SourceHealth } from '../../src/routing/health.js'
import { type CareInstallation, openInstallation } from './installation.js'

const dayMs = 86_400_000
const gibibyte = 1024 ** 3
const plenty = { freeBytes: 50 * gibibyte, totalBytes: 100 * gibibyte, freeFiles: 1e6, totalFiles: 2e6 }

let made: CareInstallation
beforeAll(async () => {
  made = await openInstallation()
})
afterAll(() => made.discard())

/** A sound installation, with what a case changes. */
function subject(change: Partial<Subject> = {}, config: Partial<Config> = {}): Subject {
  const { parts } = made
  return {
    clock: parts.clock,
    database: parts.db,
    health: { report: () => [] },
    migrationsDir,
    space: async () => plenty,
    askTime: async () => parts.clock.now(),
    ...change,
    config: {
      ...parts.config,
      publicUrl: 'https://verify.example.com',
      trustedProxies: ['10.0.0.1'],
      ...config,
    },
  }
}

/** Findings that are not ok, as `check level: found -> remedy`. */
const complaints = async (about: Subject) =>
  (await examine(about))
    .filter(({ level, found }) => level !== 'ok' && !found.startsWith('there is no record of'))
    .map(({ check, level, found, remedy }) =>
      `${check} ${level}: ${found} -> ${remedy}`.replaceAll(made.home, ''),
    )

const only = async (about: Subject) => {
  const found = await complaints(about)
  expect(found, found.join('\n')).toHaveLength(1)
  return found[0]!
}

const primary = {
  name: 'primary',
  kind: 'same-interface',
  baseUrl: 'https://primary.example.com',
  allowPlainHttp: false,
  secrets: {},
  timeoutMs: 1_000,
  concurrency: 1,
  cost: {},
  options: {},
}
const withPrimary = { sources: [{ name: 'records' as const, incomplete: [] }, primary] } as Partial<Config>

it('finds nothing wrong with a sound installation, and says what it looked at', async () => {
  const findings = await examine(subject())
  expect(await complaints(subject())).toEqual([])
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set(['configuration', 'keys', 'disk', 'clock', 'certificate', 'database', 'queue', 'sources']),
  )
})

it('names the kinds without a record where records are the only source', async () => {
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
      expect(await only(subject())).toMatch(/^keys wrong: .*must be readable by its owner alone \(chmod 600/)
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

  it('what a rotation left', async () => {
    await copyFile(file(), `${file()}.old`)
    await copyFile(file(), `${file()}.new`)
    try {
      expect(await complaints(subject())).toEqual([
        expect.stringMatching(
          /^keys warning: .*\.new is left from a rotation that was cut off -> run "satyapan vault rotate"/,
        ),
        expect.stringMatching(
          /^keys warning: the replaced master key still lies in .*\.old -> make a backup, then destroy/,
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

  it('a folder that is not there', async () => {
    const found = await complaints(subject({}, { dataDir: join(made.home, 'nowhere') }))
    expect(found).toContainEqual(
      expect.stringMatching(/^disk wrong: there is no data directory \/nowhere -> set SATYAPAN_DATA_DIR/),
    )
  })

  it('a folder that others may read', async () => {
    await chmod(made.dataDir, 0o755)
    try {
      expect(await only(subject())).toBe(
        'disk warning: other users of this machine may look into /data -> run: chmod 700 /data',
      )
    } finally {
      await chmod(made.dataDir, 0o700)
    }
  })
})

describe('clock', () => {
  it.each([
    ['warning: the clock of source primary is 20 s behind', -20_000],
    ['wrong: the clock of source primary is 600 s ahead of', 600_000],
  ])('%s', async (expected, ahead) => {
    const askTime = async () => made.parts.clock.now() + ahead
    expect(await only(subject({ askTime }, withPrimary))).toContain(`clock ${expected}`)
  })

  it('that a source does not tell', async () => {
    expect(await complaints(subject({ askTime: async () => undefined }, withPrimary))).toEqual([])
  })
})

describe('certificate', () => {
  const names = ['verify.example.com']
  const write = async (name: string, madeAt: number) => {
    const authority = await makeAuthority(madeAt)
    const leaf = await makeLeaf(authority, names, madeAt)
    await writeFile(join(made.home, `${name}.crt`), leaf.cert)
    await writeFile(join(made.home, `${name}.key`), leaf.key)
    const pair = {
      'tls.certFile': join(made.home, `${name}.crt`),
      'tls.keyFile': join(made.home, `${name}.key`),
    }
    return { pair, end: Date.parse(new (await import('node:crypto')).X509Certificate(leaf.cert).validTo) }
  }
  let one: Awaited<ReturnType<typeof write>>
  let two: typeof one
  beforeAll(async () => {
    one = await write('one', made.parts.clock.now())
    two = await write('two', made.parts.clock.now())
  })
  const at = (now: number) => ({ clock: { now: () => now } })

  it('that is in force and covers publicUrl', async () => {
    expect(await complaints(subject({}, one.pair))).toEqual([])
  })

  it.each([
    ['warning: the certificate /one.crt ends in 3 days', 3.5 * dayMs],
    ['wrong: the certificate /one.crt ended on', -dayMs],
    ['wrong: the certificate /one.crt is in force only from', 4_000 * dayMs],
  ])('%s', async (expected, before) => {
    expect(await only(subject(at(one.end - before), one.pair))).toContain(`certificate ${expected}`)
  })

  it('with the key of another', async () => {
    const mixed = { ...one.pair, 'tls.keyFile': two.pair['tls.keyFile'] }
    expect(await only(subject({}, mixed))).toMatch(
      /^certificate wrong: tls\.keyFile is "\/two\.key", expected the private key of/,
    )
  })

  it('that does not cover publicUrl', async () => {
    const config = { ...one.pair, publicUrl: 'https://other.example.com:8443', trustedProxies: [] }
    expect(await only(subject({}, config))).toMatch(
      /^certificate wrong: the certificate does not cover other\.example\.com/,
    )
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

describe('queue', () => {
  it('a job that nobody works on', async () => {
    const { db } = made.parts
    const { rows } = await db.query<{ name: string }>('select name from pgboss.queue limit 1')
    await db.query(
      "insert into pgboss.job (name, data, start_after) values ($1, '{}', now() - interval '2 hours')",
      [rows[0]!.name],
    )
    expect(await only(subject())).toMatch(
      /^queue wrong: 1 job waits, the oldest for 120 minutes; 0 under way/,
    )
    await db.query("update pgboss.job set state = 'active'")
    await db.query(
      "insert into pgboss.job (name, data, start_after) values ($1, '{}', now() - interval '2 hours')",
      [rows[0]!.name],
    )
    expect(await only(subject())).toMatch(/^queue warning: .* 1 under way -> add a worker/)
    await db.query('delete from pgboss.job')
  })

  it('a delivery past its time, unless its client is not active', async () => {
    const { db, clock } = made.parts
    const client = JSON.parse(await made.run('client', 'create', '--name', 'Acme', '--json')).client_id
    await db.query(
      `insert into webhook_delivery (id, client_id, type, lane, payload, state, next_attempt_at, created_at)
       values ('msg_1', $1, 'batch.completed', 'lane', '', 'pending', $2, $2)`,
      [client, clock.now() - 20 * 60_000],
    )
    expect(await only(subject())).toMatch(
      /^queue warning: a webhook delivery waits for 20 minutes past its time/,
    )
    await made.run('client', 'deactivate', client)
    expect(await complaints(subject())).toEqual([])
    await db.query('delete from webhook_delivery')
  })
})

describe('sources', () => {
  const figures = (asked: number, answered: number) => ({
    asked,
    answered,
    failed: asked - answered,
    p50_ms: 1,
    p95_ms: 1,
  })
  const health = (breaker: 'closed' | 'open', asked: number, answered: number) => ({
    report: (): SourceHealth[] => [
      {
        name: 'primary',
        kind: 'same-interface',
        lookups: [{ lookup: 'panbasic', breaker, minute: figures(0, 0), hour: figures(asked, answered) }],
      },
    ],
  })

  it.each([
    [
      'wrong: source primary answered 3 of 9 calls in the last hour; its circuit breaker is open for panbasic',
      health('open', 9, 3),
    ],
    ['wrong: source primary answered 0 of 12 calls', health('closed', 12, 0)],
    ['warning: source primary answered 80 of 100 calls', health('closed', 100, 80)],
  ])('%s', async (expected, own) => {
    expect(await only(subject({ health: own }, withPrimary))).toContain(`sources ${expected}`)
  })

  it('that answer are sound', async () => {
    expect(await complaints(subject({ health: health('closed', 100, 99) }, withPrimary))).toEqual([])
  })

  it('that cannot be reached', async () => {
    const askTime = async () => {
      throw new Error('down (ECONNREFUSED)')
    }
    expect(await only(subject({ askTime }, withPrimary))).toMatch(
      /^sources wrong: source primary cannot be reached at https:\/\/primary\.example\.com: down \(ECONNREFUSED\) -> check/,
    )
  })
})

describe('configuration', () => {
  it.each<[string, Partial<Config>]>([
    ['wrong: publicUrl is not set: the links in answers point to', { publicUrl: undefined }],
    ['wrong: publicUrl is https://127.0.0.1:8443: the links', { publicUrl: 'https://127.0.0.1:8443' }],
    [
      'warning: publicUrl names port 443, and the service listens on 8443',
      { trustedProxies: [], port: 8443 },
    ],
    ['wrong: trustedProxies has 0.0.0.0/0: any caller may claim', { trustedProxies: ['0.0.0.0/0'] }],
    ['warning: a process may have', { 'limits.connections': 100_000_000 }],
  ])('%s', async (expected, config) => {
    const found = (await complaints(subject({}, config))).filter((line) => line.startsWith('configuration'))
    expect(found).toEqual([expect.stringContaining(`configuration ${expected}`)])
  })
})

describe('what is printed', () => {
  const printed = async (asJson: boolean, colour: boolean, about = subject()) => {
    let text = ''
    const take = (part: string) => {
      text += part
    }
    const io = { out: async (part: string) => take(part), colour } as Parameters<typeof tell>[2]
    const problem = await tell(await examine(about), asJson, io).then(
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

  it('is JSON when that is asked for, and what is wrong fails', async () => {
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
