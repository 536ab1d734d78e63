// Tests what an operator's own module may answer, and what the engine makes of it.
import { describe, expect, it } from 'vitest'
import { fromModuleAnswers, type ModuleAnswer } from './own-module.js'

const call = { transactionId: '0'.repeat(32), clientId: 'client' }
const unknown = { subCode: 'DETAILS_NOT_FOUND', reference: 'r-1' }
const askOf = (said: unknown) => {
  const ask = (async () => said) as () => Promise<ModuleAnswer>
  return fromModuleAnswers({ gstinlite: ask }).gstinlite!
}

describe("an answer of an operator's own module", () => {
  it.each([
    ['an answer is an answer', unknown, unknown],
    ['complete', { ...unknown, notHeld: 'complete' }, { miss: 'authoritative', answer: unknown }],
    ['incomplete', { ...unknown, notHeld: 'incomplete' }, { miss: 'partial', answer: unknown }],
    ['nothing stays nothing, which the engine refuses', undefined, undefined],
  ])('%s', async (_what, said, expected) => {
    expect(await askOf(said)({}, call)).toEqual(expected)
  })

  it('what it throws is thrown', async () => {
    const trouble = new Error('no')
    const { gstinlite } = fromModuleAnswers({ gstinlite: () => Promise.reject(trouble) })
    await expect(gstinlite!({}, call)).rejects.toBe(trouble)
  })
})
