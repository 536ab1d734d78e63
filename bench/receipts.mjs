// Measures what receipts and consents cost a call: calls without either, with receipts, and with receipts and a consent that
// is stated or registered. Each kind has a service of its own; the kinds take turns.
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds } from './process-figures.mjs'
import { authorize, createPlace, fetchText, load, someHolders, startService } from './service.mjs'
import { median, ratioOf } from './statistics.mjs'

const rounds = 9
/** How often the kinds take turns in a round. With these a round takes half a minute, and each service sums up its events once. */
const turns = 3
/** Each person has a consent; each is asked about several times a second, as fast as the service answers. */
const persons = 2_000
const connections = 32
/** The sequencer is at most this far behind the ledger: what it does for the calls of a round belongs to that round. */
const sequencedMs = 1_500

const seconds = (isQuick) => (isQuick ? 0.5 : 2.4)
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

async function open({ name, settings = '', pathOf: pathOfKind = pathOf, isRegistered = false }, holders) {
  const place = createPlace()
  appendFileSync(place.config, settings)
  const service = await startService(place, { DATABASE_URL: '' })
  const headers = await authorize(service)
  if (isRegistered) await registerConsents(service, headers, holders)
  const named = isRegistered && {
    headersOf: holders.map((holder, n) => ({ 'X-Satyapan-Consent-Id': idOf(holder, n) })),
  }
  const job = { connections, paths: holders.map(pathOfKind), headers, ...named }
  return { name, place, service, job, micros: [] }
}

const kinds = [
  { name: 'neither', settings: 'receipts: false\n' },
  { name: 'receipts' },
  { name: 'receipts, consent=Y', pathOf: (holder) => `${pathOf(holder)}&consent=Y` },
  { name: 'receipts, registered consents', isRegistered: true },
]

/** Microseconds a call, and how many times those of the first side: medians of the rounds. */
const figuresOf = ([neither, ...others]) => ({
  [`${neither.name}: microseconds a call`]: median(neither.micros),
  ...Object.fromEntries(
    others.flatMap(({ name, micros }) => {
      const ratio = ratioOf(micros, neither.micros)
      return [
        [`${name}: microseconds a call`, median(micros)],
        [`${name}: against neither`, ratio.median],
        [`${name}: against neither, least`, ratio.least],
        [`${name}: against neither, most`, ratio.most],
      ]
    }),
  ),
})

/**
 * All services are embedded. What a service does in the background for its calls, such as summing up their events, is counted as well,
 * whenever it does it: the processor time is that of whole rounds.
 */
export async function measureReceipts({ isQuick, say }) {
  const holders = await someHolders(persons)
  const sides = []
  try {
    for (const kind of kinds) sides.push(await open(kind, holders))
    const run = ({ service, job }, forS) => load(service, { ...job, seconds: forS })
    for (const side of sides) await run(side, isQuick ? 2 : 15) // Node compiles what runs often
    for (let round = 0; round < rounds; round++) {
      const before = sides.map(({ service }) => cpuSeconds(service.pid))
      const answers = sides.map(() => 0)
      for (let turn = 0; turn < turns; turn++) {
        const order = [...sides.keys()]
        if ((round + turn) % 2 === 1) order.reverse()
        for (const n of order) answers[n] += (await run(sides[n], seconds(isQuick))).answers
      }
      await sleep(sequencedMs)
      sides.forEach(({ service, micros }, n) => {
        micros.push(((cpuSeconds(service.pid) - before[n]) * 1e6) / answers[n])
      })
      const figures = sides.map(({ name, micros }) => `${name} ${micros.at(-1).toFixed(1)}`)
      say(`  round ${round + 1} of ${rounds}, microseconds a call: ${figures.join('; ')}`)
    }
    return figuresOf(sides)
  } finally {
    for (const { service, place } of sides) {
      await service.stop()
      place.remove()
    }
  }
}
