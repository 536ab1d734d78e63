// Tests how rows get their MACs: once in an installation of an earlier version, again after a rotation and a restore, and
// never by what is written without the master key.
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guardedNames } from '../../src/auth/row-macs.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { restoreWithItsKey } from '../platform/backup/restore.harness.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'
import { insertOwner, makeEarlier } from './row-guard.harness.js'

let here: TestInstallation
let clientId: string

beforeEach(async () => {
  here = await openInstallation()
  const made = await here.parts.clients.create('Before', unaudited)
  clientId = made.clientId
})
afterEach(() => here.discard())

async function reopen() {
  await here.parts.close()
  here.parts = await here.open()
}
const wrong = () => here.parts.rowGuard.wrongRows()

describe('an installation of an earlier version', () => {
  it('gets its MACs at its first start, once, and the audit log says so', async () => {
    await makeEarlier(here)
    await reopen()
    expect(here.parts.rowGuard.isOn()).toBe(true)
    expect(await wrong()).toEqual([])
    expect(here.parts.clients.get(clientId).name).toBe('Before')
    expect((await here.parts.audit.verify()).fault).toBeNull()
    const guards = []
    for await (const { act, facts } of here.parts.audit.entries())
      if (act === 'access.guard') guards.push(JSON.parse(facts))
    expect(guards).toMatchObject([{ client: 1, client_secret: 1, admin_user: 0 }])
  })

  it('is not imitated by who has no master key: without MACs the rows give nothing', async () => {
    await insertOwner(here)
    await here.parts.db.query('update client set mac = null')
    await here.parts.db.query('update audit_head set mac = null')
    await reopen()
    expect(here.parts.clientCache.client(clientId)).toBeUndefined()
    expect((await wrong()).map(({ table }) => table)).toEqual(['admin_user', 'client'])
    expect((await here.parts.audit.verify()).fault).toMatchObject({ problem: /end .* not written by/ })
  })

  it.each([
    [
      'the purpose of the key is set back',
      `update key_ring set purpose = 'pepper' where purpose like 'pepper%'`,
      /does not open every key/,
    ],
    ['the key is deleted', `delete from key_ring where purpose like 'pepper%'`, /has lost keys .* pepper/],
    ['another key is deleted', `delete from key_ring where purpose = 'audit'`, /has lost keys .* audit/],
    ['all keys are deleted', 'delete from key_ring', /keys are gone from the database/],
  ])('is not imitated when %s: the start is refused in one line', async (_, tamper, line) => {
    await insertOwner(here)
    await here.parts.db.query(tamper)
    await here.parts.close()
    const start = here.open()
    await expect(start).rejects.toThrow(line)
    await expect(start).rejects.not.toThrow(/\n/)
  })
})

it('a rotation of the master key leaves every row right', async () => {
  await here.parts.vault.rotate(unaudited, () => {}, new AbortController().signal)
  expect(await wrong()).toEqual([])
  await reopen()
  expect(here.parts.rowGuard.isOn()).toBe(true)
  expect(await wrong()).toEqual([])
  expect(here.parts.clients.get(clientId).name).toBe('Before')
})

it('a restored backup has only right rows, and one that was inserted before is refused there', async () => {
  await here.run('backup', 'clean.backup')
  await insertOwner(here)
  await here.run('backup', 'evil.backup')
  for (const [name, expected] of [
    ['clean', []],
    ['evil', [{ table: 'admin_user', key: 'evil' }]],
  ] as const) {
    const dataDir = join(here.home, name)
    await mkdir(dataDir)
    await copyFile(join(here.dataDir, 'master.key'), join(dataDir, 'master.key'))
    await restoreWithItsKey(here, join(here.home, `${name}.backup`), name)
    const parts = await here.open(dataDir)
    try {
      expect(await parts.rowGuard.wrongRows()).toEqual(expected)
      expect(await parts.adminUsers.byName('Evil')).toBeUndefined()
      expect(parts.clients.get(clientId).name).toBe('Before')
    } finally {
      await parts.close()
    }
  }
})

