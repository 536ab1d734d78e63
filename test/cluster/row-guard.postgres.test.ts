// Tests on PostgreSQL that rows need no MAC while a node of an earlier version runs, and that they do as soon as none does.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { unaudited } from '../../src/platform/audit-port.js'
import { openAgreement } from '../../src/server/agreement.js'
import { insertOwner, makeEarlier } from '../auth/row-guard.harness.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'

const quiet = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }

let server: TestPostgres
let here: TestInstallation
beforeAll(async () => {
  server = (await startPostgres())!
  here = await openInstallation(server.url)
})
afterAll(async () => {
  await here.discard()
  await server.stop()
})

it('rows of a node of an earlier version count until it has ended, and then only those with a MAC', async () => {
  const { clientId } = await here.parts.clients.create('New', unaudited)
  await makeEarlier(here)
  await here.parts.close()
  here.parts = await here.open()
  const { db, rowGuard, nodes, inForce, clients, clientCache } = here.parts
  expect(rowGuard.isOn()).toBe(false)

  await db.query(`insert into node (id, host, digests) values ('earlier', 'old.example', '{}')`)
  const agreement = await openAgreement({
    ...{ config: () => inForce.now().config, nodes, rowGuard, host: 'new.example', log: quiet },
    metrics: { gauge() {} },
  })
  try {
    // Both change the same client; the earlier node knows nothing of its MAC.
    await clients.rename(clientId, 'Renamed here', unaudited)
    await db.query(`update client set name = 'Renamed there' where client_id = $1`, [clientId])
    await db.query(`insert into client (client_id, name, created_at) values ('of-earlier', 'Of earlier', 1)`)
    await db.query('update node set seen_at = now()')
    await clientCache.refresh()
    expect(rowGuard.isOn()).toBe(false)
    expect(
      clientCache
        .clients()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Of earlier', 'Renamed there'])

    await db.query(`delete from node where id = 'earlier'`)
    await vi.waitFor(() => expect(rowGuard.isOn()).toBe(true), { timeout: 120_000, interval: 200 })
    await clientCache.refresh()
    expect(
      clientCache
        .clients()
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['Of earlier', 'Renamed there'])
    expect(await rowGuard.wrongRows()).toEqual([])

    await insertOwner(here)
    await db.query(`insert into client (client_id, name, created_at) values ('too-late', 'Too late', 1)`)
    await clientCache.refresh()
    expect(clientCache.client('too-late')).toBeUndefined()
    expect(await rowGuard.wrongRows()).toEqual([
      { table: 'admin_user', key: 'evil' },
      { table: 'client', key: 'too-late' },
    ])
    expect((await here.parts.audit.verify()).fault).toBeNull()
  } finally {
    await agreement.close()
  }
})
