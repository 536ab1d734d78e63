// Measures the cost of each step of a call, in one process with the real parts.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './service.mjs'

const load = (path) => import(pathToFileURL(join(root, 'dist', path)).href)

/** Microseconds per round of `work`, after a warm-up; the best of five, because other work can only add time. */
async function microseconds(rounds, work) {
  let best = Number.POSITIVE_INFINITY
  for (let repeat = 0; repeat < 6; repeat++) {
    const began = performance.now()
    for (let i = 0; i < rounds; i++) await work(i)
    if (repeat > 0) best = Math.min(best, ((performance.now() - began) * 1000) / rounds)
  }
  return best
}

const together = 32 // as many as the load has connections: they share statements and syncs

/** Microseconds for each of several pieces of work that run together. */
const microsecondsTogether = async (work) =>
  (await microseconds(100, () => Promise.all(Array.from({ length: together }, work)))) / together

/** The parts of a service, and an entitled client. */
async function openParts(dataDir, configFile) {
  const { assemble } = await load('server/compose/assemble.js')
  const { readConfig } = await load('server/config.js')
  const { systemClock } = await load('kernel/clock.js')
  const quiet = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
  const env = { SATYAPAN_DATA_DIR: dataDir, SATYAPAN_CONFIG: configFile }
  const parts = await assemble(readConfig(env, root), { clock: systemClock, log: quiet })
  const { clientId, clientSecret } = parts.sandbox.client()
  const secret = parts.authenticator.checkSecret(clientId, clientSecret, () => '')
  const { token } = parts.tokens.issue(clientId, secret.id)
  const headers = { authorization: [`Bearer ${token}`], apiKey: [clientSecret], clientId: [] }
  return { parts, clientId, clientSecret, headers }
}

/** The fixed cost of every call: attribution, authentication, validation, serialisation. */
async function measureAround({ parts, headers, clientSecret }, pan, newId) {
  const { panbasic } = await load('lookups/pan/panbasic.js')
  const { parseInput } = await load('lookups/params.js')
  const { answerEnvelope } = await load('kernel/envelope.js')
  const { readAttribution } = await load('kernel/attribution.js')
  const rawHeaders = ['Host', 'x', 'Authorization', headers.authorization[0], 'x-api-key', clientSecret]
  const data = await parts.records.find('pan', pan)
  const envelope = () =>
    answerEnvelope({
      code: 200,
      timestamp: 0,
      transactionId: newId(),
      subCode: 'SUCCESS',
      message: '',
      data,
    })
  const authenticate = () => parts.authenticator.authenticate(headers, 'token-and-key', () => '')
  return {
    attribution: await microseconds(20_000, () => readAttribution(rawHeaders)),
    auth: await microseconds(20_000, authenticate),
    validation: await microseconds(20_000, () => parseInput(panbasic.input, { pan_number: pan }, 'query')),
    serialisation: await microseconds(20_000, () => JSON.stringify(envelope())),
  }
}

export async function measureSteps(dataDir, configFile) {
  const { panbasic } = await load('lookups/pan/panbasic.js')
  const { newId } = await load('kernel/ids.js')
  const opened = await openParts(dataDir, configFile)
  const { parts, headers } = opened
  const { client } = parts.authenticator.authenticate(headers, 'token-and-key', () => '')
  const pan = 'ZZZPZ1000A'
  const caller = () => ({
    transactionId: newId(),
    client,
    attribution: { origin: null, metadata: null },
    startedAt: Date.now(),
  })
  const found = { subCode: 'SUCCESS', status: 200, source: 'records' }
  const event = () => parts.calls.event(panbasic, { input: { pan_number: pan } }, found, caller())
  const around = await measureAround(opened, pan, newId)
  const call = () => parts.calls.executeAndRecord(panbasic, { input: { pan_number: pan } }, caller())
  const steps = {
    ...around,
    'record (32 at once)': await microsecondsTogether(() => parts.records.find('pan', pan)),
    'ledger (32 at once)': await microsecondsTogether(() => parts.ledger.record(event())),
    'ledger (alone)': await microseconds(100, () => parts.ledger.record(event())),
    'whole call, without the web (32 at once)': await microsecondsTogether(call),
  }
  await parts.close()
  return steps
}
