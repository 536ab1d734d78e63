// Tests, in both modes of the database, that a row that somebody wrote without the keys gives no access.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertPasskey } from '../../src/auth/administrators/passkey-store.js'
import { type GuardedTable, guardedNames, guardedTables } from '../../src/auth/row-macs.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { useDatabaseModes } from '../platform/database-modes.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'
import { uncheckedMacs } from '../support/row-macs.js'

const modes = await useDatabaseModes()

const password = 'a long enough password'
const turn = { key: '198.51.100.7', isKnown: false }
const keep = { passkeys: [], tokens: [] }

/** Columns that hold keys of other tables, or their own: the database itself refuses another value. */
const bound = ['client.client_id', 'client_secret.id', 'admin_user.id']

/** Another value of a column, in SQL. */
function another(table: string, column: string, type: string): string {
  if (column === 'role') return `case when role = 'owner' then 'viewer' else 'owner' end`
  if (column === 'user_id')
    return `(select id from admin_user where id is distinct from ${table}.user_id limit 1)`
  if (table === 'client_secret' && column === 'client_id')
    return `(select client_id from client where client_id <> client_secret.client_id limit 1)`
  if (type === 'bytea') return `'\\x0102'::bytea`
  if (type === 'boolean') return `not coalesce(${column}, false)`
  if (type === 'ARRAY') return `array['x']`
  if (type === 'jsonb') return `'{"panbasic": 0}'::jsonb`
  if (type === 'text') return `coalesce(${column}, '') || 'x'`
  return `coalesce(${column}, 0) + 1`
}

