// Tests every kind of source, lookup and fault against the rehearsal upstream of the kind, through the engine with
// all its policies. A fault of the upstream must give the right outcome, never an answer.
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faults, type Rehearsal } from '@satyapan/rehearsal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { systemClock } from '../../src/kernel/clock.js'
import { newId } from '../../src/kernel/ids.js'
import { NoAnswer } from '../../src/lookups/attempt.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { createEngine } from '../../src/lookups/engine.js'
import { loadCertificate } from '../../src/platform/tls/certificate.js'
import { startRehearsal } from '../../src/rehearsal/rehearsal.js'
import { createWorld } from '../../src/rehearsal/world.js'
import { createRouting } from '../../src/routing/routing.js'
import { readConfig } from '../../src/server/config.js'
import { optionsOf } from '../../src/sources/kinds.harness.js'
import { openUpstreams } from '../../src/sources/open-upstreams.js'
import { sourceKinds } from '../../src/sources/source-kinds.js'
import { outcomes, outOfService, saysOutOfService, subjects } from './fault-matrix.cases.js'

const silent = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
const world = createWorld(systemClock.now)
/** Short when the fault is silence; long everywhere else, for slow machines. */
const timeoutOf = (fault: string | undefined) => (fault === 'timeout' || fault === 'slow-body' ? 250 : 20_000)
let folder: string
let certificate: Awaited<ReturnType<typeof loadCertificate>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'satyapan-faults-'))
  const files = { certFile: undefined, keyFile: undefined, dataDir: folder, hosts: [] }
  certificate = await loadCertificate({ ...files, clock: systemClock, log: silent })
})

/** A port where nobody listens. */
async function deafPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
afterAll(() => {
  certificate.close()
  rmSync(folder, { recursive: true })
})

async function open(kind: string, faultName: string | undefined) {
  const lines: { lookup: string | null; reference: string | null; outcome: string | null }[] = []
  const overTls = faultName === 'tls'
  const rehearsal: Rehearsal = await startRehearsal({
    kind,
    world,
    host: '127.0.0.1',
    port: faultName === 'refused' ? await deafPort() : 0,
    ...(overTls && { certificate }),
    faults: faultName === undefined ? [] : [{ name: faultName, share: 1 }],
    seed: 1,
    now: systemClock.now,
    newId,
    print: (line) => lines.push(line as (typeof lines)[number]),
  })
  const { secrets, optionalSecrets = [], lookups } = sourceKinds.find((each) => each.kind === kind)!
  const needed = secrets.length > 0 ? secrets : optionalSecrets // gstn-gsp: those of its preset
  const setting = {
    name: 'vendor',
    kind,
    baseUrl: `${overTls ? 'https' : 'http'}://127.0.0.1:${rehearsal.port}`,
    ...(overTls && { caFile: certificate.caFile }),
    allowPlainHttp: true,
    timeoutMs: timeoutOf(faultName),
    secrets: Object.fromEntries(needed.map((name) => [name, { env: 'SECRET' }])),
    options: optionsOf({ kind }),
    ...(lookups && { lookups: Object.keys(lookups) }), // unconfirmed ones too
  }
  const file = join(folder, 'satyapan.config.yaml')
  writeFileSync(file, stringify({ sources: [setting] }))
  const config = readConfig({ SECRET: 'anything' }, folder)
  const upstreams = await openUpstreams({
    config,
    lookups: catalogue.map(({ name }) => name),
    clock: systemClock,
    newId,
  })
  const [vendor] = upstreams.list
  const routing = createRouting({
    upstreams: new Map([['vendor', { ...vendor!.setting, kind }]]),
    routes: { lookups: { default: { deadlineMs: 60_000 } }, clients: {} },
    random: () => 0.5,
    clock: systemClock,
    onChange() {},
  })
  const engine = createEngine({
    catalogue,
    sources: [vendor!.source],
    clock: systemClock,
    log: silent,
    route: routing.route,
  })
  const asked = catalogue.filter(({ name }) => vendor!.source.answers[name] !== undefined && name in subjects)
  return {
    lines,
    asked: asked.map(({ name }) => name),
    ask(lookup: string, input = subjects[lookup]!) {
      const row = catalogue.find(({ name }) => name === lookup)!
      return engine.ask(row, input, { transactionId: newId(), clientId: 'client' })
    },
    async close() {
      await upstreams.close()
      await rehearsal.close()
    },
  }
}
const kinds = sourceKinds.map(({ kind }) => kind)

