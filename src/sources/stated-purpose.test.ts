// Tests that vendors get the purpose that a call stated, in the form that they take.
import { describe, expect, it } from 'vitest'
import type { Consent } from '../kernel/consent.js'
import type { Input } from '../lookups/params.js'
import { decentro } from './decentro/decentro.js'
import { sameInterface } from './same-interface/same-interface.js'
import { sandboxCoIn } from './sandbox-co-in/sandbox-co-in.js'
import { setu } from './setu/setu.js'
import type { SourceRequest } from './source-http.js'
import type { SourceKind } from './source-kind.js'
import { statedPurpose } from './stated-purpose.js'
import { type VendorSettings, vendorOf } from './vendor.harness.js'

const pan: Input = { pan_number: 'ZZZPZ1000A' }

/** What the source asks first; what it makes of the empty answer does not matter. */
async function asked(
  kind: SourceKind,
  lookup: string,
  input: Input,
  settings: VendorSettings,
): Promise<SourceRequest> {
  const vendor = vendorOf(kind, [{ status: 200, body: {} }], settings)
  await vendor.say(lookup, input).catch(() => {})
  return vendor.requests[0]!
}

describe('the text', () => {
  it.each<[string, Consent | undefined, string]>([
    ['nothing was stated', undefined, 'ours'],
    ['only a consent was stated', { consent: 'Y', id: 'form-7' }, 'ours'],
    ['a purpose is long enough', { purpose: 'Opening a savings account' }, 'Opening a savings account'],
    ['a purpose is short', { purpose: 'Loan 7' }, 'Identity verification: Loan 7'],
    ['there are both', { purpose: 'Loan 7', reason: 'KYC' }, 'Identity verification: Loan 7'],
    ['there is a reason alone', { reason: 'KYC' }, 'Identity verification: KYC'],
    ['it is in other letters', { purpose: 'खाता खोलने के लिए पहचान की जाँच' }, 'ours'],
    ['it is too long', { purpose: 'x'.repeat(51) }, 'ours'],
    [
      'only the reason fits',
      { purpose: 'x'.repeat(51), reason: 'Opening a savings account' },
      'Opening a savings account',
    ],
  ])('where %s', (_what, consent, text) => {
    expect(statedPurpose(consent, 'ours', 50)).toBe(text)
  })

  it('is always one that they take', () => {
    for (let n = 1; n <= 100; n++)
      expect(statedPurpose({ purpose: 'x'.repeat(n) }, '-'.repeat(21), 50)).toMatch(/^.{21,50}$/)
  })
})

describe('is sent', () => {
  const consent: Consent = { consent: 'Y', purpose: 'Opening a savings account', reason: 'KYC', id: 'form-7' }
  const cases: readonly (readonly [SourceKind, string, Input, (text: string) => object])[] = [
    [decentro, 'panbasic', pan, (text) => ({ json: { consent: 'Y', consent_purpose: text } })],
    [
      decentro,
      'ekyc/aadhaar/generate-otp',
      { aadhaar_number: '999999990019' },
      (text) => ({ json: { consent: true, purpose: text } }),
    ],
    [setu, 'panbasic', pan, (text) => ({ json: { consent: 'Y', reason: text } })],
    [sandboxCoIn, 'panbasic', pan, (text) => ({ json: { consent: 'Y', reason: text } })],
    [
      sandboxCoIn,
      'ekyc/aadhaar/generate-otp',
      { aadhaar_number: '999999990019' },
      (text) => ({ json: { consent: 'Y', reason: text } }),
    ],
    [
      sandboxCoIn,
      'mca/din',
      { id_number: '90000001' },
      (text) => ({ query: { consent: 'Y', reason: text } }),
    ],
  ]
  it.each(
    cases.map(([kind, lookup, ...others]) => [`${kind.kind} at ${lookup}`, kind, lookup, ...others] as const),
  )('by %s', async (_name, kind, lookup, input, request) => {
    expect(await asked(kind, lookup, input, { consent })).toMatchObject(request(consent.purpose!))
    const without = await asked(kind, lookup, input, {})
    expect(without).not.toMatchObject(request(consent.purpose!))
    expect(JSON.stringify(without)).toMatch(/Verification/)
  })

  it('by same-interface as it was stated, and nothing where nothing was', async () => {
    const { query } = await asked(sameInterface, 'panbasic', pan, { consent })
    expect(query).toEqual({ ...pan, consent: 'Y', purpose: 'Opening a savings account', reason: 'KYC' })
    expect((await asked(sameInterface, 'panbasic', pan, {})).query).toEqual({ ...pan })
  })
})
