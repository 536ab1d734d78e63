// Tests a PostgreSQL server restored to a moment from a base backup and its archived log: it has what was committed
// before, and nothing later.
import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/kernel/clock.js'
import { newTransactionId } from '../../../src/kernel/ids.js'
import { panbasic } from '../../../src/lookups/pan/panbasic.js'
import { openInstallation, type TestInstallation } from '../../support/installation.js'
import { startPostgres, type TestPostgres } from '../../support/postgres.js'

const pan = 'ABCPK1234Q'
const deploy = join(import.meta.dirname, '..', '..', '..', 'deploy')

let home: string
let archive: string
let server: TestPostgres
const servers: TestPostgres[] = []
let here: TestInstallation
let clientId: string
const calls = { before: [] as string[], after: [] as string[] }
let moment: string

const runScript = (name: string, words: string[], env = {}) =>
  execFileSync(join(deploy, name), words, {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: 'pipe',
  })

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    return (await connection.query(text)).rows
  } finally {
    await connection.end()
  }
}

/** Calls as a client does; returns the transaction ids. */
async function call(times: number): Promise<string[]> {
  const ids: string[] = []
  const client = here.parts.clientCache.client(clientId)!
  while (ids.length < times) {
    const startedAt = systemClock.now()
    const transactionId = newTransactionId(startedAt)
    const caller = { transactionId, client, attribution: { origin: null, metadata: null }, startedAt }
    const { status } = await here.parts.calls.executeAndRecord(
      panbasic,
      { input: { pan_number: pan } },
      caller,
    )
    expect(status).toBe(200)
    ids.push(transactionId)
  }
  return ids
}

async function recordedOn({ url }: TestPostgres): Promise<unknown[]> {
  const rows = await query(url, 'select transaction_id::text as id from usage_event')
  return rows.map(({ id }) => String(id).replaceAll('-', '')).toSorted()
}

async function restoreTo(name: string, ...target: string[]): Promise<TestPostgres> {
  const folder = join(home, name)
  expect(runScript('postgres-restore.sh', [join(home, 'base'), archive, folder, ...target])).toMatch(
    /is ready/,
  )
  const restored = (await startPostgres({ from: folder }))!
  servers.push(restored)
  return restored
}

/** A service that is backed up under calls; then a named point, a moment, and calls after both. The server is lost. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "restore of today's-")) // a name that needs quotes
  archive = join(home, 'archived log')
  await mkdir(archive)
  for (const folder of [home, archive]) await chmod(folder, 0o777) // the server runs as its own user
  const archiveCommand = `'${join(deploy, 'postgres-archive.sh')}' "${archive}" "%p" "%f"`
  server = (await startPostgres({ settings: { archive_mode: 'on', archive_command: archiveCommand } }))!
  servers.push(server)
  here = await openInstallation(server.url)
  await writeFile(join(here.home, 'pan.csv'), `pan_number,full_name,category\n${pan},Kiran Rao,Individual\n`)
  await here.run('records', 'import', 'pan', 'pan.csv')
  clientId = JSON.parse(await here.run('client', 'create', '--name', 'Bank', '--json')).client_id
  calls.before.push(...(await call(3)))
  runScript('postgres-backup.sh', [join(home, 'base')], { DATABASE_URL: server.url })
  calls.before.push(...(await call(4)))
  await query(server.url, "select pg_create_restore_point('before-upgrade')")
  moment = String((await query(server.url, 'select clock_timestamp()::text as at'))[0]!.at)
  calls.after.push(...(await call(5)))
  await here.parts.close()
  await server.stop() // it archives the rest of its log; its files are removed
})
afterAll(async () => {
  await here?.discard()
  for (const each of servers) await each.stop()
  await rm(home, { recursive: true, force: true })
})

describe('deploy/postgres-restore.sh', () => {
  it('brings back a named point: the service starts on it, and the ledger and the audit log are whole', async () => {
    const restored = await restoreTo('named', '--name', 'before-upgrade')
    expect(await recordedOn(restored)).toEqual(calls.before.toSorted())
    here.parts = await here.open(here.dataDir, restored.url)
    const later = await call(1)
    expect(await recordedOn(restored)).toEqual([...calls.before, ...later].toSorted())
    // Its events are too young to be summed: there is nothing to compare, and that is said.
    await expect(here.run('usage', 'verify')).rejects.toThrow('nothing was counted')
    expect(await here.parts.audit.verify()).toMatchObject({ fault: null })
    expect(await query(restored.url, 'show archive_mode')).toEqual([{ archive_mode: 'off' }])
  })

  it.each([
    ['a moment', () => ['--time', moment], () => calls.before],
    ['the end of the archived log', () => [], () => [...calls.before, ...calls.after]],
  ])('brings back %s', async (name, target, expected) => {
    const restored = await restoreTo(name, ...target())
    expect(await recordedOn(restored)).toEqual(expected().toSorted())
  })

  it('refuses what cannot be restored in one line, and leaves no folder', async () => {
    const base = join(home, 'base')
    const refused = (words: string[]) => {
      try {
        runScript('postgres-restore.sh', words)
      } catch (error) {
        return (error as { stderr: string }).stderr
      }
      throw new Error('it was taken')
    }
    const into = join(home, 'refused')
    expect(refused([base, archive, into, '--time'])).toMatch(/^postgres-restore: usage: .*\n$/)
    expect(refused([archive, archive, into])).toBe(`postgres-restore: ${archive} is not a base backup\n`)
    expect(refused([base, join(home, 'none'), into])).toMatch(/there is no folder .*none\n$/)
    expect(refused([base, archive, base])).toMatch(/base is there already\n$/)
    await writeFile(join(base, 'PG_VERSION'), 'damaged\n')
    expect(refused([base, archive, into])).toMatch(/PG_VERSION/)
    expect((await readdir(home)).filter((name) => name.startsWith('refused'))).toEqual([])
  })
})

describe('deploy/postgres-archive.sh', () => {
  it('accepts the same file twice, never a different one under its name, and leaves nothing half written', async () => {
    const [folder, file] = [join(home, 'own archive'), join(home, 'log')]
    await mkdir(folder)
    const keep = () => runScript('postgres-archive.sh', [folder, file, '000000010000000000000007'])
    await writeFile(file, 'first')
    await writeFile(join(folder, '.making-000000010000000000000007'), 'of a copy that was killed')
    for (let times = 0; times < 2; times++) expect(keep()).toBe('')
    await writeFile(file, 'second')
    expect(keep).toThrow(/is there already and differs/)
    expect(await readdir(folder)).toEqual(['000000010000000000000007'])
    expect(await readFile(join(folder, '000000010000000000000007'), 'utf8')).toBe('first')
  })
})
