// Counts what happened in the last minute and hour, with latencies in steps fine enough for percentiles.

/** Each step of the latency scale is a quarter longer than the one before: a percentile is at most 12 % off. */
const stepRatio = 1.25
const steps = 56 // 1.25 ** 56 ms: four minutes
const logOfRatio = Math.log(stepRatio)

interface Slot {
  /** Number of the period that the slot counts. */
  period: number
  answered: number
  failed: number
  /** Answered calls by step of the latency scale. */
  readonly byStep: Uint32Array
}

export interface WindowFigures {
  readonly asked: number
  readonly answered: number
  readonly failed: number
  /** The median and the 95th percentile of the latency, ms; null without an answer. */
  readonly p50_ms: number | null
  readonly p95_ms: number | null
}

/** The counts of a window, in a form that can be summed over processes. */
export interface WindowCounts {
  readonly answered: number
  readonly failed: number
  /** Answers by step of the latency scale. */
  readonly byStep: readonly number[]
}

/** The counts of one period. */
export interface PeriodFigures {
  readonly asked: number
  readonly failed: number
}

export interface Window {
  add(now: number, durationMs: number, isAnswer: boolean): void
  counts(now: number): WindowCounts
  /** By period, the current one last. */
  periods(now: number): PeriodFigures[]
}

const stepOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(steps - 1, Math.ceil(Math.log(ms) / logOfRatio))

function percentile(byStep: readonly number[], total: number, share: number): number | null {
  if (total === 0) return null
  let seen = 0
  for (let step = 0; step < steps; step++) {
    seen += byStep[step]!
    if (seen >= total * share) return Math.round(stepRatio ** step * 10) / 10
  }
  return null
}

export function figuresOf({ answered, failed, byStep }: WindowCounts): WindowFigures {
  return {
    asked: answered + failed,
    answered,
    failed,
    p50_ms: percentile(byStep, answered, 0.5),
    p95_ms: percentile(byStep, answered, 0.95),
  }
}

export const addCounts = (a: WindowCounts, b: WindowCounts): WindowCounts => ({
  answered: a.answered + b.answered,
  failed: a.failed + b.failed,
  byStep: a.byStep.map((count, step) => count + b.byStep[step]!),
})

export const addPeriods = (a: readonly PeriodFigures[], b: readonly PeriodFigures[]): PeriodFigures[] =>
  a.map(({ asked, failed }, i) => ({ asked: asked + b[i]!.asked, failed: failed + b[i]!.failed }))

/** A sliding window of `slots` periods of `periodMs` each. `now` is in monotonic milliseconds. */
export function createWindow(slots: number, periodMs: number): Window {
  const ring: Slot[] = []

  function slotOf(now: number): Slot {
    const period = Math.floor(now / periodMs)
    const place = period % slots
    let slot = ring[place]
    if (slot === undefined) {
      slot = { period, answered: 0, failed: 0, byStep: new Uint32Array(steps) }
      ring[place] = slot
    }
    if (slot.period !== period) {
      slot.period = period
      slot.answered = 0
      slot.failed = 0
      slot.byStep.fill(0)
    }
    return slot
  }

  return {
    add(now, durationMs, isAnswer) {
      const slot = slotOf(now)
      if (!isAnswer) {
        slot.failed++
        return
      }
      slot.answered++
      slot.byStep[stepOf(durationMs)]!++
    },
    counts(now) {
      const oldest = Math.floor(now / periodMs) - slots + 1
      const byStep = Array.from({ length: steps }, () => 0)
      let answered = 0
      let failed = 0
      for (const slot of ring) {
        if (slot === undefined || slot.period < oldest) continue
        answered += slot.answered
        failed += slot.failed
        for (let step = 0; step < steps; step++) byStep[step]! += slot.byStep[step]!
      }
      return { answered, failed, byStep }
    },
    periods(now) {
      const last = Math.floor(now / periodMs)
      return Array.from({ length: slots }, (_, i) => {
        const period = last - slots + 1 + i
        const slot = ring[period % slots]
        if (slot?.period !== period) return { asked: 0, failed: 0 }
        return { asked: slot.answered + slot.failed, failed: slot.failed }
      })
    },
  }
}
