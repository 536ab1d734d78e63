// What a server of this interface says, read: answers, unknown subjects, and every way of having none.
import { describe, expect, it } from 'vitest'
import { gstinByPan } from '../../lookups/business/gstin-by-pan.js'
import { panadvanced } from '../../lookups/pan/panadvanced.js'
import { panbasic } from '../../lookups/pan/panbasic.js'
import { rcAdvanced } from '../../lookups/vehicle/rc-advanced.js'
import { envelopeReader, fromTokenAnswer } from './translate.js'

const input = { pan_number: 'ZZZPZ1000A' }
const response = (status: number, body: unknown, headers = {}) => ({ status, body, headers })
const envelope = (own: object) => ({
  code: 200,
  timestamp: 1_800_000_000_000,
  transaction_id: 'f'.repeat(32),
  sub_code: 'SUCCESS',
  message: '',
  ...own,
})

describe('answers', () => {
  it('keeps what the interface has, drops what it does not, and names the transaction', () => {
    const data = { ...panadvanced.example, address: { line_1: '14' }, less_info: false }
    expect(envelopeReader(panadvanced)(input, response(200, envelope({ data })))).toEqual({
      subCode: 'SUCCESS',
      data: panadvanced.example,
      reference: 'f'.repeat(32),
    })
  })

  it('an older envelope without sub_code is SUCCESS when it has data', () => {
    const { sub_code: _left, ...older } = envelope({ data: panbasic.example })
    expect(envelopeReader(panbasic)(input, response(200, older))).toMatchObject({ subCode: 'SUCCESS' })
  })

  it('malformed there is unknown here', () => {
    const refused = response(422, envelope({ code: 422, sub_code: 'INVALID_PAN_PATTERN' }))
    expect(envelopeReader(panbasic)(input, refused)).toMatchObject({
      subCode: 'SUCCESS',
      data: { pan: 'ZZZPZ1000A', status: 'INVALID', category: 'Individual' },
    })
    expect(envelopeReader(panadvanced)(input, refused)).toMatchObject({ subCode: 'DETAILS_NOT_FOUND' })
  })
})

const troubles: readonly (readonly [name: string, given: ReturnType<typeof response>, expected: object])[] = [
  [
    '500 in the envelope',
    response(500, envelope({ code: 500, sub_code: 'SOURCE_FAILURE' })),
    { kind: 'down', unavailable: false },
  ],
  [
    '503 Source Unavailable',
    response(503, { code: null, message: 'Source Unavailable' }),
    { kind: 'down', unavailable: true },
  ],
  ['503 of an overload', response(503, { detail: 'Overloaded' }), { kind: 'down', unavailable: false }],
  ['401', response(401, { detail: 'Not authenticated' }), { kind: 'refused', nothingDone: true }],
  ['400 Inactive client_id', response(400, { detail: 'Inactive client_id' }), { kind: 'refused' }],
  ['409', response(409, envelope({}), { 'retry-after': '45' }), { kind: 'throttled', retryAfterS: 45 }],
  ['422 of another kind', response(422, { detail: [] }), { kind: 'unreadable' }],
  ['an undeclared sub_code', response(200, envelope({ sub_code: 'SOMETHING_ELSE' })), { kind: 'unreadable' }],
  [
    'a sub_code of every object',
    response(200, envelope({ sub_code: 'constructor' })),
    { kind: 'unreadable' },
  ],
  ['neither sub_code nor data', response(200, { code: 200 }), { kind: 'unreadable' }],
  ['a list', response(200, []), { kind: 'unreadable' }],
  ['null', response(200, null), { kind: 'unreadable' }],
]

describe('no answer', () => {
  it.each(troubles)('%s', (_name, given, expected) => {
    let thrown: unknown
    try {
      envelopeReader(rcAdvanced)({ rc_number: 'DL99ZZ0001' }, given)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toMatchObject(expected)
  })
})

describe('the GSTINs of a PAN', () => {
  const read = (...gstins: string[]) => {
    const data = gstins.map((gstin) => ({ ...gstinByPan.example[0]!, gstin }))
    return envelopeReader(gstinByPan)({ pan_number: 'ZZZCZ1000A' }, response(200, envelope({ data })))
  }
  it('may be under a TAN', () =>
    expect(read('27ZZZCZ1000A1ZE', '27MUMZ01000A1DX')).toMatchObject({ subCode: 'SUCCESS' }))
  it.each([
    ['of another PAN', '27ZZZCZ1000B1ZC'],
    ['of nobody', '2725IND00001UNX'],
    ['not text', ''],
  ])('are unreadable when one is %s', (_name, gstin) =>
    expect(() => read('27ZZZCZ1000A1ZE', gstin)).toThrow('another PAN'),
  )
})

describe('access tokens', () => {
  it('are read with their end', () =>
    expect(fromTokenAnswer({ access_token: 'a.b.c', expiry: '2030-01-01T00:00:00.000Z' })).toEqual({
      token: 'a.b.c',
      expiresAt: Date.UTC(2030, 0, 1),
    }))
  it.each([null, [], {}, { access_token: '', expiry: '2030-01-01' }, { access_token: 'a', expiry: '24hrs' }])(
    'are refused when unreadable: %j',
    (body) => expect(() => fromTokenAnswer(body)).toThrow('cannot be read'),
  )
})
