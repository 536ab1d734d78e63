// Tests what an operator's own module may answer, and what the engine makes of it.
import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../lookups/source.js'
import { fromModuleAnswers, type ModuleAnswer, SourceTrouble } from './own-module.js'

const call = { transactionId: '0'.repeat(32), clientId: 'client' }
const unknown = { subCode: 'DETAILS_NOT_FOUND', reference: 'r-1' }
const askOf = (answer: unknown) => {
  const ask = (async () => answer) as () => Promise<ModuleAnswer>
  return fromModuleAnswers({ gstinlite: ask }).gstinlite!
}

describe("an answer of an operator's own module", () => {
  it.each([
    ['an answer is an answer', unknown, unknown],
    ['complete', { ...unknown, notHeld: 'complete' }, { miss: 'authoritative', answer: unknown }],
    ['incomplete', { ...unknown, notHeld: 'incomplete' }, { miss: 'partial', answer: unknown }],
    ['nothing stays nothing, which the engine refuses', undefined, undefined],
  ])('%s', async (_what, answer, expected) => {
    expect(await askOf(answer)({}, call)).toEqual(expected)
  })

  it('what it throws is thrown', async () => {
    const trouble = new Error('no')
    const { gstinlite } = fromModuleAnswers({ gstinlite: () => Promise.reject(trouble) })
    await expect(gstinlite!({}, call)).rejects.toBe(trouble)
  })
})

describe('the SourceTrouble of modules', () => {
  it.each([
    ['down', 'unavailable'],
    ['timeout', 'timeout'],
    ['throttled', 'throttled'],
    ['refused', 'rejected'],
    ['unreadable', 'invalid_response'],
    ['skipped', 'circuit_open'],
  ] as const)('%s is an UpstreamError for the reason %s', (kind, reason) => {
    const trouble = new SourceTrouble(kind, 'no', { nothingDone: true })
    expect(trouble).toBeInstanceOf(UpstreamError)
    expect(trouble).toMatchObject({ name: 'SourceTrouble', kind, reason, nothingDone: true })
  })

  it("knows the service's own errors, and a class derived from it knows only its own", () => {
    class OfAcme extends SourceTrouble {}
    expect(new UpstreamError('rejected', 'no')).toBeInstanceOf(SourceTrouble)
    expect(new OfAcme('down', 'no')).toBeInstanceOf(SourceTrouble)
    expect(new OfAcme('down', 'no')).toBeInstanceOf(OfAcme)
    expect(new UpstreamError('rejected', 'no')).not.toBeInstanceOf(OfAcme)
    for (const other of [new Error('no'), null, 'no']) expect(other).not.toBeInstanceOf(SourceTrouble)
  })
})
