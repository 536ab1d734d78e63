// Measures what receipts and consents cost a call: one service without receipts and one with, and on the latter also calls
// that state a consent and calls that name a registered one. The kinds take turns.
import { appendFileSync, readFileSync } from 'node:fs'
import { timed } from './lookups.mjs'
import { authorize, createPlace, fetchText, someHolders, startService } from './service.mjs'
import { median, ratioOf } from './statistics.mjs'

const rounds = 11
/** Each person has a consent; each is asked about several times a second, as fast as the service answers. */
const persons = 2_000
const connections = 32
/** The sequencer is at most this far behind the ledger: what it does for the calls of a run belongs to that run. */
const sequencedMs = 1_500

const seconds = (isQuick) => (isQuick ? 1 : 3)
const pathOf = ({ pan_number: pan }) => `/v1/verification/panbasic?pan_number=${pan}`
const idOf = (_holder, n) => `form-${n}`

/** Registers a consent of each person with the service. */
async function registerConsents(service, headers, holders) {
  const ca = readFileSync(service.ca_file)
  const jsonHeaders = { ...headers, 'content-type': 'application/json' }
  for (const [n, holder] of holders.entries()) {
    const body = JSON.stringify({ subjects: [{ pan: holder.pan_number }], given_at: '2026-01-01T00:00:00Z' })
    const url = `${service.base_url}/v1/consents/${idOf(holder, n)}`
    const answer = JSON.parse(await fetchText(url, ca, { method: 'PUT', headers: jsonHeaders, body }))
    if (answer.code !== 200) throw new Error(`a consent was not registered: ${JSON.stringify(answer)}`)
  }
}

async function open(settings) {
  const place = createPlace()
  appendFileSync(place.config, settings)
  const service = await startService(place, { DATABASE_URL: '' })
  return { place, service, headers: await authorize(service) }
}

/** Both services are embedded. */
export async function measureReceipts({ isQuick, say }) {
  const holders = await someHolders(persons)
  const without = await open('receipts: false\n')
  const withReceipts = await open('')
  try {
    await registerConsents(withReceipts.service, withReceipts.headers, holders)
    const paths = holders.map(pathOf)
    const kinds = [
      { name: 'neither', side: without, paths },
      { name: 'receipts', side: withReceipts, paths },
      { name: 'receipts, consent=Y', side: withReceipts, paths: paths.map((path) => `${path}&consent=Y`) },
      {
        name: 'receipts, registered consents',
        side: withReceipts,
        paths,
        headersOf: holders.map((holder, n) => ({ 'X-Satyapan-Consent-Id': idOf(holder, n) })),
      },
    ].map((kind) => ({ ...kind, cpu: [] }))
    const run = async ({ side, paths, headersOf }, forS) => {
      const job = { connections, seconds: forS, paths, headersOf, headers: side.headers }
      return timed(side.service.pid, side.service, job, sequencedMs)
    }
    for (const kind of kinds) await run(kind, isQuick ? 2 : 15) // Node compiles what runs often
    for (let round = 0; round < rounds; round++) {
      for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
        const { cpuMicros, postgresCpuMicros, perSecond } = await run(kind, seconds(isQuick))
        kind.cpu.push(cpuMicros + postgresCpuMicros)
        say(
          `  ${round + 1} of ${rounds}, ${kind.name}: ${kind.cpu.at(-1).toFixed(1)} us, ${Math.round(perSecond)}/s`,
        )
      }
    }
    return Object.fromEntries(
      kinds.flatMap(({ name, cpu }) => {
        const against = ratioOf(cpu, kinds[0].cpu)
        return [
          [`${name}: microseconds a call`, median(cpu)],
          ...(name === 'neither'
            ? []
            : [
                [`${name}: against neither`, against.median],
                [`${name}: against neither, least`, against.least],
                [`${name}: against neither, most`, against.most],
              ]),
        ]
      }),
    )
  } finally {
    for (const { service, place } of [without, withReceipts]) {
      await service.stop()
      place.remove()
    }
  }
}
