// Measures what receipts and consents cost a call: calls without either, with receipts, and with receipts and a consent that
// is stated or registered.
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds } from './process-figures.mjs'
import { authorize, createPlace, fetchText, load, someHolders, startService } from './service.mjs'
import { median, ratioOf } from './statistics.mjs'

const rounds = 15
/** Each person has a consent; each is asked about several times a second, as fast as the service answers. */
const persons = 2_000
const connections = 32
/** The sequencer is at most this far behind the ledger: what it does for calls belongs to them. */
const sequencedMs = 1_500

const seconds = (isQuick) => (isQuick ? 0.5 : 4)
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

/** Starts a service for its kinds of calls. */
async function open({ settings, kinds }, holders) {
  const place = createPlace()
  appendFileSync(place.config, settings)
  const service = await startService(place, { DATABASE_URL: '' })
  const headers = await authorize(service)
  if (kinds.some(({ isRegistered }) => isRegistered)) await registerConsents(service, headers, holders)
  return kinds.map(({ name, pathOf: pathOfKind = pathOf, isRegistered = false }) => {
    const named = isRegistered && {
      headersOf: holders.map((holder, n) => ({ 'X-Satyapan-Consent-Id': idOf(holder, n) })),
    }
    const job = { connections, paths: holders.map(pathOfKind), headers, ...named }
    return { name, place, service, job, micros: [] }
  })
}

/** One service costs a few per cent more than another of the same kind: what needs no other settings is measured in the same one. */
const services = [
  { settings: 'receipts: false\n', kinds: [{ name: 'neither' }] },
  {
    settings: '',
    kinds: [
      { name: 'receipts' },
      { name: 'receipts, consent=Y', pathOf: (holder) => `${pathOf(holder)}&consent=Y` },
      { name: 'receipts, registered consents', isRegistered: true },
    ],
  },
]

/** Microseconds a call, and how many times those of the sides before it: medians of the rounds. */
function figuresOf([neither, receipts, ...consents]) {
  const against = (side, other) => {
    const ratio = ratioOf(side.micros, other.micros)
    return {
      [`${side.name}: against ${other.name}`]: ratio.median,
      [`${side.name}: against ${other.name}, least`]: ratio.least,
      [`${side.name}: against ${other.name}, most`]: ratio.most,
    }
  }
  return {
    ...Object.fromEntries(
      [neither, receipts, ...consents].map(({ name, micros }) => [
        `${name}: microseconds a call`,
        median(micros),
      ]),
    ),
    ...against(receipts, neither),
    ...Object.assign(
      {},
      ...consents.map((side) => ({ ...against(side, neither), ...against(side, receipts) })),
    ),
  }
}

/**
 * Processor time of a call, µs: with what the sequencer does for it afterwards. Events are summed up half a minute later, in the time
 * of whichever kind has its turn then.
 */
async function costOf({ service, job }, isQuick) {
  const before = cpuSeconds(service.pid)
  const { answers } = await load(service, { ...job, seconds: seconds(isQuick) })
  await sleep(sequencedMs)
  return ((cpuSeconds(service.pid) - before) * 1e6) / answers
}

/** The services are embedded, and the kinds of calls take turns. */
export async function measureReceipts({ isQuick, say }) {
  const holders = await someHolders(persons)
  const sides = []
  try {
    for (const each of services) sides.push(...(await open(each, holders)))
    for (const { service, job } of sides) await load(service, { ...job, seconds: isQuick ? 2 : 15 }) // Node compiles what runs often
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? sides : sides.toReversed()
      for (const side of order) side.micros.push(await costOf(side, isQuick))
      const figures = sides.map(({ name, micros }) => `${name} ${micros.at(-1).toFixed(1)}`)
      say(`  round ${round + 1} of ${rounds}, microseconds a call: ${figures.join('; ')}`)
    }
    return figuresOf(sides)
  } finally {
    for (const { service, place } of sides.filter((side, n) => sides[n - 1]?.service !== side.service)) {
      await service.stop()
      place.remove()
    }
  }
}
