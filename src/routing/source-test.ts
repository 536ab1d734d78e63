// Asks a source one harmless question for each lookup, so that an operator sees what works before a client does.
import { type Clock, steadyNow } from '../kernel/clock.js'
import { checkedSources } from '../lookups/engine.js'
import type { Lookup } from '../lookups/lookup.js'
import { type Input, parseInput } from '../lookups/params.js'
import { type Ask, answerIn, type Source, UpstreamError } from '../lookups/source.js'
import { withTimeout } from './attempt-timeout.js'

/** The result of one lookup. */
export interface LookupTest {
  readonly lookup: string
  /** The sub_code that it answered, or the kind of its trouble; null when it was not asked. */
  readonly outcome: string | null
  /** Null when it was not asked. */
  readonly answered: boolean | null
  readonly durationMs: number | null
  /** Why it was not asked, or what its trouble was. */
  readonly reason: string | null
  /** What an answer costs, where it was not asked for that alone. Smallest unit of the currency. */
  readonly price: number | null
  /** As it may be stored: without the message of an error that is not the service's own. */
  readonly storedReason: string | null
}

export interface SourceTest {
  readonly source: Source
  /** As the source's own configuration says. */
  readonly timeoutMs: number
  /** Smallest unit of the currency, per answer. */
  readonly costOf: (lookup: string) => number
  /** Also ask lookups that cost money. */
  readonly paid: boolean
  /** Only these lookups; all that the source answers when absent. */
  readonly only?: readonly string[]
}

/**
 * An error of the source's module: its class, its message, and where it was thrown. Whoever runs the test sees the
 * message, as the questions are about made-up numbers; it is neither logged nor stored, as it may quote an answer.
 */
function faultOf(error: unknown): { shown: string; stored: string } {
  if (!(error instanceof Error)) {
    const text = `it threw ${error === null ? 'null' : typeof error}, not an Error`
    return { shown: text, stored: text }
  }
  const frame = /\(?((?:file:\/\/)?\/[^\s()]+):(\d+):\d+\)?$/m.exec(error.stack ?? '')
  const place = frame === null ? '' : `, at ${frame[1]!.slice(frame[1]!.lastIndexOf('/') + 1)}:${frame[2]}`
  return {
    shown: `${error.name}: ${error.message.replaceAll(/\s+/g, ' ')}${place}`,
    stored: `${error.name}${place}`,
  }
}

/** Few at a time: a test must neither be throttled nor delay clients. */
const atOneTime = 4
/** Parameters that only an earlier step of a journey can give. */
const handles = ['itr_client_id', 'reference_id']

/** Why a test does not ask this lookup; undefined when it does, or when only its price speaks against it. */
function reasonNotToAsk(lookup: Lookup): string | undefined {
  if (lookup.once === true) return 'it has an effect: it sends an OTP, tries a login or extends a session'
  if (handles.some((name) => Object.hasOwn(lookup.input, name))) return 'needs an earlier step of its journey'
  return lookup.route.from === 'form' ? 'its input is files' : undefined
}

/** The examples of the row's own parameters: made-up numbers that are well formed. */
function sampleOf(lookup: Lookup): Input {
  const raw = Object.entries(lookup.input).map(([name, { example }]) => [name, example])
  const read = parseInput(lookup.input, Object.fromEntries(raw), 'query')
  if (!('input' in read)) throw new Error(`the examples of ${lookup.name} are malformed`)
  return read.input
}

async function askOnce(lookup: Lookup, ask: Ask, transactionId: string, clock: Clock): Promise<LookupTest> {
  const steady = steadyNow(clock)
  const from = steady()
  const result = (outcome: string, reason: string | null, storedReason = reason): LookupTest => ({
    lookup: lookup.name,
    outcome,
    answered: reason === null,
    durationMs: steady() - from,
    reason,
    price: null,
    storedReason,
  })
  try {
    const answer = await ask(sampleOf(lookup), { transactionId, clientId: 'sources-test' })
    return result(answerIn(answer).subCode, null)
  } catch (error) {
    if (error instanceof UpstreamError) return result(error.kind, error.message)
    const fault = faultOf(error)
    return result('down', fault.shown, fault.stored)
  }
}

const notAsked = (lookup: string, reason: string, price: number | null = null): LookupTest => ({
  lookup,
  outcome: null,
  answered: null,
  durationMs: null,
  reason,
  price,
  storedReason: null,
})

/**
 * Bypasses the circuit breaker, and counts neither in the health nor in the ledger. Returns the results in the order
 * of the catalogue.
 */
export function createSourceTester(parts: {
  catalogue: readonly Lookup[]
  clock: Clock
  newId: () => string
}): (test: SourceTest) => Promise<readonly LookupTest[]> {
  const { catalogue, clock, newId } = parts
  return async (test) => {
    const { source, timeoutMs, only, paid, costOf } = test
    const lookups = catalogue.filter(
      ({ name }) => Object.hasOwn(source.answers, name) && (only === undefined || only.includes(name)),
    )
    const results: LookupTest[] = []
    const waiting = [...lookups.entries()]
    async function work(): Promise<void> {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [n, lookup] = next
        const reason = reasonNotToAsk(lookup)
        const price = paid ? 0 : costOf(lookup.name)
        const [candidate] = checkedSources(lookup, [source])
        if (reason !== undefined) results[n] = notAsked(lookup.name, reason)
        else if (price > 0) results[n] = notAsked(lookup.name, `an answer costs ${price}`, price)
        else {
          const ask = withTimeout(candidate!.ask, timeoutMs, steadyNow(clock))
          results[n] = await askOnce(lookup, ask, newId(), clock)
        }
      }
    }
    await Promise.all(Array.from({ length: atOneTime }, work))
    return results
  }
}
