// Tests erasing, sweeping, secrets and monthly caps on two nodes that share a PostgreSQL server: what one does takes
// effect on the other.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/kernel/clock.js'
import { newTransactionId } from '../../src/kernel/ids.js'
import { panbasic } from '../../src/lookups/pan/panbasic.js'
import { unaudited } from '../../src/platform/audit-port.js'
import type { PartsWithDatabase } from '../support/assembled.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'
import { fillPeople, readEverything } from '../support/personal-data.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { until } from '../support/until.js'

const one = { pan: 'ABCPK1234Q', name: 'Kiran Erased' }
const other = { pan: 'ABCPZ9876R', name: 'Meena Stays' }
/** Longer than two reads of what clients were charged, a second apart: a node then reads no more about a quiet client. */
const forgetsMs = 2_500
let server: TestPostgres
let here: TestInstallation
let there: PartsWithDatabase
beforeAll(async () => {
  server = (await startPostgres())!
  here = await openInstallation(server.url)
  there = await here.open()
  const lines = [one, other].map(({ pan, name }) => `${pan},${name},Individual`)
  await writeFile(join(here.home, 'pan.csv'), `pan_number,full_name,category\n${lines.join('\n')}\n`)
  await here.run('records', 'import', 'pan', 'pan.csv')
})
afterAll(async () => {
  await there.close()
  await here.discard()
  await server.stop()
})

/** Creates a client on one node; returns when both know it. */
async function newClient(name: string): Promise<{ clientId: string; secret: string }> {
  const made = JSON.parse(await here.run('client', 'create', '--name', name, '--json'))
  await until(() => there.clientCache.client(made.client_id) !== undefined)
  return { clientId: made.client_id, secret: made.client_secret }
}

/** Asks a node about a PAN as a client does, with its limits. */
async function ask(node: PartsWithDatabase, clientId: string, pan: string) {
  const startedAt = systemClock.now()
  const transactionId = newTransactionId(startedAt)
  const client = node.clientCache.client(clientId)!
  await node.rates.admit(client)
  await node.monthlyCap.hold(client, panbasic, transactionId)
  try {
    const caller = { transactionId, client, attribution: { origin: null, metadata: null }, startedAt }
    return await node.calls.executeAndRecord(panbasic, { input: { pan_number: pan } }, caller)
  } finally {
    node.monthlyCap.release(client, transactionId)
  }
}

describe('on two nodes', () => {
  it('a person erased on one is unknown on the other, and in no value that can be decrypted', async () => {
    const { clientId } = await newClient('Asks')
    const statusOf = async () => JSON.parse((await ask(there, clientId, one.pan)).body).data.status
    expect(await statusOf()).toBe('VALID') // and the other node has cached the record
    await fillPeople(here.parts, one, other)
    const sums = async () =>
      (await there.db.query('select count(*)::int as n, sum(price)::int as p from usage_event')).rows
    const before = await sums()
    expect(await readEverything(there)).toContain(one.name)
    const erased = JSON.parse(await here.run('vault', 'erase', '--pan', one.pan, '--json'))
    expect(erased).toMatchObject({ records: 1, batch_cells: 1, deliveries: 1, archives: 1, reports: 1 })
    const all = await readEverything(there)
    expect(all).not.toContain(one.name)
    expect(all).toContain(other.name)
    expect(await sums()).toEqual(before)
    await until(async () => (await statusOf()) === 'INVALID')
  })

  it('expired data is deleted once when both sweep, and written to the audit log', async () => {
    const { db } = here.parts
    await db.query(`insert into report select 'ended' || n, '\\x00', 1 from generate_series(1, 2500) n`)
    await db.query(
      `insert into cached_answer select int4send(n::int), '\\x00', 0, 1 from generate_series(1, 700) n`,
    )
    expect(Object.fromEntries(await here.parts.maintenance.countEnded())).toMatchObject({
      reports: 2500,
      cached_answers: 700,
    })
    const swept = await Promise.all(
      [here.parts, there].map((node) => node.maintenance.sweepAll(node.writeAudit, () => false)),
    )
    const sum = (kind: string) => swept.reduce((all, { deleted }) => all + (deleted.get(kind) ?? 0), 0)
    expect([sum('reports'), sum('cached_answers')]).toEqual([2500, 700])
    expect(swept.flatMap(({ failed }) => [...failed])).toEqual([])
    expect(await there.maintenance.countEnded()).toEqual(new Map())
    expect(await there.audit.verify()).toMatchObject({ fault: null })
  })

  it('the other accepts at once a secret that one adds, and refuses one that it revokes', async () => {
    const { clientId, secret } = await newClient('Leaked')
    const takes = (node: PartsWithDatabase, given: string) => {
      try {
        node.authenticator.checkSecret(clientId, given, () => '127.0.0.1')
        return true
      } catch {
        return false
      }
    }
    const added = JSON.parse(await here.run('client', 'secret', 'add', clientId, '--json'))
    expect([here.parts, there].map((node) => takes(node, added.client_secret))).toEqual([true, true])
    const [old] = here.parts.clients.secrets(clientId)
    await there.clients.revokeSecret(clientId, old!.id, unaudited)
    await until(() => !takes(here.parts, secret))
    expect([here.parts, there].map((node) => takes(node, added.client_secret))).toEqual([true, true])
    expect(takes(there, secret)).toBe(false)
  })

  it('a monthly cap counts what both charged, and is removed on both', async () => {
    const { clientId } = await newClient('Capped')
    await here.run('client', 'set', clientId, '--monthly-cap', '500')
    await until(() => there.clientCache.client(clientId)?.cap?.amount === 500)
    const cap = () => here.parts.clientCache.client(clientId)!.cap!
    await until(() => systemClock.now() > cap().since)
    for (let n = 0; n < 3; n++) await ask(here.parts, clientId, other.pan)
    await until(async () => (await there.spend.spentBy(clientId, cap())) === 300)
    await pause(forgetsMs)
    for (let n = 0; n < 2; n++) await ask(there, clientId, other.pan)
    await expect(ask(there, clientId, other.pan)).rejects.toMatchObject({ code: 'MONTHLY_CAP_REACHED' })
    await until(async () => (await here.parts.spend.spentBy(clientId, cap())) === 500)
    await expect(ask(here.parts, clientId, other.pan)).rejects.toMatchObject({ code: 'MONTHLY_CAP_REACHED' })
    await here.run('client', 'set', clientId, '--monthly-cap', 'none')
    await until(() => there.clientCache.client(clientId)?.cap === null)
    expect((await ask(there, clientId, other.pan)).status).toBe(200)
  })
})
