// Defines a finding of the doctor: its level, what was found, and what to do.

/** `warning`: calls are answered, and something needs attention. `wrong`: calls fail, or will. */
const levels = ['ok', 'warning', 'wrong'] as const
export type Level = (typeof levels)[number]

export interface Finding {
  readonly level: Level
  readonly found: string
  /** What to do; null where there is nothing to do. */
  readonly remedy: string | null
}

export const ok = (found: string): Finding => ({ level: 'ok', found, remedy: null })
export const warning = (found: string, remedy: string): Finding => ({ level: 'warning', found, remedy })
export const wrong = (found: string, remedy: string): Finding => ({ level: 'wrong', found, remedy })

/** The worst level among the findings; `ok` when there are none. */
export function worstOf(findings: readonly Pick<Finding, 'level'>[]): Level {
  const rank = Math.max(0, ...findings.map(({ level }) => levels.indexOf(level)))
  return levels[rank]!
}
