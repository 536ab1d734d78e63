// Asks another source the question of a call that was answered, and stores how the two answers compare: never a value.
import { type Clock, steadyNow } from '../../kernel/clock.js'
import { saysNo } from '../../kernel/consent.js'
import type { OnAnswered } from '../../lookups/call.js'
import { type Candidate, checkedSources } from '../../lookups/engine.js'
import { isFound } from '../../lookups/found.js'
import type { Lookup } from '../../lookups/lookup.js'
import type { Source } from '../../lookups/source.js'
import type { CompareSetting } from '../../platform/compare-setting.js'
import type { Log } from '../../platform/log.js'
import type { Beside } from '../beside.js'
import { type AnswerField, fieldsOf } from './answer-fields.js'
import { compareAnswers, noFields } from './compare-answers.js'
import type { Comparison } from './comparison-store.js'
import { createComparisonWriter } from './comparison-writer.js'
import type { NameScore } from './normalised.js'
import {
  type Answered,
  askOther,
  type ComparisonResult,
  comparisonResults,
  noting,
  resultOf,
} from './shadow-ask.js'
import { createShadowQueue, type ShadowQueue } from './shadow-queue.js'
import { isAbove } from './size-limit.js'

export interface ComparisonCounts {
  readonly rule: CompareSetting
  readonly byResult: Readonly<Record<ComparisonResult, number>>
  readonly waiting: () => number
}

export interface Comparisons {
  /** Neither throws nor waits. */
  readonly onAnswered: OnAnswered
  counts(): readonly ComparisonCounts[]
  /** Ends what is in progress, and stores what is compared and what was ended. */
  close(): Promise<void>
}

/** Of one rule: a source that hangs holds up no other rule, and asks for no more memory than 36 answers. */
const limits = { running: 4, waiting: 32 }
/** An answer that waits is held in memory: 36 of these are 9 MB. */
const maxAnswerBytes = 256 * 1024

interface Deps {
  readonly compare: readonly CompareSetting[]
  readonly catalogue: readonly Lookup[]
  readonly sources: readonly Source[]
  readonly beside: Beside
  readonly insert: (rows: readonly Comparison[]) => Promise<void>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  readonly random: () => number
  readonly nameScorer: () => Promise<NameScore>
  /** Counters that outlive a reload; absent: they begin at 0. */
  readonly tallies?: ComparisonTallies
}

type Tally = Record<ComparisonResult, number>

/** The counts of each rule since the start, by its lookup and sources. */
export type ComparisonTallies = Map<string, Tally>

export const newTallies = (): ComparisonTallies => new Map()

const newTally = (): Tally => Object.fromEntries(comparisonResults.map((result) => [result, 0])) as Tally

/** A rule whose share changed goes on counting. */
function tallyOf(tallies: ComparisonTallies, { lookup, of, with: other }: CompareSetting): Tally {
  const key = `${lookup} ${of} ${other}`
  const tally = tallies.get(key) ?? newTally()
  tallies.set(key, tally)
  return tally
}

/** A rule with what it needs of its lookup and sources. */
interface Rule {
  readonly rule: CompareSetting
  readonly lookup: Lookup
  readonly fields: readonly AnswerField[]
  readonly candidate: Candidate
  /** The other source tells its upstream that the person agreed. */
  readonly isConsented: boolean
  readonly queue: ShadowQueue
  readonly byResult: Tally
}

/** What is stored of one comparison; the result where there is nothing to store. */
async function compareOne(
  deps: Deps,
  own: Rule,
  answered: Answered,
  signal: AbortSignal,
): Promise<Comparison | ComparisonResult> {
  const { rule, lookup, fields } = own
  const now = steadyNow(deps.clock)
  const fromMs = now()
  const outcome = await askOther(own, answered, signal)
  if (typeof outcome === 'string') return outcome
  const { answer: other, ...with_ } = outcome
  const withMs = now() - fromMs
  const ofFound = isFound(lookup.name, answered.answer)
  const isBoth = ofFound && with_.withFound === true
  const agreement = isBoth
    ? compareAnswers(fields, answered.answer.data, other!.data, await deps.nameScorer())
    : noFields
  return {
    at: deps.clock.now(),
    transactionId: answered.transactionId,
    lookup: lookup.name,
    ofSource: rule.of,
    withSource: rule.with,
    ofOutcome: answered.answer.subCode,
    ...with_,
    ofFound,
    ofMs: answered.ofMs,
    withMs,
    ofCost: answered.ofCost,
    ...agreement,
  }
}

function openRules({ compare, catalogue, sources, beside, tallies = newTallies() }: Deps): readonly Rule[] {
  return compare.map((rule) => {
    const lookup = catalogue.find(({ name }) => name === rule.lookup)!
    const others = sources.filter(({ name }) => name === rule.with)
    return {
      rule,
      lookup,
      fields: fieldsOf(lookup.output),
      isConsented: others.some(({ consented }) => consented?.includes(lookup.name)),
      candidate: beside(lookup, noting(checkedSources(lookup, others)[0]!)),
      queue: createShadowQueue(limits),
      byResult: tallyOf(tallies, rule),
    }
  })
}

/** `deps.compare` must have been checked. */
export function createComparisons(deps: Deps): Comparisons {
  const rules = openRules(deps)
  const byLookup = new Map(
    rules.map(({ lookup }) => [lookup.name, rules.filter((rule) => rule.lookup === lookup)]),
  )
  const stop = new AbortController()
  const writer = createComparisonWriter(deps)

  const workOf = (own: Rule, answered: Answered) => async () => {
    let result: Comparison | ComparisonResult = 'failed'
    try {
      result = await compareOne(deps, own, answered, stop.signal)
    } catch (error) {
      // Of its message nothing is logged: it may quote an answer.
      const reason = error instanceof Error ? error.name : typeof error
      deps.log.warn({ lookup: own.rule.lookup, source: own.rule.with, reason }, 'a comparison failed')
    }
    if (typeof result !== 'string') writer.add(result)
    own.byResult[resultOf(result)]++
  }

  return {
    onAnswered(lookup, input, result, caller) {
      const own = byLookup.get(lookup.name)
      if (own === undefined || result.subCode === null || result.failure !== undefined) return
      if (result.cached === true || caller.journey !== undefined) return
      if (caller.client.settings.compare === false) return
      for (const each of own) {
        if (each.rule.of !== result.source || deps.random() >= each.rule.share) continue
        if (each.isConsented && saysNo(caller.attribution.consent)) continue
        if (isAbove(maxAnswerBytes, result.data)) {
          each.byResult.too_large++
          continue
        }
        const answered: Answered = {
          input,
          answer: { subCode: result.subCode, data: result.data },
          transactionId: caller.transactionId,
          clientId: caller.client.clientId,
          consent: caller.attribution.consent,
          ofMs: result.attempts?.at(-1)?.durationMs ?? null,
          ofCost: result.costs ?? 0,
        }
        if (!each.queue.add(workOf(each, answered))) each.byResult.queue_full++
      }
    },
    counts: () => rules.map(({ rule, byResult, queue }) => ({ rule, byResult, waiting: queue.waiting })),
    async close() {
      stop.abort()
      const closing = rules.map(({ queue, byResult }) =>
        queue.close((waiting) => {
          byResult.not_begun += waiting
        }),
      )
      await Promise.all(closing)
      await writer.close()
    },
  }
}
