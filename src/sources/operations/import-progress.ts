// Shows the progress of an import, its speed, and the time left.
import { counted } from '../../kernel/counted.js'

const showEveryMs = 100 // more often nobody reads it, and a service would send a line for every fifty lines of the file

export type ImportProgress = (step: 'checking' | 'importing', part: number, lines: number) => void

const inTime = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`

/** @param show writes a line; `done` when it is the last of its step */
export function createImportProgress(parts: {
  now(): number
  show(text: string, done: boolean): void
}): ImportProgress {
  let current: { step: string; since: number; from: number } | undefined
  let shownAt = Number.NEGATIVE_INFINITY
  return (step, part, lines) => {
    const now = parts.now()
    if (current?.step !== step) current = { step, since: now, from: lines }
    const done = part === 1
    if (!done && now - shownAt < showEveryMs) return
    shownAt = now
    const seconds = (now - current.since) / 1_000
    const perSecond = seconds < 1 ? undefined : Math.round((lines - current.from) / seconds)
    const facts = [
      counted(lines, 'line'),
      ...(perSecond === undefined || perSecond === 0 ? [] : [`${perSecond} a second`]),
      ...(done || seconds < 3 || part <= 0 ? [] : [`about ${inTime((seconds / part) * (1 - part))} left`]),
    ]
    parts.show(`${step} ${Math.floor(part * 100)} % (${facts.join(', ')})`, done)
  }
}
