// The list of returns of a registration: which years are asked about, how it is read, and what is never shown as an empty one.
import { describe, expect, it } from 'vitest'
import type { SourceResponse } from '../source-http.js'
import { vendorOf } from '../vendor.harness.js'
import { fixture, gstin, legalName, vendorWith } from './gstn-gsp.harness.js'
import { gstnGsp } from './gstn-gsp.js'

/** The registration is found, and the list of returns is answered so. */
const returnsSaying = (answer: Partial<SourceResponse>) =>
  vendorOf(gstnGsp, [{ body: fixture('plain') }, answer])

describe('the list of returns', () => {
  const filingsOf = async (...names: string[]) => {
    const gsp = names[1] === 'returns-adaequare' ? 'adaequare' : 'plain'
    const { data } = await vendorWith(names, { gsp }).ask('gstin-advanced', gstin)
    return (data as { filing_status: unknown }).filing_status
  }

  it('has the year of each period, not that of the question', async () =>
    expect(await filingsOf('plain', 'returns-plain')).toEqual([
      [
        {
          return_type: 'GSTR3B',
          financial_year: '2025-2026',
          tax_period: 'November',
          date_of_filing: '2025-12-18',
          status: 'Filed',
          mode_of_filing: 'ONLINE',
        },
        {
          return_type: 'GSTR1',
          financial_year: '2024-2025',
          tax_period: 'March',
          date_of_filing: '2025-05-12',
          status: 'Filed',
          mode_of_filing: 'ONLINE',
        },
      ],
    ]))

  it('says which returns are not valid, and leaves empty what is missing', async () =>
    expect(await filingsOf('adaequare', 'returns-adaequare')).toMatchObject([
      [
        { return_type: 'CMP08', date_of_filing: '2025-12-18', status: 'Filed' },
        { return_type: 'GSTR3', date_of_filing: '2025-11-20', status: 'Filed (not valid)' },
        { return_type: 'GSTR9', date_of_filing: '', status: 'Not Filed', mode_of_filing: '' },
      ],
    ]))

  it.each([
    ['2027-03-31T23:59:59+05:30', ['2026-27']],
    ['2027-04-01T00:00:00+05:30', ['2027-28', '2026-27']],
    ['2027-06-30T23:59:59+05:30', ['2027-28', '2026-27']],
    ['2027-07-01T00:00:00+05:30', ['2027-28']],
  ])('at %s the years %j are asked about', async (at, years) => {
    const answers = ['search', 'no-returns', 'returns'].map((name) => ({ body: fixture(name) }))
    const vendor = vendorOf(gstnGsp, answers, { now: Date.parse(at) })
    const { data } = await vendor.ask('gstin-advanced', gstin)
    expect(vendor.requests.slice(1).map(({ query }) => query!.fy)).toEqual(years)
    expect((data as { filing_status: unknown[][] }).filing_status[0]).toHaveLength(years.length === 2 ? 2 : 0)
  })

  it.each([
    fixture('returns-none'),
    fixture('no-returns'),
    { status_cd: '1', data: { EFiledlist: [] } },
    { status_cd: '0', error: { error_cd: 'RET13508', message: 'No details found' } },
    { errorCode: ' RET13510 ', success: false, message: 'No Record found for the provided Inputs' },
    { error: true, message: 'No Record found for the provided Inputs' },
  ])('%j is a year without returns', async (body) =>
    expect(await returnsSaying({ body }).ask('gstin-advanced', gstin)).toMatchObject({
      subCode: 'SUCCESS',
      data: { legal_name: legalName, filing_status: [[]] },
    }),
  )

  it.each([
    [200, { status_cd: '0', error: { error_cd: 'SWEB_9000', message: 'captcha' } }, 'refused'],
    [200, { status_cd: '0', error: { error_cd: 'SWEB_9035', message: 'Invalid GSTIN / UID' } }, 'unreadable'],
    [200, { status_cd: '0', error: { error_cd: 'FO8000', message: 'No records found' } }, 'unreadable'],
    [200, { status_cd: '0', error: { error_cd: 'RTN_22', message: 'Please select a year' } }, 'refused'],
    [
      200,
      { status_cd: '0', error: { error_cd: 'RET13509', message: 'OTP expired or incorrect' } },
      'unreadable',
    ],
    [200, { status_cd: '0', error: { error_cd: 'GEN5005', message: 'Plan' } }, 'refused'],
    [200, { status_cd: '1', data: {} }, 'unreadable'],
    [200, { status_cd: '1', data: { EFiledlist: null } }, 'unreadable'],
    [500, {}, 'down'],
    [404, {}, 'unreadable'],
  ])('%i %j is no list, and never shown as an empty one', async (status, body, kind) =>
    expect(returnsSaying({ status, body }).ask('gstin-advanced', gstin)).rejects.toMatchObject({ kind }),
  )
})
