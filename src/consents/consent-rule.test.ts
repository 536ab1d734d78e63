// Tests which calls are refused for their consent.
import { describe, expect, it } from 'vitest'
import { type ConsentedCall, consentProblem, type RegisteredConsent } from './consent-rule.js'

const now = Date.parse('2026-11-26T10:00:00Z')
const call: ConsentedCall = {
  clientId: 'client',
  lookup: 'panbasic',
  isSensitive: false,
  consent: undefined,
  subject: ['pan', 'ZZZPZ1000A'],
}
const registered: RegisteredConsent = {
  subjects: [{ pan: 'ZZZPZ1000A' }, { mobile: '6000000001' }],
  purposes: ['Opening an account'],
  lookups: ['panbasic', 'mobile-to-pan'],
  notice: null,
  given_at: '2026-11-01T00:00:00.000Z',
  expires_at: '2027-11-01T00:00:00.000Z',
  isWithdrawn: false,
}
const free = { require: [] }
const required = { require: ['panbasic'] }
const aged = { require: ['panbasic'], maxAgeDays: 365 }
const id = { id: 'c-1' }

const messageOf = (...args: Parameters<typeof consentProblem>) => consentProblem(...args)?.msg

describe('a lookup that needs no consent', () => {
  it.each([
    ['nothing is stated', undefined],
    ['a refusal is stated: it is noted', { consent: 'N' }],
    ['an id is stated that is not registered', id],
  ])('is made when %s', (_what, consent) => {
    expect(messageOf(free, { ...call, consent }, undefined, now)).toBeUndefined()
  })

  it.each<[string, Partial<RegisteredConsent>, Partial<ConsentedCall>, string]>([
    ['was withdrawn', { isWithdrawn: true }, {}, 'The consent was withdrawn'],
    ['has expired', { expires_at: '2026-11-26T10:00:00.000Z' }, {}, 'The consent has expired'],
    ['covers other lookups', {}, { lookup: 'gstinlite' }, 'The consent does not cover this lookup'],
    [
      'covers other purposes',
      {},
      { consent: { ...id, purpose: 'Marketing' } },
      'The consent does not cover this purpose',
    ],
    ['is about somebody else', {}, { subject: ['pan', 'ZZZPZ1001A'] }, 'The consent is about somebody else'],
  ])('is refused when the registered consent %s', (_what, own, other, message) => {
    expect(messageOf(free, { ...call, consent: id, ...other }, { ...registered, ...own }, now)).toBe(message)
  })

  it.each<[string, Partial<RegisteredConsent>, Partial<ConsentedCall>]>([
    ['covers it', {}, { consent: { ...id, purpose: 'Opening an account' } }],
    ['has no end', { expires_at: null }, {}],
    ['says nothing of lookups, purposes and persons', { lookups: [], purposes: [], subjects: [] }, {}],
    ['names nobody by this kind of number', {}, { subject: ['gstin', '27ZZZPZ1000A1Z5'] }],
    ['is about a lookup without a number', {}, { subject: undefined }],
    ...['XXXXXXXX0019', '999999990019'].map(
      (aadhaar): [string, Partial<RegisteredConsent>, Partial<ConsentedCall>] => [
        `names the Aadhaar number as ${aadhaar}`,
        { subjects: [{ aadhaar }] },
        { subject: ['aadhaar', '999999990019'] },
      ],
    ),
  ])('is made when the registered consent %s', (_what, own, other) => {
    expect(
      messageOf(free, { ...call, consent: id, ...other }, { ...registered, ...own }, now),
    ).toBeUndefined()
  })
})

describe('a lookup that needs a consent', () => {
  it.each([
    ['consent=Y', { consent: 'Y' }],
    ['consent=true', { consent: 'true' }],
    ['an id', id],
  ])('is made with %s', (_what, consent) => {
    expect(messageOf(required, { ...call, consent }, undefined, now)).toBeUndefined()
  })

  it.each([
    ['nothing', undefined, "This lookup needs the person's consent"],
    ['a purpose alone', { purpose: 'KYC' }, "This lookup needs the person's consent"],
    ['consent=N', { consent: 'N' }, "This lookup needs the person's consent"],
    ['an id, and consent=no', { ...id, consent: ' No ' }, 'The person must have agreed'],
  ])('is refused with %s', (_what, consent, message) => {
    const problem = consentProblem(required, { ...call, consent }, undefined, now)
    expect(problem?.msg).toContain(message)
    expect(problem?.loc).toEqual(['query', 'consent'])
  })

  it('is every sensitive one, whatever the configuration says', () => {
    expect(messageOf(free, { ...call, isSensitive: true }, undefined, now)).toContain('needs')
    expect(messageOf(free, { ...call, isSensitive: true, consent: { consent: 'Y' } }, undefined, now)).toBe(
      undefined,
    )
  })
})

describe('the age of a required consent', () => {
  const day = 86_400_000
  const ago = (days: number) => new Date(now - days * day).toISOString()

  it.each([
    ['a stated time within it', { ...id, at: ago(365) }, undefined, undefined],
    ['a stated time before it', { ...id, at: ago(365.1) }, undefined, 'The consent is older than 365 days'],
    ['a stated time in the future', { ...id, at: ago(-1) }, undefined, 'The time is in the future'],
    ['an id without a time', id, undefined, 'Field required: consents are held to an age here'],
    ['consent=Y alone, given with the call', { consent: 'Y' }, undefined, undefined],
    ['the registered time, not the stated one', { ...id, at: ago(900) }, registered, undefined],
    [
      'a registered time before it',
      { ...id, at: ago(1) },
      { ...registered, given_at: ago(400) },
      'The consent is older than 365 days',
    ],
  ])('%s', (_what, consent, own, message) => {
    expect(messageOf(aged, { ...call, consent }, own, now)).toBe(message)
  })
})
