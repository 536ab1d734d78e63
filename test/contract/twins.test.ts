// Tests POST twins: every GET lookup answers a JSON body as it answers a query, and the query must be empty.
import { afterAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../../src/http/openapi.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { twinOf } from '../../src/lookups/lookup.js'
import { contractApp, foundIn, rightQuery, target } from './app.harness.js'
import { createConformance } from './conformance.js'

const under = contractApp(catalogue)
const validated = createConformance(openApiDocument({ catalogue }))
afterAll(() => under.app.close())

const twins = catalogue.filter((lookup) => twinOf(lookup) !== undefined)
const panbasic = catalogue.find(({ name }) => name === 'panbasic')!

/** The answers to both forms, without what differs between two calls. */
async function bothAnswers(lookup: (typeof twins)[number], values: Record<string, string>) {
  const headers = under.credentials(lookup)
  const { path } = lookup.route
  const get = await under.app.inject({ method: 'GET', url: target(path, values), headers })
  const post = await under.app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(values) })
  const events = under.takeEvents().map(({ transactionId: _, ...event }) => event)
  const [body, other] = [get, post].map((answer) => {
    const json = answer.json() as { transaction_id?: string; detail?: { loc: string[] }[] }
    return { ...json, ...(json.transaction_id && { transaction_id: '' }) }
  })
  const contentType = String(post.headers['content-type'])
  expect(
    validated({ method: 'POST', path, status: post.statusCode, contentType, body: post.json() }),
  ).toBeUndefined()
  return { get, post, body: body!, other: other!, events }
}

const send = (payload: string, url = panbasic.route.path, type?: string) =>
  under.app.inject({
    method: 'POST',
    url,
    headers: { ...under.credentials(panbasic), ...(type === undefined ? {} : { 'content-type': type }) },
    payload,
  })

