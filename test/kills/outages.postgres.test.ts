// Tests a live service whose database stops, freezes and comes back: what was asked of the vendor stands in the ledger.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usageRows } from '../acceptance/usage-rows.js'
import { type FrozenProxy, startProxy } from '../support/frozen-proxy.js'
import { type LiveService, startLiveService } from '../support/live-service.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { type RehearsalProcess, startRehearse } from '../support/rehearsal-process.js'
import { createInstallation, type Installation } from '../support/service.js'

let postgres: TestPostgres
let proxy: FrozenProxy
let installation: Installation
let rehearsal: RehearsalProcess
let service: LiveService
let options: { config: Record<string, unknown>; env: Record<string, string> }

beforeAll(async () => {
  const started = await startPostgres()
  if (started === null)
    throw new Error('these tests need a PostgreSQL server (Debian: apt-get install postgresql)')
  postgres = started
  const address = new URL(postgres.url)
  proxy = await startProxy({ host: address.hostname, port: Number(address.port) })
  address.port = String(proxy.port)
  installation = await createInstallation()
  rehearsal = await startRehearse(['--kind', 'surepass'], await installation.environment({}))
  const vendor = {
    name: 'vendor',
    kind: 'surepass',
    baseUrl: rehearsal.url,
    caFile: rehearsal.caFile,
    secrets: { token: { env: 'VENDOR_TOKEN' } },
    lookups: ['panadvanced'],
    cost: { default: 60 },
  }
  options = {
    config: { sources: [vendor] },
    env: { VENDOR_TOKEN: 'rehearsed-token', DATABASE_URL: address.href },
  }
  service = await startLiveService({ ...options, installation })
})
afterAll(async () => {
  proxy?.thaw()
  await service?.stop()
  await rehearsal?.stop()
  await proxy?.close()
  await postgres?.stop()
})

const ask = async () => {
  const began = performance.now()
  const { status, headers } = await service.client.lookup('/v1/verification/panadvanced', {
    pan_number: 'ZZZPZ1000A',
  })
  return { status, retryAfter: headers['retry-after'], ms: performance.now() - began }
}
const parts = async () => {
  const answer = await service.client.request({ path: '/readyz' })
  return { status: answer.status, ...(answer.json as { parts: Record<string, string> }).parts }
}
const untilAnswered = () => expect.poll(async () => (await ask()).status).toBe(200)
const asked = () => rehearsal.lines().filter(({ lookup }) => lookup === 'panadvanced').length

/** Every request that left for the vendor is one event, and only answered ones are charged for. */
async function expectLedgerOfVendor(answered: number) {
  const rows = await usageRows(service)
  const withVendor = rows.filter((row) => row.source === 'vendor' || Number(row.attempts) > 0)
  expect(withVendor).toHaveLength(asked())
  expect(new Set(withVendor.map((row) => row.transaction_id)).size).toBe(withVendor.length)
  expect(withVendor.filter((row) => String(row.http_status) === '200')).toHaveLength(answered)
}

describe('a database that', () => {
  let answered = 0
  const count = (calls: readonly { status: number }[]) => {
    answered += calls.filter(({ status }) => status === 200).length
  }
  const untilUp = async () => {
    await untilAnswered()
    answered++
  }

  it('stops: calls are refused before the vendor is asked, and what was asked is in the ledger when it is back', async () => {
    count([await ask()])
    const before = asked()
    await postgres.kill()
    count(await Promise.all(Array.from({ length: 20 }, ask)))
    const leaked = asked() - before
    const refused = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(refused.map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
      new Set(['503 1']),
    )
    expect(asked() - before).toBe(leaked)
    expect(await parts()).toMatchObject({ status: 503, ledger: 'failing' })
    await postgres.start()
    await untilUp()
    await expectLedgerOfVendor(answered)
    expect(await parts()).toMatchObject({
      status: 200,
      ledger: 'ok',
      database: 'ok',
      records: 'ok',
      sources: 'ok',
    })
  })

  it('freezes: calls end within their deadline, then none is let in, and the ledger holds what was asked', async () => {
    proxy.freeze()
    const calls = await Promise.all(Array.from({ length: 20 }, ask))
    count(calls)
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThan(10_000)
    const before = asked()
    const refused = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect(asked()).toBe(before)
    proxy.thaw()
    await untilUp()
    await expectLedgerOfVendor(answered)
  })

  it('stops, and the service is killed meanwhile: its next start commits what is spooled', async () => {
    await postgres.kill()
    count(await Promise.all(Array.from({ length: 10 }, ask)))
    await service.kill()
    await postgres.start()
    service = await startLiveService({ ...options, installation })
    await untilUp()
    await expectLedgerOfVendor(answered)
  })
})
