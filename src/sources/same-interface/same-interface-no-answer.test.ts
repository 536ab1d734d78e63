// What is no answer of a server of this interface: every failure, refusal and unreadable form.
import { describe, expect, it } from 'vitest'
import { gstinByPan } from '../../lookups/business/gstin-by-pan.js'
import { subjects } from '../kinds.harness.js'
import { envelope, fixture, generate, reply, verify } from './same-interface.harness.js'

const rcData = { rc_number: 'DL99ZZ0001', owner_name: 'ASHA VIJAY ZAVERI' }
const rc = envelope({ data: rcData })

describe('no answer', () => {
  it.each<readonly [lookup: string, status: number, body: unknown, expected: object]>([
    [
      'rc-advanced',
      500,
      envelope({ code: 500, sub_code: 'SOURCE_FAILURE' }),
      { kind: 'down', unavailable: false },
    ],
    ['rc-advanced', 200, envelope({ code: 500, sub_code: 'SOURCE_FAILURE' }), { kind: 'down' }],
    ['rc-advanced', 503, fixture('source-unavailable'), { kind: 'down', unavailable: true }],
    ['rc-advanced', 200, fixture('source-unavailable'), { kind: 'down', unavailable: true }],
    ['rc-advanced', 503, { detail: 'Source Unavailable' }, { kind: 'down', unavailable: true }],
    [generate, 503, { detail: 'Source Unavailable' }, { kind: 'down', nothingDone: true }],
    ['rc-advanced', 503, { detail: 'Overloaded' }, { kind: 'down', unavailable: false }],
    ['rc-advanced', 401, { detail: 'Not authenticated' }, { kind: 'refused', nothingDone: true }],
    ['rc-advanced', 402, {}, { kind: 'refused' }],
    ['rc-advanced', 400, { detail: 'Inactive client_id' }, { kind: 'refused' }],
    ['rc-advanced', 400, { detail: 'Bad Request' }, { kind: 'refused' }],
    ['rc-advanced', 404, { detail: 'Not Found' }, { kind: 'refused' }],
    ['rc-advanced', 404, '404', { kind: 'unreadable' }],
    ['rc-advanced', 429, { detail: 'Rate limit exceeded.' }, { kind: 'throttled', alreadySent: false }],
    ['rc-advanced', 422, fixture('parameter-missing'), { kind: 'refused' }],
    ['rc-advanced', 422, { detail: [] }, { kind: 'unreadable' }],
    ['rc-advanced', 422, { detail: 'The parameter rc_number is invalid' }, { kind: 'refused' }],
    ['panbasic', 422, { detail: 'consent is required' }, { kind: 'refused' }],
    ['panbasic', 422, { detail: 'Invalid client' }, { kind: 'unreadable' }],
    [
      'panbasic',
      422,
      envelope({ sub_code: 'INVALID_INPUT', message: 'Invalid name' }),
      { kind: 'unreadable' },
    ],
    [
      generate,
      422,
      envelope({ sub_code: 'INVALID_INPUT', message: 'Invalid consent' }),
      { kind: 'unreadable' },
    ],
    [generate, 422, envelope({ sub_code: 'INVALID_INPUT' }), { kind: 'unreadable' }],
    [verify, 422, envelope({ sub_code: 'INVALID_MOBILE_NUMBER' }), { kind: 'unreadable' }],
    [verify, 422, envelope({ sub_code: 'INVALID_REFERENCE_ID' }), { kind: 'refused', nothingDone: false }],
    ['rc-advanced', 200, envelope({ sub_code: 'SOMETHING_ELSE' }), { kind: 'unreadable' }],
    ['rc-advanced', 200, envelope({ sub_code: 'constructor' }), { kind: 'unreadable' }],
    ['rc-advanced', 200, { code: 200 }, { kind: 'unreadable' }],
    ['rc-advanced', 200, [], { kind: 'unreadable' }],
    ['rc-advanced', 200, null, { kind: 'unreadable' }],
    ['rc-advanced', 200, { ...rc, code: 500 }, { kind: 'down' }],
    ['rc-advanced', 200, { ...rc, code: 401 }, { kind: 'refused' }],
    ['rc-advanced', 200, { ...rc, code: 422 }, { kind: 'unreadable' }],
    ['rc-advanced', 200, { ...rc, error: 'refused' }, { kind: 'unreadable' }],
    [
      'rc-advanced',
      200,
      { ...rc, data: { ...rcData, error: { message: 'refused' } } },
      { kind: 'unreadable' },
    ],
    [
      'rc-advanced',
      200,
      envelope({ data: { rc_number: 'DL99ZZ0001', rc_status: 'ACTIVE' } }),
      { kind: 'unreadable' },
    ],
    [
      'gstinlite',
      200,
      envelope({ data: { error_code: 'SWEB_9000', message: 'Invalid captcha' } }),
      { kind: 'down' },
    ],
    [
      'gstinlite',
      200,
      envelope({ data: { error_code: 'X', message: 'No records, invalid captcha' } }),
      { kind: 'refused' },
    ],
    ['rc-challan-details', 200, fixture('rc-challan-failed'), { kind: 'down' }],
    ['mobile-to-multiple-upi', 200, envelope({}), { kind: 'unreadable' }],
    ['mobile-to-vehicle-rc', 200, envelope({ data: { rc_number: null } }), { kind: 'unreadable' }],
    ['gstin-by-pan', 200, envelope({}), { kind: 'unreadable' }],
    ['panbasic', 200, envelope({ data: { status: 'DELETED', full_name: 'A' } }), { kind: 'unreadable' }],
    [
      'panbasic',
      200,
      envelope({ data: { pan: 'ZZZPZ1000B', status: 'VALID', full_name: 'A' } }),
      { kind: 'unreadable' },
    ],
    ['upi-basic', 200, envelope({ data: { account_exists: true } }), { kind: 'unreadable' }],
    [
      'gst/tax-payer/session',
      200,
      envelope({ data: { token_expiry: 1893477600000 } }),
      { kind: 'unreadable' },
    ],
  ])('%s: %i %j', async (lookup, status, body, expected) =>
    expect(reply(body, status).ask(lookup, subjects[lookup]!)).rejects.toMatchObject(expected),
  )

  const registrations = (...gstins: string[]) =>
    reply(envelope({ data: gstins.map((gstin) => ({ ...gstinByPan.example[0]!, gstin })) })).ask(
      'gstin-by-pan',
      subjects['gstin-by-pan']!,
    )
  it('a PAN may have a registration under a TAN, and none of others', async () => {
    expect(await registrations('27ZZZCZ1000A1ZE', '27MUMZ01000A1DX')).toMatchObject({ subCode: 'SUCCESS' })
    for (const other of ['27ZZZCZ1000B1ZC', '2725IND00001UNX', ''])
      await expect(registrations('27ZZZCZ1000A1ZE', other)).rejects.toThrow('another PAN')
  })
})
