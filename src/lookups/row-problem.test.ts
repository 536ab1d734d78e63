// Tests that every way of getting a row wrong has its line, and that the built-in rows have none.
import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue.js'
import type { Lookup } from './lookup.js'
import { defineLookup, RowProblem } from './lookup-entry.js'
import { rightRow, wrongRows } from './row-problem.cases.js'
import { rowProblem } from './row-problem.js'

const isPart = (changed: unknown): changed is object =>
  typeof changed === 'object' && changed !== null && !('summary' in changed && 'example' in changed)

describe('a wrong row', () => {
  it.each(wrongRows)('%#: %s', (changed, line) => {
    const row = isPart(changed) ? { ...rightRow, ...changed } : changed
    const problem = rowProblem(row)
    expect(problem).toContain(line)
    expect(problem).not.toMatch(/\n/)
    expect(() => defineLookup(row as Lookup)).toThrow(RowProblem)
  })

  it('is named by the error of defineLookup', () => {
    expect(() => defineLookup({ ...rightRow, price: -1 } as Lookup)).toThrow(
      'its row credit-score: price is -1',
    )
  })
})

describe('a right row', () => {
  it('is returned as it is', () => {
    expect(rowProblem(rightRow)).toBeUndefined()
    expect(defineLookup(rightRow as Lookup)).toBe(rightRow)
  })

  it.each([
    [{ once: true, sensitive: true }],
    [{ route: { method: 'POST', path: '/v2/own/score', from: 'json' } }],
    [
      {
        route: { ...rightRow.route, otherPaths: ['/v2/own/score'], batch: '/v1/own/b', column: 'pan_number' },
      },
    ],
    [{ credentials: 'key-only', price: 0 }],
    [{ outcomes: { SUCCESS: rightRow.outcomes.SUCCESS } }],
    [
      {
        route: { method: 'POST', path: '/v1/own/post-score', batch: '/v1/own/b', column: 'pan_number' },
        task: { poll: '/v1/own/get-score', type: 'score' },
      },
    ],
  ])('may have %j', (changed) => expect(rowProblem({ ...rightRow, ...changed })).toBeUndefined())
})

/** What built-in rows may do: code of the service stands behind them, or the interface shows no fields of an object. */
const allowed =
  /^(name is|input\.\w+ is the number|route\.from is|input\.\w+ is an image|output\.(pan_details|hsn_info|badge_details\[\]|enterprise_type\[\]) lets)/

it('finds no mistake in the built-in rows', () => {
  // The example of ifsc is about a made-up bank, that of its parameter about a code that is known.
  const rows = catalogue.filter(({ name }) => name !== 'ifsc')
  const wrong = rows.map((row) => [row.name, rowProblem(row)] as const)
  expect(wrong.filter(([, problem]) => problem !== undefined && !allowed.test(problem))).toEqual([])
})
