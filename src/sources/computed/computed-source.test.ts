// Tests what is computed, and that a remembered answer is never another pair's.
import { describe, expect, it } from 'vitest'
import { answerIn } from '../../lookups/source.js'
import { createComputedSource } from './computed-source.js'

const call = { transactionId: '0'.repeat(32), clientId: 'client' }
const faces = { compareFaces: async () => ({ busy: true, retryAfterSeconds: 1 }) as const }
const { 'name-match': ask } = createComputedSource(faces).answers

async function dataOf(name1: string, name2: string): Promise<Record<string, unknown>> {
  return answerIn(await ask!({ name1, name2 }, call)).data as Record<string, unknown>
}

describe('name match', () => {
  it('answers a pair that was compared before as it did then', async () => {
    const first = await dataOf('Md. Aslam S/O Karim', 'MOHAMMED ASLAM')
    expect(await dataOf('Md. Aslam S/O Karim', 'MOHAMMED ASLAM')).toBe(first)
    expect(Object.isFrozen(first)).toBe(true)
  })

  it.each([
    ['Asha', 'Zaveri', 'AshaZ', 'averi'],
    ['Asha', '1 Zaveri', 'Asha1', ' Zaveri'],
    ['Asha Zaveri', 'Ravi', 'Ravi', 'Asha Zaveri'],
    ['Asha\0Ravi', 'Zaveri', 'Asha', 'Ravi\0Zaveri'],
  ])('tells %j and %j from %j and %j', async (one, two, otherOne, otherTwo) => {
    await dataOf(one, two)
    const data = await dataOf(otherOne, otherTwo)
    const fresh = createComputedSource(faces).answers['name-match']!
    expect(data).toEqual(answerIn(await fresh({ name1: otherOne, name2: otherTwo }, call)).data)
    expect(data).not.toEqual(await dataOf(one, two))
  })
})
