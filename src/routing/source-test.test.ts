// Tests the test of a source: which lookups it asks, which not and why, and that it reports trouble and never throws.
import { describe, expect, it } from 'vitest'
import { catalogue } from '../lookups/catalogue.js'
import { panbasic } from '../lookups/pan/panbasic.js'
import { type Ask, type Source, UpstreamError } from '../lookups/source.js'
import { scripted, stuck } from './routing.harness.js'
import { createSourceTester, type SourceTest } from './source-test.js'

const clock = { now: () => 1_800_000_000_000 }
const testSource = createSourceTester({ catalogue, clock, newId: () => '0'.repeat(32) })
const sourceOf = (answers: Readonly<Record<string, Ask>>): Source => ({ name: 'vendor', answers })
const testOf = (source: Source, fields: Partial<SourceTest> = {}) =>
  testSource({ source, timeoutMs: 1_000, costOf: () => 0, paid: false, ...fields })

const valid = { subCode: 'SUCCESS', data: panbasic.example }

describe('the test of a source', () => {
  it('asks about the example of the row, and takes any outcome for an answer', async () => {
    const inputs: unknown[] = []
    const ask: Ask = async (input) => {
      inputs.push(input)
      return valid
    }
    expect(await testOf(sourceOf({ panbasic: ask }))).toEqual([
      {
        lookup: 'panbasic',
        outcome: 'SUCCESS',
        answered: true,
        durationMs: 0,
        reason: null,
        price: null,
        storedReason: null,
      },
    ])
    expect(inputs).toEqual([expect.objectContaining({ pan_number: 'ZZZPZ1000A' })])
  })

  it('has a well-formed example for every lookup that it asks', async () => {
    const down = scripted(new UpstreamError('unavailable', 'no'))
    const all = sourceOf(Object.fromEntries(catalogue.map(({ name }) => [name, down])))
    const results = await testOf(all)
    const notAsked = results.flatMap(({ lookup, answered }) => (answered === null ? [lookup] : []))
    expect(results).toHaveLength(catalogue.length)
    expect(notAsked.sort()).toEqual(
      [
        ...catalogue.flatMap(({ name, once }: { name: string; once?: true }) =>
          once === true ? [name] : [],
        ),
        'facematch', // its input is files
        'itr/26as-download',
        'itr/get-26as-details',
      ].sort(),
    )
    expect(down.calls()).toBe(catalogue.length - notAsked.length)
    for (const { answered, reason } of results) if (answered === null) expect(reason).not.toBeNull()
  })

  it('skips lookups that cost money unless asked to run them', async () => {
    const ask = scripted(valid)
    const costOf = () => 60
    const [free] = await testOf(sourceOf({ panbasic: ask }), { costOf })
    expect(free).toMatchObject({ answered: null, reason: expect.stringContaining('60'), price: 60 })
    expect(ask.calls()).toBe(0)
    const [paid] = await testOf(sourceOf({ panbasic: ask }), { costOf, paid: true })
    expect(paid).toMatchObject({ answered: true })
  })

  it('asks the named lookups alone', async () => {
    const ask = scripted(valid)
    const results = await testOf(sourceOf({ panbasic: ask, gstinlite: ask }), { only: ['panbasic'] })
    expect(results.map(({ lookup }) => lookup)).toEqual(['panbasic'])
  })

  it('tells trouble, a stuck source and a wrong subject apart', async () => {
    const other = { ...valid, data: { ...panbasic.example, pan: 'ZZZPZ9999Z' } }
    const results = [
      await testOf(sourceOf({ panbasic: scripted(new UpstreamError('rejected', 'no such key')) })),
      await testOf(sourceOf({ panbasic: stuck() }), { timeoutMs: 20 }),
      await testOf(sourceOf({ panbasic: scripted(other) })),
      await testOf(sourceOf({ panbasic: scripted(new TypeError('cannot read x')) })),
    ].flat()
    expect(results.map(({ answered, outcome, reason }) => [answered, outcome, reason])).toEqual([
      [false, 'refused', 'no such key'],
      [false, 'timeout', 'no answer within 20 ms'],
      [false, 'unreadable', 'it is about another identifier'],
      [false, 'down', expect.stringMatching(/^TypeError: cannot read x, at source-test\.test\.ts:\d+$/)],
    ])
    // A message may quote an answer or a secret: it is shown, never stored.
    expect(results.at(-1)!.storedReason).toMatch(/^TypeError, at source-test\.test\.ts:\d+$/)
  })
})
