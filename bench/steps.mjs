// Measures what each step of a call costs, in one process on the real parts.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './service.mjs'

const load = (path) => import(pathToFileURL(join(root, 'dist', path)).href)

/** Microseconds per round of `work`, after a warm-up; the best of five, since others only ever add. */
async function microseconds(rounds, work) {
  let best = Number.POSITIVE_INFINITY
  for (let repeat = 0; repeat < 6; repeat++) {
    const began = performance.now()
    for (let i = 0; i < rounds; i++) await work(i)
    if (repeat > 0) best = Math.min(best, ((performance.now() - began) * 1000) / rounds)
  }
  return best
}

export async function measureSteps(dataDir, configFile) {
  const { assemble } = await load('assemble.js')
  const { readConfig } = await load('platform/config.js')
  const { systemClock } = await load('kernel/clock.js')
  const { panbasic } = await load('lookups/pan/panbasic.js')
  const { readInput } = await load('lookups/params.js')
  const { answerEnvelope } = await load('kernel/envelope.js')
  const { newId } = await load('kernel/ids.js')
  const { readAttribution } = await load('kernel/attribution.js')
  const quiet = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
  const env = { SATYAPAN_DATA_DIR: dataDir, SATYAPAN_CONFIG: configFile }
  const parts = await assemble(readConfig(env, root), { clock: systemClock, log: quiet })
  const { clientId, clientSecret } = parts.sandbox.client()
  const secret = parts.authenticator.checkSecret(clientId, clientSecret, () => '')
  const { token } = parts.tokens.issue(clientId, secret.id)
  const headers = { authorization: [`Bearer ${token}`], apiKey: [clientSecret], clientId: [] }
  const rawHeaders = ['Host', 'x', 'Authorization', headers.authorization[0], 'x-api-key', clientSecret]
  const client = parts.authenticator.authenticate(headers, 'token-and-key', () => '')
  const raw = { pan_number: 'ZZZPZ1000A' }
  const answer = await parts.records.find('pan', 'ZZZPZ1000A')
  const event = () => ({
    transactionId: newId(),
    requestId: null,
    at: Date.now(),
    clientId,
    lookup: 'panbasic',
    version: 'v1',
    origin: null,
    metadata: null,
    subCode: 'SUCCESS',
    httpStatus: 200,
    charged: true,
    price: 100,
    source: 'records',
    cached: false,
    durationMs: 1,
    subjectIndex: parts.vault.index('subject', 'x'),
  })
  const together = 32 // as many as the load has connections: they share statements and syncs
  const shared = (work) => async () => {
    await Promise.all(Array.from({ length: together }, work))
  }
  const steps = {
    attribution: await microseconds(20_000, () => readAttribution(rawHeaders)),
    auth: await microseconds(20_000, () =>
      parts.authenticator.authenticate(headers, 'token-and-key', () => ''),
    ),
    validation: await microseconds(20_000, () => readInput(panbasic.input, raw)),
    'record (32 at once)':
      (await microseconds(
        100,
        shared(() => parts.records.find('pan', 'ZZZPZ1000A')),
      )) / together,
    'ledger (32 at once)':
      (await microseconds(
        100,
        shared(() => parts.ledger.record(event())),
      )) / together,
    'ledger (alone)': await microseconds(100, () => parts.ledger.record(event())),
    serialisation: await microseconds(20_000, () =>
      JSON.stringify(
        answerEnvelope({
          code: 200,
          timestamp: 0,
          transactionId: newId(),
          subCode: 'SUCCESS',
          message: '',
          data: answer,
        }),
      ),
    ),
    'whole call, without the web (32 at once)':
      (await microseconds(
        100,
        shared(() =>
          parts.calls.answer(panbasic, raw, {
            transactionId: newId(),
            client,
            attribution: { origin: null, metadata: null },
            startedAt: Date.now(),
          }),
        ),
      )) / together,
  }
  await parts.close()
  return steps
}
