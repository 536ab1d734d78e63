// Tests that a call is asked under the terms of its own row, and that these stay open until the last work with it has ended.
import { expect, it } from 'vitest'
import type { Lookup } from '../../lookups/lookup.js'
import type { Terms } from '../../lookups/terms.js'
import { createInForce } from '../../platform/in-force.js'
import { createRowTerms } from './row-terms.js'

const row = (name: string) => ({ name }) as Lookup
const [builtIn, first, second] = [row('built-in'), row('own'), row('own')]

type Configured = Terms & { readonly catalogue: readonly Lookup[] }

function started() {
  const closed: Configured[] = []
  const configured = (...catalogue: Lookup[]) => ({ catalogue }) as unknown as Configured
  const one = configured(builtIn, first)
  const inForce = createInForce(one, (replaced) => void closed.push(replaced))
  const { terms, around, replace } = createRowTerms(inForce)
  const asked = (lookup: Lookup): Promise<Terms> => terms.use(async (own) => own, lookup)
  return { closed, configured, one, inForce, terms, around, replace, asked }
}

/** Lets what was resolved run. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

function held() {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  return { until, release: () => release() }
}

it('a replaced row keeps its terms while a call of its routes is in progress; all others have those in force', async () => {
  const { closed, configured, one, inForce, replace, asked } = started()
  const calls = held()
  const two = configured(builtIn, second)
  replace(calls.until)
  inForce.replace(two)
  expect([await asked(first), await asked(second), await asked(builtIn)]).toEqual([one, two, two])
  expect(await asked(first)).toBe(one)
  expect(closed).toEqual([])
  calls.release()
  await settle()
  expect(closed).toEqual([one])
  expect(await asked(second)).toBe(two)
})

it('a job that began with it keeps them too, and one that begins later does not', async () => {
  const { closed, configured, one, inForce, around, replace, asked } = started()
  const job = held()
  const later = held()
  const done = around(() => job.until)
  replace(Promise.resolve())
  inForce.replace(configured(builtIn))
  const after = around(() => later.until)
  await settle()
  expect(await asked(first)).toBe(one)
  expect(closed).toEqual([])
  job.release()
  await done
  await settle()
  expect(closed).toEqual([one])
  later.release()
  await after
})

it('a row that was replaced twice has the terms that it had last', async () => {
  const { configured, inForce, replace, asked } = started()
  const calls = held()
  const both = configured(builtIn, first, second)
  replace(calls.until)
  inForce.replace(both)
  const over = configured(builtIn)
  replace(calls.until)
  inForce.replace(over)
  expect([await asked(first), await asked(second), await asked(builtIn)]).toEqual([both, both, over])
  calls.release()
  await settle()
})

it('a call that outlasts those of its routes, such as a task, keeps them open', async () => {
  const { closed, configured, one, inForce, terms, replace } = started()
  const [calls, source] = [held(), held()]
  replace(calls.until)
  inForce.replace(configured(builtIn))
  const task = terms.use(() => source.until, first)
  calls.release()
  await settle()
  expect(closed).toEqual([])
  source.release()
  await task
  await settle()
  expect(closed).toEqual([one])
})

it('a job that began before two replacements keeps the terms of the row in between, which it may have read', async () => {
  const { closed, configured, one, inForce, around, replace, asked } = started()
  const job = held()
  const done = around(() => job.until)
  const two = configured(builtIn, second)
  for (const next of [two, configured(builtIn)]) {
    replace(Promise.resolve())
    inForce.replace(next)
  }
  await settle()
  expect(await asked(second)).toBe(two)
  expect(closed).toEqual([])
  job.release()
  await done
  await settle()
  expect(closed).toEqual([one, two])
})