describe.each(modes)('rows that give access, $mode', ({ url }) => {
  let here: TestInstallation
  const ids: Record<string, string> = {}
  const query = <T extends object>(text: string, values: readonly unknown[] = []) =>
    here.parts.db.query<T>(text, values)
  const refused = async () => {
    const targets: (string | null)[] = []
    for await (const { act, target } of here.parts.audit.entries())
      if (act === 'access.refuse') targets.push(target)
    return targets
  }

  beforeAll(async () => {
    here = await openInstallation(url)
    const { adminUsers, adminTokens, adminSessions, clients, rowGuard } = here.parts
    const { code } = (await adminUsers.firstCode())!
    const owner = await adminUsers.setUp({ code, name: 'Asha', password, turn }, () => unaudited)
    if (typeof owner === 'string') throw new Error(owner)
    const viewer = await adminUsers.create({ name: 'Ravi', role: 'viewer', createdBy: 't' }, unaudited)
    if (typeof viewer === 'string') throw new Error(viewer)
    const token = await adminTokens.create(
      { name: 'script', role: 'viewer', createdBy: 't', expiresAt: null },
      unaudited,
    )
    if (typeof token === 'string') throw new Error(token)
    const session = (await adminSessions.open(owner, {}, unaudited))!
    const client = await clients.create('One', unaudited)
    const other = await clients.create('Two', unaudited)
    await clients.entitle(client.clientId, { lookups: ['panbasic'], sensitive: [] }, unaudited)
    const key = { id: 'key1', user_id: owner.id, name: 'k', public_key: Buffer.from('k'), counter: 1 }
    await insertPasskey(here.parts.db, uncheckedMacs, { ...key, transports: [], created_at: 1 })
    await rowGuard.reseal({ table: 'admin_passkey', key: 'key1' }, unaudited)
    Object.assign(ids, { owner: owner.id, viewer: viewer.id, token: token.token, session: session.token })
    Object.assign(ids, { client: client.clientId, secret: client.clientSecret, other: other.clientId })
  })
  afterAll(() => here.discard())

  it('are right as the service writes them', async () => {
    expect(await here.parts.rowGuard.wrongRows()).toEqual([])
    expect(here.parts.rowGuard.isOn()).toBe(true)
    for (const table of guardedNames) {
      const { rows } = await query<{ count: number }>(`select count(*)::int as count from ${table}`)
      expect(rows[0]!.count, table).toBeGreaterThan(0)
    }
  })

  it('an owner with a password of their own, inserted by SQL, is nobody', async () => {
    const hash = await here.parts.adminPasswords.hash(password, turn)
    await query(
      `insert into admin_user (id, name, name_key, role, password, created_by, created_at)
       values ('evil', 'Evil', 'evil', 'owner', $1, 'setup code', 1)`,
      [hash],
    )
    const { adminUsers } = here.parts
    for (let n = 0; n < 3; n++) {
      expect(await adminUsers.byName('Evil')).toBeUndefined()
      expect(await adminUsers.find('evil')).toBeUndefined()
      expect((await adminUsers.list()).map(({ id }) => id)).not.toContain('evil')
    }
    await vi.waitFor(async () => expect(await refused()).toContain('admin_user evil'))
    expect((await refused()).filter((target) => target === 'admin_user evil')).toHaveLength(1)
    // Nothing that is done to it makes it right.
    expect(await adminUsers.setRole('evil', 'viewer', unaudited)).toBe('unknown')
    expect(await adminUsers.reset('evil', keep, unaudited)).toBe('unknown')
    expect(await here.parts.rowGuard.wrongRows()).toEqual([{ table: 'admin_user', key: 'evil' }])
    await query(`delete from admin_user where id = 'evil'`)
  })

  it('a viewer who is made an owner by SQL, with the MAC of the real owner, is nobody', async () => {
    await query(
      `update admin_user set role = 'owner', mac = (select mac from admin_user where id = $2) where id = $1`,
      [ids.viewer, ids.owner],
    )
    expect(await here.parts.adminUsers.find(ids.viewer!)).toBeUndefined()
    await query(`update admin_user set role = 'viewer', mac = null where id = $1`, [ids.viewer])
    expect(await here.parts.adminUsers.find(ids.viewer!)).toBeUndefined()
    await here.parts.rowGuard.reseal({ table: 'admin_user', key: ids.viewer! }, unaudited)
    expect((await here.parts.adminUsers.find(ids.viewer!))?.role).toBe('viewer')
  })

  it.each<[what: string, table: GuardedTable, tamper: string, works: () => Promise<unknown>]>([
    [
      'a token',
      'admin_token',
      `update admin_token set role = 'owner'`,
      () => here.parts.adminTokens.find(ids.token!),
    ],
    [
      'a session',
      'admin_session',
      `update admin_session set expires_at = expires_at + 1`,
      () => here.parts.adminSessions.find(ids.session!),
    ],
    [
      'a passkey',
      'admin_passkey',
      `update admin_passkey set public_key = '\\x00'`,
      async () => (await here.parts.adminPasskeys.of(ids.owner!))[0],
    ],
    [
      'a client with more lookups',
      'client',
      'update client set lookups = null where lookups is not null',
      async () => here.parts.clientCache.client(ids.client!),
    ],
    [
      'a client with other networks',
      'client',
      `update client set allow_from = array['0.0.0.0/0'] where lookups is not null`,
      async () => here.parts.clientCache.client(ids.client!),
    ],
    [
      'a client with other prices',
      'client',
      `update client set prices = '{"panbasic": 0}' where lookups is not null`,
      async () => here.parts.clientCache.client(ids.client!),
    ],
    [
      'a secret of another client',
      'client_secret',
      `update client_secret set client_id = (select client_id from client where lookups is null limit 1)
       where client_id = (select client_id from client where lookups is not null)`,
      async () =>
        here.parts.clientCache.secretsOf(ids.other!)[1] ?? here.parts.clientCache.newestSecret(ids.client!),
    ],
  ])('%s that was changed by SQL gives nothing', async (_, table, tamper, works) => {
    await here.parts.clientCache.refresh()
    expect(await works()).toBeDefined()
    const { rows } = await query<Record<string, unknown>>(`select * from ${table}`)
    await query(tamper)
    await here.parts.clientCache.refresh()
    expect(await works()).toBeUndefined()
    await vi.waitFor(async () =>
      expect((await refused()).some((target) => target?.startsWith(table))).toBe(true),
    )
    // As it was: what the MAC was made for.
    const free = new Set<string>(['mac', 'id', ...guardedTables[table].free])
    const names = Object.keys(rows[0]!).filter((name) => !free.has(name))
    for (const row of rows)
      await query(
        `update ${table} set ${names.map((name, n) => `${name} = $${n + 2}`).join(', ')} where mac = $1`,
        [
          row.mac,
          ...names.map((name) =>
            name === 'prices' && row[name] !== null ? JSON.stringify(row[name]) : row[name],
          ),
        ],
      )
    await here.parts.clientCache.refresh()
    expect(await works()).toBeDefined()
  })

  it('a client whose row was changed by SQL cannot be changed further: the change would be signed', async () => {
    await query('update client set monthly_cap = 99 where client_id = $1', [ids.other])
    await expect(here.parts.clients.rename(ids.other!, 'Three', unaudited)).rejects.toThrow(
      /there is no client/,
    )
    await query('update client set monthly_cap = null where client_id = $1', [ids.other])
    await here.parts.clients.rename(ids.other!, 'Three', unaudited)
    expect(here.parts.clients.get(ids.other!).name).toBe('Three')
  })

  it('a setup code that is pointed to another user by SQL is unknown', async () => {
    const given = await here.parts.adminUsers.reset(ids.viewer!, keep, unaudited)
    if (typeof given === 'string') throw new Error(given)
    await query('update admin_setup_code set user_id = $1', [ids.owner])
    const own = { code: given.code, name: undefined, password, turn }
    expect(await here.parts.adminUsers.setUp(own, () => unaudited)).toBe('wrong-code')
    await query('delete from admin_setup_code where user_id = $1', [ids.owner])
    expect(await here.parts.adminUsers.reset(ids.viewer!, keep, unaudited)).toMatchObject({
      code: expect.any(String),
    })
  })

  // The last: it leaves rows that other tests would not find.
  it.each(guardedNames)('are wrong when any column that gives access is changed: %s', async (table) => {
    const { rows: columns } = await query<{ column_name: string; data_type: string }>(
      `select column_name, data_type from information_schema.columns
       where table_name = $1 and table_schema = current_schema() order by column_name`,
      [table],
    )
    const free: readonly string[] = guardedTables[table].free
    for (const { column_name: column, data_type: type } of columns) {
      if (bound.includes(`${table}.${column}`)) continue
      const { rows } = await query<{ was: unknown; at: string }>(
        `update ${table} set ${column} = ${another(table, column, type)}
         where ctid = (select ctid from ${table} limit 1) returning ctid::text as at`,
      )
      expect(rows, column).toHaveLength(1)
      const wrong = await here.parts.rowGuard.wrongRows()
      expect(
        wrong.map((row) => row.table),
        `${table}.${column}`,
      ).toEqual(free.includes(column) ? [] : [table])
      // What the owner may do; the next column begins from a right row.
      for (const row of wrong) expect(await here.parts.rowGuard.reseal(row, unaudited)).toBe(true)
    }
    expect(await here.parts.rowGuard.wrongRows()).toEqual([])
    expect(columns.length).toBeGreaterThan(2)
  })
})