describe('POST twins', () => {
  it('exist for every lookup with a query', () => {
    expect(twins.length).toBeGreaterThan(15)
    expect(twins).toEqual(catalogue.filter(({ route }) => route.method === 'GET'))
  })

  it.each(twins)('$name answers both ways alike, and records both alike', async (lookup) => {
    under.answerWith(async () => ({ subCode: foundIn(lookup), data: lookup.example }))
    const { get, post, body, other, events } = await bothAnswers(lookup, rightQuery(lookup))
    expect([get.statusCode, post.statusCode]).toEqual([200, 200])
    expect(other).toEqual(body)
    expect(post.headers['x-satyapan-price']).toBe(get.headers['x-satyapan-price'])
    expect(events).toHaveLength(2)
    expect(events[1]).toEqual(events[0])
  })

  it.each(twins)('$name refuses both ways alike, and says where', async (lookup) => {
    const { get, post, body, other } = await bothAnswers(lookup, {})
    expect([get.statusCode, post.statusCode]).toEqual([422, 422])
    expect(other.detail).toEqual(
      body.detail!.map((problem) => ({ ...problem, loc: ['body', problem.loc[1]] })),
    )
  })

  it.each(['?pan_number=ZZZPZ1000A', '?ZZZPZ1000A', '?anything=1'])(
    'the query must be empty: %s',
    async (query) => {
      const answer = await send('{"pan_number":"ZZZPZ1000A"}', panbasic.route.path + query)
      expect(answer.statusCode).toBe(422)
      expect(answer.json().detail).toMatchObject([
        { loc: ['query', expect.any(String)], type: 'extra_forbidden' },
      ])
      expect(under.takeEvents()).toMatchObject([{ lookup: 'panbasic', httpStatus: 422, charged: false }])
    },
  )

  it.each([
    [200, 'application/json'],
    [200, 'Application/JSON; charset=utf-8'],
    [200, 'application/json;charset="UTF-8"'],
    [200, 'application/vnd.example+json'],
    [200, 'text/json'],
    [400, 'text/plain'],
    [400, 'text/plain; a=application/json'],
    [400, 'application/x-www-form-urlencoded'],
    [400, 'multipart/form-data; boundary=b'],
    [400, 'application/jsonp'],
  ])('answer %i to a body sent as %s', async (status, type) => {
    under.answerWith(async () => ({ subCode: 'SUCCESS', data: panbasic.example }))
    const answer = await send('{"pan_number":"ZZZPZ1000A"}', panbasic.route.path, type)
    expect(answer.statusCode).toBe(status)
    expect(under.takeEvents()).toMatchObject([{ httpStatus: status, charged: status === 200 }])
  })

  it('answer 400 to a body whose type is no media type at all, which HTTP refuses before the client is known', async () => {
    const answer = await send('{"pan_number":"ZZZPZ1000A"}', panbasic.route.path, 'x')
    expect(answer.statusCode).toBe(400)
    expect(under.takeEvents()).toEqual([])
  })

  it.each([
    ['no body', ''],
    ['a list', '[]'],
    ['a form', 'pan_number=ZZZPZ1000A'],
    ['half an object', '{"pan_number":'],
    ['deep nesting', `{"pan_number":"ZZZPZ1000A","x":${'['.repeat(17)}${']'.repeat(17)}}`],
  ])('400 Bad Request for %s', async (_what, payload) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    expect(under.takeEvents()).toMatchObject([{ httpStatus: 400, charged: false }])
  })

  it('brackets inside a text do not count as nesting', async () => {
    under.answerWith(async () => ({ subCode: 'SUCCESS', data: panbasic.example }))
    const name = `\\"${'['.repeat(40)}`
    expect((await send(JSON.stringify({ pan_number: 'ZZZPZ1000A', name }))).statusCode).toBe(200)
    under.takeEvents()
  })

  it.each([
    ['different values', '{"pan_number":"ZZZPZ1000A","name":"x","pan_number":"ZZZPZ1000N"}'],
    ['the same value', '{"pan_number":"ZZZPZ1000A","pan_number":"ZZZPZ1000A"}'],
    ['a name in two spellings', '{"pan_number":"ZZZPZ1000A", "pan\\u005fnumber" : "ZZZPZ1000N"}'],
    ['a text like the end of a member', '{"pan_number":"\\",\\"a\\":","pan_number":null}'],
  ])('a parameter that is sent twice is refused, as in a query: %s', async (_what, payload) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toEqual([
      { loc: ['body', 'pan_number'], msg: 'Parameter must be sent once', type: 'repeated' },
    ])
    expect(under.takeEvents()).toMatchObject([{ httpStatus: 422, charged: false }])
  })

  it.each([
    ['other members may be repeated', '{"a":{"b":[1,2]},"pan_number":"ZZZPZ1000A","a":"x:,","__proto__":1}'],
    ['members of members may be', '{"pan_number":"ZZZPZ1000A","a":{"pan_number":1,"pan_number":2}}'],
    ['spaces', ' {\n"pan_number" : "ZZZPZ1000A" , "a" : [ { "b" : "," } ] } '],
  ])('%s', async (_what, payload) => {
    const asked: unknown[] = []
    under.answerWith(async (input) => {
      asked.push(input.pan_number)
      return { subCode: 'SUCCESS', data: panbasic.example }
    })
    expect((await send(payload)).statusCode).toBe(200)
    expect(asked).toEqual(['ZZZPZ1000A'])
    under.takeEvents()
  })

  it.each(twins)(
    '$name: invisible characters around and inside a number are ignored both ways',
    async (lookup) => {
      const asked: unknown[] = []
      under.answerWith(async (input) => {
        asked.push(input)
        return { subCode: foundIn(lookup), data: lookup.example }
      })
      const values = rightQuery(lookup)
      const marked = Object.entries(values).map(([name, value]) => {
        if (lookup.input[name]!.kind !== 'identifier') return [name, value] as const
        return [name, `\u202a\ufeff${value.slice(0, 2)}\u2066\ufe0f${value.slice(2)}\ufffc\u202c`] as const
      })
      await bothAnswers(lookup, values)
      const { get, post } = await bothAnswers(lookup, Object.fromEntries(marked))
      expect([get.statusCode, post.statusCode]).toEqual([200, 200])
      expect(asked).toHaveLength(4)
      expect(new Set(asked.map((input) => JSON.stringify(input))).size).toBe(1)
    },
  )

  it('413 beyond 16 KiB', async () => {
    expect((await send(JSON.stringify({ pan_number: 'x'.repeat(16 * 1024) }))).statusCode).toBe(413)
    under.takeEvents()
  })

  it('true and false are booleans, and texts are not', async () => {
    const lookup = catalogue.find(({ input }) => Object.values(input).some(({ kind }) => kind === 'flag'))!
    const flag = Object.entries(lookup.input).find(([, { kind }]) => kind === 'flag')![0]
    const asked: unknown[] = []
    under.answerWith(async (input) => {
      asked.push(input[flag])
      return { subCode: foundIn(lookup), data: lookup.example }
    })
    const ask = (values: object) =>
      under.app.inject({
        method: 'POST',
        url: lookup.route.path,
        headers: under.credentials(lookup),
        payload: JSON.stringify({ ...rightQuery(lookup), ...values }),
      })
    for (const value of [true, 'Y', false]) expect((await ask({ [flag]: value })).statusCode).toBe(200)
    expect(asked).toEqual([true, true, false])
    const first = Object.keys(lookup.input)[0]!
    expect((await ask({ [first]: true })).statusCode).toBe(422)
    under.takeEvents()
  })
})
