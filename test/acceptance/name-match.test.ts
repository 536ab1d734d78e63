// GET /v1/name-match: cleaned names, score and parts, over HTTPS.
import { describe, expect, it } from 'vitest'
import type { Answer } from '../support/client.js'
import { dataOf, expectDetail, expectParameterRefused, expectSuccess } from './answers.js'
import { matchingNames, noNames, otherNames, sameNames } from './name-match.cases.js'
import { fields, list, problems, type Shape, text } from './shapes.js'
import { describeLocal, useTarget } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const target = useTarget()
const path = '/v1/name-match'

const score: Shape = (value, at) =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100
    ? []
    : [`${at}: expected an integer from 0 to 100, got ${JSON.stringify(value)}`]

/** A part has the keys of its place in the name, and score 0 where one side is unmatched. */
const part: Shape = (value, at) => {
  const place = ['first', 'middle', 'last'].find((one) => `${one}_name1` in (value as object)) ?? 'first'
  const wrong = fields({ [`${place}_name1`]: text, [`${place}_name2`]: text, score })(value, at)
  const pair = value as Record<string, unknown>
  const sides = [pair[`${place}_name1`], pair[`${place}_name2`]]
  if (sides.every((side) => side === '')) wrong.push(`${at}: both sides are empty`)
  if (sides.includes('') && pair.score !== 0) wrong.push(`${at}: an unmatched side must score 0`)
  return wrong
}
const nameMatch = fields({
  cleaned_name1: text,
  cleaned_name2: text,
  score,
  tokenwise_match: list(part, 0),
})
const message = 'Request processed successfully'

const ask = (name1: string, name2: string): Promise<Answer> => target.client.lookup(path, { name1, name2 })

async function matched(name1: string, name2: string): Promise<Record<string, unknown>> {
  const answer = await ask(name1, name2)
  expectSuccess(answer, nameMatch, message)
  return dataOf(answer)
}

/** The score of two names, which must be the same in either order. */
async function scoreOf(name1: string, name2: string): Promise<number> {
  const [there, back] = [await matched(name1, name2), await matched(name2, name1)]
  expect({ name1, name2, score: there.score }).toEqual({ name1, name2, score: back.score })
  expect(there.cleaned_name1).toBe(back.cleaned_name2)
  return there.score as number
}