it('the table knows every fault that breaks an answer', () => {
  const separately = ['other-subject', 'two-answers']
  expect([...Object.keys(outcomes), ...separately].sort()).toEqual(Object.keys(faults).sort())
})

describe.each(kinds)('%s', (kind) => {
  it('answers every lookup about an existing subject, and the log has the same reference', async () => {
    const vendor = await open(kind, undefined)
    try {
      expect(vendor.asked.length).toBeGreaterThan(1)
      for (const lookup of vendor.asked) {
        const answer = await vendor.ask(lookup)
        expect({ lookup, subCode: answer.subCode }).toEqual({ lookup, subCode: 'SUCCESS' })
        const [attempt] = answer.attempts!
        if (attempt!.reference !== null)
          expect(vendor.lines.map(({ reference }) => reference)).toContain(attempt!.reference)
      }
    } finally {
      await vendor.close()
    }
  })

  it.each(Object.entries(outcomes))('under %s every lookup has no answer: %s', async (fault, outcome) => {
    const vendor = await open(kind, fault)
    try {
      const results = await Promise.all(
        vendor.asked.map(async (lookup) => ({
          lookup,
          error: await vendor.ask(lookup).then(
            () => undefined,
            (error: unknown) => error,
          ),
        })),
      )
      for (const { lookup, error } of results) {
        expect(error, lookup).toBeInstanceOf(NoAnswer)
        const { code, attempts } = error as NoAnswer
        expect({ lookup, attempts: attempts.map((attempt) => attempt.outcome) }).toEqual({
          lookup,
          attempts: [outcome],
        })
        // A bare fault comes from a gateway: it says nothing about the registry behind the source.
        expect({ lookup, code }).toEqual({ lookup, code: 'SOURCE_FAILURE' })
      }
    } finally {
      await vendor.close()
    }
  })

  it('a registry out of service is unavailable only if the upstream says so itself', async () => {
    const vendor = await open(kind, undefined)
    try {
      const code = saysOutOfService.includes(kind) ? 'SOURCE_UNAVAILABLE' : 'SOURCE_FAILURE'
      await expect(vendor.ask('gstinlite', outOfService)).rejects.toMatchObject({ code })
    } finally {
      await vendor.close()
    }
  })

  it('an answer about another identifier is refused wherever the answer names one', async () => {
    const vendor = await open(kind, 'other-subject')
    const honest = await open(kind, undefined)
    try {
      let refused = 0
      for (const lookup of vendor.asked) {
        const result = await vendor.ask(lookup).then(
          (answer) => answer,
          (error: NoAnswer) => error,
        )
        if (result instanceof NoAnswer) {
          refused++
          expect(result.attempts[0]).toMatchObject({ outcome: 'unreadable' })
        } else {
          // Their answer does not name the subject, so nothing was altered.
          expect({ lookup, data: result.data }).toEqual({ lookup, data: (await honest.ask(lookup)).data })
        }
      }
      expect(refused).toBeGreaterThan(0)
    } finally {
      await vendor.close()
      await honest.close()
    }
  })

  it('a second answer on a connection never reaches the next caller', async () => {
    const vendor = await open(kind, 'two-answers')
    try {
      for (let round = 0; round < 3; round++) {
        for (const lookup of vendor.asked) {
          const before = vendor.lines.length
          const answer = await vendor.ask(lookup).catch((error: unknown) => error as NoAnswer)
          if (answer instanceof NoAnswer) continue
          const own = vendor.lines.slice(before).map(({ reference }) => reference)
          const said = answer.attempts![0]!.reference
          if (said !== null) expect(own, lookup).toContain(said)
        }
      }
    } finally {
      await vendor.close()
    }
  })
})
