// Counts the wrong lines of a file by what is wrong with them.
import { type Problem, textOfProblem } from './column.js'

/** How many lines are wrong in one way. */
export interface WrongReason {
  /** Absent when the whole line is wrong. */
  readonly column?: string
  readonly reason: string
  readonly lines: number
  /** The first of these lines. */
  readonly examples: readonly number[]
}

const maxExamples = 5
/** Reasons that name an unknown column or a number of cells may be as many as lines: the rest are counted as one. */
const maxReasons = 500
const otherReason = 'is wrong in another way'

export interface WrongLines {
  add(line: number, problems: readonly Problem[]): void
  /** The most frequent first. */
  reasons(): WrongReason[]
}

export function createWrongLines(): WrongLines {
  const problems = new Map<string, { column?: string; reason: string; lines: number; examples: number[] }>()

  /** The row that counts this reason; when there are too many, the one of all others. */
  function rowOf({ column, reason }: Problem) {
    const facts = column === undefined ? { reason } : { column, reason }
    const name = textOfProblem(facts)
    const known = problems.get(name)
    if (known !== undefined) return known
    if (problems.size >= maxReasons && reason !== otherReason) return rowOf({ reason: otherReason })
    const row = { ...facts, lines: 0, examples: [] as number[] }
    problems.set(name, row)
    return row
  }

  function count(line: number, problem: Problem): void {
    const row = rowOf(problem)
    if (row.examples.at(-1) === line) return // two items of one list
    row.lines++
    if (row.examples.length < maxExamples) row.examples.push(line)
  }

  return {
    add(line, problems) {
      for (const problem of problems) count(line, problem)
    },
    reasons: () =>
      [...problems.values()].sort((a, b) => b.lines - a.lines || a.examples[0]! - b.examples[0]!),
  }
}