describe('GET /v1/name-match', () => {
  it('200 SUCCESS: every field of the data table, a part for each place in the name', async () => {
    const data = await matched('Dr. Asha Vijay Zaveri', 'ASHA V ZAVERI')
    expect(data.cleaned_name1).toBe('ASHA VIJAY ZAVERI')
    expect(data.cleaned_name2).toBe('ASHA V ZAVERI')
    expect(data.tokenwise_match).toEqual([
      { first_name1: 'ASHA', first_name2: 'ASHA', score: 100 },
      { middle_name1: 'VIJAY', middle_name2: 'V', score: expect.any(Number) },
      { last_name1: 'ZAVERI', last_name2: 'ZAVERI', score: 100 },
    ])
  })

  it('200 SUCCESS: a part of only one name is paired with "" and scores 0', async () => {
    const [one, other] = ['Ram Prasad Verma', 'Ram Verma']
    expect((await matched(one, other)).tokenwise_match).toContainEqual({
      middle_name1: 'PRASAD',
      middle_name2: '',
      score: 0,
    })
    expect((await matched(other, one)).tokenwise_match).toContainEqual({
      middle_name1: '',
      middle_name2: 'PRASAD',
      score: 0,
    })
  })

  it.each(sameNames)('score 100: %s (%s, %s)', async (_why, name1, name2) => {
    expect(await scoreOf(name1, name2)).toBe(100)
  })

  it.each(noNames)('score 0: titles or punctuation alone are not a name (%j, %j)', async (name1, name2) => {
    expect(await scoreOf(name1, name2)).toBe(0)
    expect((await matched(name1, name1)).score).toBe(0)
  })

  it.each(matchingNames)('a match, 50 and above: %s (%s, %s)', async (_why, name1, name2) => {
    expect(await scoreOf(name1, name2)).toBeGreaterThanOrEqual(50)
  })

  it.each(otherNames)('no match, below 50: %s (%s, %s)', async (_why, name1, name2) => {
    expect(await scoreOf(name1, name2)).toBeLessThan(50)
  })

  it('200 SUCCESS: 300 characters in either name, in any script', async () => {
    const words = (word: string) => `${word} `.repeat(300).slice(0, 299).concat('X')
    for (const name of ['N'.repeat(300), words('Ram'), words('राजेश'), words('A')]) {
      expect([...name]).toHaveLength(300)
      expect((await matched(name, name)).score).toBe(100)
      await matched(name, 'Asha Zaveri')
    }
  })

  it('422 detail: 301 characters', async () => {
    expectParameterRefused(await ask('N'.repeat(301), 'Asha'), ['query', 'name1'])
    expectParameterRefused(await ask('Asha', 'न'.repeat(301)), ['query', 'name2'])
  })

  it('422 detail: a name missing, empty, blank or repeated', async () => {
    const { client } = target
    const refused: [place: string, answer: Answer][] = [
      ['name1', await client.lookup(path, { name2: 'Asha' })],
      ['name2', await client.lookup(path, { name1: 'Asha' })],
      ['name1', await ask('', 'Asha')],
      ['name2', await ask('Asha', '')],
      ['name2', await ask('Asha', '   ')],
      ['name1', await client.lookup(path, 'name1=Asha&name1=Asha&name2=Asha')],
      ['name2', await client.lookup(path, 'name1=Asha&name2=Asha&name2=Usha')],
    ]
    for (const [name, answer] of refused) expectParameterRefused(answer, ['query', name])
    const both = await client.lookup(path)
    expect(both.status).toBe(422)
    expect((both.json as { detail: { loc: unknown }[] }).detail.map(({ loc }) => loc)).toEqual([
      ['query', 'name1'],
      ['query', 'name2'],
    ])
  })

  it('200 SUCCESS: any string is answered, and nothing in it is executed', async () => {
    const odd = [
      "Robert'); DROP TABLE clients;--",
      '<script>alert(1)</script>',
      '\u0000Asha\u0007',
      '\ufeffAsha',
      '\u202eAsha',
      '😀😀',
      '李雷',
      '()()[]{}""',
      'S/O',
      'S/O S/O S/O',
      'M/s',
      '@@@@',
      '१२३',
    ]
    for (const name of odd) await scoreOf(name, 'Asha Zaveri')
  })

  it('200 SUCCESS: junk parameters are ignored', async () => {
    const answer = await target.client.lookup(path, 'name1=Asha&foo=1&foo=2&__proto__=x&name2=Asha&NAME1=x')
    expectSuccess(answer, nameMatch, message)
  })

  it('401 and 405: credentials before the names, the method with Allow', async () => {
    expectDetail(await target.client.request({ path }), 401, 'Not authenticated')
    const answer = await target.client.lookup(path, { name1: 'a', name2: 'b' }, { method: 'PUT' })
    expectDetail(answer, 405)
    expect(answer.headers.allow).toMatch(/\bGET\b/)
  })

  it('the shapes of this test refuse anything but a name match', () => {
    const right = { first_name1: 'A', first_name2: '', score: 0 }
    const answer = { cleaned_name1: 'A', cleaned_name2: 'B', score: 3, tokenwise_match: [right] }
    expect(problems(answer, nameMatch)).toEqual([])
    const wrong = [
      { ...right, score: 1 },
      { ...right, first_name1: '' },
      { ...right, score: 0.5 },
      { first_name1: 'A', last_name2: 'B', score: 4 },
      { name1: 'A', name2: 'B', score: 4 },
    ]
    for (const one of wrong) {
      expect(problems({ ...answer, tokenwise_match: [one] }, nameMatch)).not.toEqual([])
    }
  })
})

describeLocal('name-match in the ledger', () => {
  it('each comparison once, charged, from the source computed; refusals free; no names stored', async () => {
    const charged = [await ask('Asha Zaveri', 'Vijay Khanna'), await ask('Mr.', 'Mr.')]
    const free = [await ask('', 'Asha'), await ask('N'.repeat(301), 'Asha')]
    const rows = await usageRows(target.service)
    for (const answer of charged) {
      const row = rowOf(rows, answer)
      expect(row).toMatchObject({
        lookup: 'name-match',
        version: 'v1',
        sub_code: 'SUCCESS',
        http_status: 200,
        charged: true,
        source: 'computed',
      })
      expect(row.price).toBeGreaterThan(0)
    }
    for (const answer of free) {
      const row = rowOf(rows, answer)
      expect(row).toMatchObject({ lookup: 'name-match', http_status: 422, charged: false, price: 0 })
    }
    expect(JSON.stringify(rows).toUpperCase()).not.toContain('ZAVERI')
  })
})
