// The GST network's answers on fixtures, checked against the rows.
import { describe, expect, it } from 'vitest'
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { gstnGsp } from './gstn-gsp.js'

const fixture = fixtureOf(import.meta.url)
const gstin = { gstin_number: '27ZZZCZ1000A1ZE' }
const given = (...names: string[]) =>
  vendorOf(
    gstnGsp,
    names.map((name) => ({ body: fixture(name) })),
  )

describe('gstn-gsp', () => {
  it.each(['search', 'search-flat'])('gstinlite from %s', async (name) => {
    const vendor = given(name)
    expect(await vendor.ask('gstinlite', gstin)).toMatchObject({
      subCode: 'SUCCESS',
      data: { stjCd: 'MH004', rgdt: '01/07/2017', pradr: { addr: { pncd: '411038' } } },
    })
    expect(vendor.requests[0]).toMatchObject({
      path: '/commonapi/v1.1/search',
      query: { action: 'TP', gstin: '27ZZZCZ1000A1ZE' },
      headers: { clientid: 'secret of client_id', 'client-secret': 'secret of client_secret', txn: 't' },
    })
  })

  it('gstin-advanced with the returns of the running year', async () => {
    const vendor = given('search', 'returns')
    expect(await vendor.ask('gstin-advanced', gstin)).toMatchObject({
      data: {
        filing_status: [
          [
            {
              return_type: 'GSTR3B',
              tax_period: 'November',
              financial_year: '2026-2027',
              date_of_filing: '2025-12-18',
            },
          ],
        ],
      },
    })
    expect(vendor.requests[1]).toMatchObject({
      path: '/commonapi/v1.1/returns',
      query: { action: 'RETTRACK', fy: '2026-27' },
    })
  })

  it.each([
    ['2027-03-31T23:59:59+05:30', '2026-27'],
    ['2027-04-01T00:00:00+05:30', '2027-28'],
  ])('at %s the financial year is %s', async (at, fy) => {
    const answers = [{ body: fixture('search') }, { body: fixture('returns') }]
    const vendor = vendorOf(gstnGsp, answers, {}, Date.parse(at))
    await vendor.ask('gstin-advanced', gstin)
    expect(vendor.requests[1]).toMatchObject({ query: { fy } })
  })

  it.each(['gstinlite', 'gstin-advanced'])('an unknown GSTIN at %s', async (lookup) =>
    expect(await given('unknown').ask(lookup, gstin)).toMatchObject({ subCode: 'DETAILS_NOT_FOUND' }),
  )

  it.each([
    [401, {}, 'refused'],
    [200, { status_cd: '0', error: { error_cd: 'NEW1' } }, 'unreadable'],
    [200, { status_cd: '0' }, 'unreadable'],
    [200, { ...fixture('search-flat'), sts: 'Perhaps' }, 'unreadable'],
    [200, { ...fixture('search-flat'), gstin: '27ZZZCZ1000B1ZC' }, 'unreadable'],
    [200, { ...fixture('search-flat'), rgdt: '2017-07-01' }, 'unreadable'],
    [404, {}, 'unreadable'],
  ])('%i %j has no answer', async (status, body, kind) =>
    expect(vendorOf(gstnGsp, [{ status, body }]).ask('gstinlite', gstin)).rejects.toMatchObject({ kind }),
  )
})