it.each([false, true])(
  'a restore says what it revives, and ends access of administrators if asked: %s',
  async (isAsked) => {
    const { adminTokens, adminUsers, adminSessions } = here.parts
    const turn = { key: '198.51.100.7', isKnown: false }
    const { code } = (await adminUsers.firstCode())!
    const own = { code, name: 'Asha', password: 'a long enough password', turn }
    const owner = await adminUsers.setUp(own, () => unaudited)
    if (typeof owner === 'string') throw new Error(owner)
    const session = (await adminSessions.open(owner, {}, unaudited))!
    const token = { name: 't', role: 'owner', createdBy: owner.id, expiresAt: null } as const
    const made = await adminTokens.create(token, unaudited)
    if (typeof made === 'string') throw new Error(made)
    const { id, token: text } = made
    const secret = here.parts.clientCache.newestSecret(clientId)!
    const accessToken = here.parts.tokens.issue(clientId, secret.id).token
    await here.run('backup', 'earlier.backup')
    await adminTokens.revoke(id, unaudited)

    const dataDir = join(here.home, 'restored')
    await mkdir(dataDir)
    await copyFile(join(here.dataDir, 'master.key'), join(dataDir, 'master.key'))
    const options = isAsked ? ['--revoke-access'] : []
    const output = await restoreWithItsKey(here, join(here.home, 'earlier.backup'), 'restored', ...options)
    expect(output).toMatch(
      isAsked ? /first start ends every administration token/ : /revoked, .* is in force again/,
    )
    for (let starts = 0; starts < 2; starts++) {
      const parts = await here.open(dataDir)
      try {
        expect((await parts.adminTokens.find(text)) !== undefined).toBe(!isAsked)
        expect((await parts.adminSessions.find(session.token)) !== undefined).toBe(!isAsked)
        expect((await parts.adminUsers.byName('Asha'))?.password !== null).toBe(!isAsked)
        expect(parts.tokens.verify(accessToken) !== null).toBe(!isAsked)
        expect(parts.clientCache.secretsOf(clientId)).toHaveLength(1)
        expect(await parts.rowGuard.wrongRows()).toEqual([])
        const acts = []
        for await (const { act } of parts.audit.entries()) acts.push(act)
        expect(acts.filter((act) => act === 'access.revoke')).toHaveLength(isAsked ? 1 : 0)
      } finally {
        await parts.close()
      }
    }
  },
)

it('commands name wrong rows, and vouch for one when it is said twice', async () => {
  expect(await here.run('admin', 'access', 'verify', '--text')).toBe('all rows that give access are right\n')
  await insertOwner(here)
  await expect(here.run('admin', 'access', 'verify', '--text')).rejects.toThrow(
    /admin_user evil\n.*1 row was not written/s,
  )
  await expect(here.run('admin', 'access', 'reseal', 'admin_user', 'evil')).rejects.toThrow(/--yes/)
  await expect(here.run('admin', 'access', 'reseal', 'admin_user', 'none', '--yes')).rejects.toThrow(/no row/)
  await here.run('admin', 'access', 'reseal', 'admin_user', 'evil', '--yes')
  expect((await here.parts.adminUsers.byName('Evil'))?.role).toBe('owner')
  const [entry] = await here.parts.audit.newest(Number.MAX_SAFE_INTEGER, 1)
  expect(entry).toMatchObject({ act: 'access.reseal', target: 'admin_user evil' })
})

it('a later version adds only columns that are null in existing rows: these have others, since the beginning', async () => {
  const { rows } = await here.parts.db.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = current_schema() and table_name = any($1)
         and (column_default is not null or is_nullable = 'NO') order by 1`,
    [guardedNames],
  )
  const since0069 = [
    'admin_passkey: counter created_at id name public_key transports user_id',
    'admin_session: created_at expires_at hash last_seen_at user_id',
    'admin_setup_code: expires_at hash user_id',
    'admin_token: created_at created_by hash id name role',
    'admin_user: created_at created_by id name name_key role',
    'client: active client_id created_at name',
    'client_secret: client_id created_at hash id',
  ].flatMap((line) => {
    const [table, columns] = line.split(': ')
    return columns!.split(' ').map((column) => `${table}.${column}`)
  })
  expect(rows.map(({ name }) => name).sort()).toEqual(since0069.sort())
})
