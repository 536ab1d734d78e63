// Every lookup that records answer, asked about every record of the made-up country and about what nobody holds.

import { countryRecords } from '@satyapan/rehearsal/country'
import { describe, expect, it } from 'vitest'
import { createAnswerCheck } from '../../lookups/answer-check.js'
import { catalogue } from '../../lookups/catalogue.js'
import type { Lookup } from '../../lookups/lookup.js'
import type { Input } from '../../lookups/params.js'
import { answerIn, type Source } from '../../lookups/source.js'
import { createComputedSource } from '../computed/computed-source.js'
import { sandboxSamples } from '../sandbox/samples.js'
import { unknownAnswer } from '../unknown-answer.js'
import type { RecordAnswer } from './answers.js'
import type { RecordFinder } from './find-records.js'
import { type KeptRecord, keyOf } from './kind.js'
import { type KindName, kindOf, recordAnswers } from './kinds.js'
import { createRecordsSource } from './records-source.js'

const call = { transactionId: '0'.repeat(32), clientId: 'client' }
const rowOf = new Map(catalogue.map((row) => [row.name, row]))

/** Records in memory, completed as the stored ones are. */
function recordsInMemory(records: Iterable<{ kind: KindName; record: KeptRecord }>) {
  const byKey = new Map<string, KeptRecord>()
  const byLink = new Map<string, KeptRecord[]>()
  const inputs = new Map<RecordAnswer, Input[]>(recordAnswers.map((row) => [row, []]))
  for (const { kind: name, record: row } of records) {
    const kind = kindOf(name)
    const record = kind.complete(row)
    const link = kind.link?.(record) ?? ''
    byKey.set([name, keyOf(kind, record)].join('\0'), record)
    if (link !== '') byLink.set(`${name}\0${link}`, [...(byLink.get(`${name}\0${link}`) ?? []), record])
    for (const [row, input] of inputs) {
      if (row.kind !== kind || (row.by === 'link' && link === '')) continue
      const values = row.by === 'key' ? kind.key.map((column) => record[column] as string) : [link]
      input.push(Object.fromEntries(row.parameters.map((parameter, i) => [parameter, values[i]!])))
    }
  }
  const reading = {
    find: async (kind: string, ...key: string[]) => byKey.get([kind, ...key].join('\0')),
    linked: async (kind: string, link: string) => byLink.get(`${kind}\0${link}`) ?? [],
  } as RecordFinder
  return { reading, inputs }
}

const country = recordsInMemory(countryRecords())
const noFaces = { compareFaces: async () => ({ busy: true, retryAfterSeconds: 1 }) as const }
/** The branches are asked by the source `computed`. */
const answers: Source['answers'] = {
  ...createRecordsSource(country.reading).answers,
  ifsc: createComputedSource(noFaces, country.reading).answers.ifsc!,
}
const withoutRecords = createRecordsSource(recordsInMemory([]).reading)
const named = recordAnswers.map((row) => [row.lookup, row] as const)
/** Parameters beside the key. */
const besideKey: Readonly<Record<string, Input>> = {
  'pan-aadhaar-link-status': { aadhaar_number: '999999990019' },
}

const foundSubCodes = ['SUCCESS', 'LATEST_MNRL_RECORD_FOUND', 'MNRL_RECORD_FOUND']

describe('the source records', () => {
  it('answers lookups of the catalogue, each once', () => {
    const names = recordAnswers.map(({ lookup }) => lookup)
    expect(names.filter((name) => !rowOf.has(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    for (const { lookup, parameters } of recordAnswers)
      expect(Object.keys(rowOf.get(lookup)!.input)).toEqual(expect.arrayContaining([...parameters]))
  })

  it.each(named)('%s: every record of its kind gives an answer of the declared shape', async (name, row) => {
    const wrongWith = createAnswerCheck(rowOf.get(name)!)
    const wrong = new Set<string>()
    let count = 0
    for (const input of country.inputs.get(row)!) {
      const answer = answerIn(await answers[name]!({ ...input, ...besideKey[name] }, call))
      wrong.add(wrongWith(answer, input) ?? 'nothing')
      if (answer.subCode !== 'DETAILS_NOT_FOUND') count++
    }
    expect([...wrong]).toEqual(['nothing'])
    expect(count).toBeGreaterThan(50)
  })

  it.each(named.filter(([name]) => name !== 'ifsc'))(
    '%s: an identifier without a record gets the unknown outcome',
    async (name) => {
      const lookup: Lookup = rowOf.get(name)!
      const input = Object.fromEntries(
        Object.entries(lookup.input).map(([parameter, { example }]) => [parameter, example]),
      )
      const answer = answerIn(await withoutRecords.answers[name]!(input, call))
      expect(answer).toEqual(unknownAnswer(name, input))
      expect(createAnswerCheck(lookup)(answer, input)).toBeUndefined()
      // Two have no other outcome than SUCCESS: an unknown PAN is INVALID, an unknown account does not exist.
      const none = name === 'bankaccount' ? { account_exists: false } : { status: 'INVALID' }
      if (answer.subCode === 'SUCCESS') expect(answer.data).toMatchObject(none)
    },
  )

  it.each([
    ['complete', 'authoritative'],
    ['incomplete', 'partial'],
  ] as const)(
    'beside other sources, what %s records do not hold is a miss: %s',
    async (completeness, miss) => {
      const beside = createRecordsSource(recordsInMemory([]).reading, async () => completeness)
      const input = { pan_number: 'ZZZPZ1000A' }
      expect(await beside.answers.panbasic!(input, call)).toEqual({
        miss,
        answer: unknownAnswer('panbasic', input),
      })
    },
  )

  it('tells a record that denies from one that does not say', () => {
    const [msme] = recordAnswers.filter(({ lookup }) => lookup === 'pan-msme-check')
    const [upi] = recordAnswers.filter(({ lookup }) => lookup === 'mobile-to-multiple-upi')
    const unregistered = msme!.kind.read({ pan_number: 'ZZZCZ1000A', udyam_exists: 'no' })
    const ageOnly = upi!.kind.read({ mobile_number: '6000000001', digitalAge: '12' })
    const answerOf = (row: RecordAnswer, record: KeptRecord, input: Input) =>
      row.by === 'key' ? row.answer(record, input) : row.answer([record], input)
    expect(answerOf(msme!, unregistered, { pan_number: 'ZZZCZ1000A' })).toEqual({
      subCode: 'MSME_NOT_FOUND',
      data: { pan_number: 'ZZZCZ1000A', udyam_exists: false },
    })
    expect(answerOf(upi!, ageOnly, { mobile_number: '6000000001' })).toBeUndefined()
  })

  it('finds every sample of the sandbox, with every lookup that is named for it', async () => {
    for (const { lookups, parameters } of sandboxSamples(2)) {
      for (const name of lookups) {
        expect(rowOf.has(name), name).toBe(true)
        expect(foundSubCodes, name).toContain(answerIn(await answers[name]!(parameters, call)).subCode)
      }
    }
  })
})
