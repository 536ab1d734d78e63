// Tests what is computed, and that a remembered answer is never another pair's.
import { describe, expect, it } from 'vitest'
import { answerIn } from '../../lookups/source.js'
import type { RecordFinder } from '../records/find-records.js'
import { type KindName, kinds } from '../records/kinds.js'
import { createComputedSource } from './computed-source.js'

const call = { transactionId: '0'.repeat(32), clientId: 'client' }
const faces = { compareFaces: async () => ({ busy: true, retryAfterSeconds: 1 }) as const }
const code = 'ZZBK0000001'
const held = { IFSC: code, BANK: 'EXAMPLE BANK', BRANCH: 'MAIN', CITY: 'ROHINI', UPI: true }
const records = {
  find: (async (_kind: KindName, ...key: string[]) =>
    key[0] === code ? kinds.ifsc.complete(kinds.ifsc.read(held)) : undefined) as RecordFinder['find'],
}
const { 'name-match': ask, ifsc: askIfsc } = createComputedSource(faces, records).answers

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
    const fresh = createComputedSource(faces, records).answers['name-match']!
    expect(data).toEqual(answerIn(await fresh({ name1: otherOne, name2: otherTwo }, call)).data)
    expect(data).not.toEqual(await dataOf(one, two))
  })
})

describe('ifsc', () => {
  const branch = async (ifsc: string) =>
    answerIn(await askIfsc!({ ifsc }, call)).data as Record<string, unknown>

  it('is answered from the imported branch, under both sets of names', async () => {
    expect(await branch(code)).toMatchObject({
      IFSC: code,
      BANKCODE: 'ZZBK',
      BANK: 'EXAMPLE BANK',
      BRANCH: 'MAIN',
      UPI: true,
      NEFT: null,
      ifsc: code,
      bank_name: 'EXAMPLE BANK',
      branch: 'MAIN',
      city: 'ROHINI',
    })
  })

  it.each([
    ['SBIN0000001', 'SBIN', 'State Bank of India'],
    ['HDFC0CAACOB', 'HDFC', 'Akhand Anand Co.op Bank'],
    ['HDFC0000001', 'HDFC', 'HDFC Bank'],
    ['WBSC0BUCB01', 'WBSC', 'Bhatpara Naihati Co-operative Bank'],
  ])('%s is answered from the list, without a branch', async (known, BANKCODE, BANK) => {
    expect(await branch(known)).toMatchObject({ IFSC: known, BANKCODE, BANK, bank_name: BANK, branch: '' })
  })

  it.each(['SBIN0999999', 'ZZBK0000002', 'HDFC0CZZZZZ', 'SBIN0ABCDEF'])(
    '%s is of no branch, and is answered like a malformed one',
    async (unknown) => {
      await expect(branch(unknown)).rejects.toMatchObject({ code: 'INVALID_IFSC' })
    },
  )
})
