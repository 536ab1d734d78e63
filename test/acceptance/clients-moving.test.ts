// Clients in the field, call by call in their own way of sending and reading: they move over by their base URL alone, by
// what the configuration allows them, or, for sensitive lookups, by a consent beside the number.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, createClient, urlencoded } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { commandJson, createAccount, describeLocal } from './target.js'

interface Body {
  readonly code?: number
  readonly sub_code?: string
  readonly detail?: string
  readonly data?: Readonly<Record<string, unknown>>
}

const found = 'mobile_number=6000000001'

describeLocal('clients in the field', () => {
  let installation: Installation
  let service: Service
  let client: Client

  beforeAll(async () => {
    installation = await createFromTemplate()
    service = await installation.start({
      config: { auth: { compatibility: { bearerOnly: true, bareToken: true } } },
    })
    const account = await createAccount(service, 'moved over')
    const lookups = [
      'panbasic',
      'mobile-to-name',
      'mobile-to-network-details',
      'mobile-to-pan',
      'mnrl/verify',
    ]
    const companies = ['mca/cin', 'mca/din', 'tax-payer/tan', 'shop-establishment-certificate']
    const more = ['mobile-to-uan-list']
    await commandJson(service, 'client', 'entitle', account.clientId, ...lookups, ...companies, ...more)
    client = createClient({ baseUrl: service.baseUrl, ca: service.ca, ...account })
  })
  afterAll(async () => {
    client?.close()
    await service?.stop()
    await installation?.discard()
  })

  const bodyOf = async (path: string, headers: Record<string, string>, json?: object): Promise<Body> => {
    const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await client.request({ path, headers: { ...headers, ...type }, ...sent })
    return answer.json as Body
  }
  const usual = async () => ({
    authorization: `Bearer ${await client.token()}`,
    'x-api-key': client.clientSecret,
  })

  it('a client that asks an OAuth token path for its token, with a scope, and then for name and network', async () => {
    const form = urlencoded([
      ['grant_type', 'client_credentials'],
      ['client_id', client.clientId],
      ['client_secret', client.clientSecret],
      ['scope', 'verification'],
    ])
    const grant = await client.request({ method: 'POST', path: '/oauth/token', ...form })
    const { access_token: token, expires_in: seconds } = grant.json as Record<string, unknown>
    expect(Number(seconds)).toBeGreaterThan(0)
    const headers = { authorization: `Bearer ${token}`, 'x-api-key': client.clientSecret }
    const name = await bodyOf(`/v1/mobile-intelligence/mobile-to-name?${found}&consent=Y`, headers)
    expect([name.code, name.data?.name]).toEqual([200, 'ASHA VIJAY ZAVERI'])
    const network = await bodyOf(`/v1/mobile-intelligence/mobile-to-network-details?${found}`, headers)
    const { currentNetworkName, currentNetworkRegion, numberBillingType } = network.data ?? {}
    for (const value of [currentNetworkName, currentNetworkRegion, numberBillingType])
      expect(value).toMatch(/\w/)
  })

  it('a client that sends a JSON body for the PAN of a number, and reads sub_code and pan_number', async () => {
    const path = '/v1/mobile-intelligence/mobile-to-pan'
    const body = await bodyOf(path, await usual(), { mobile_number: '6000000001', consent: 'Y' })
    expect([body.sub_code, body.data?.pan_number]).toEqual(['SUCCESS', 'ZZZPZ1000A'])
    const none = await bodyOf(path, await usual(), { mobile_number: '6000000002', consent: 'Y' })
    expect([none.code, none.sub_code, none.data]).toEqual([200, 'DETAILS_NOT_FOUND', undefined])
  })

  it('a client that takes each of three sub_codes of the revocation list as an answer', async () => {
    const seen: unknown[] = []
    for (const number of ['6000000005', '6000000001', '6000000002']) {
      const body = await bodyOf(`/v1/verification/mnrl/verify?mobile_number=${number}`, await usual())
      seen.push([body.sub_code, body.data?.mnrl_record_found])
    }
    expect(seen).toEqual([
      ['LATEST_MNRL_RECORD_FOUND', true],
      ['MNRL_RECORD_FOUND', true],
      ['NO_MNRL_RECORD_FOUND', false],
    ])
  })

  it('a client that relays companies and certificates as they come', async () => {
    const cin = await bodyOf('/v1/verification/mca/cin?id_number=U00000ZZ2020PTC000001', await usual())
    expect([cin.code, cin.sub_code]).toEqual([200, 'SUCCESS'])
    const path = '/v1/business-compliance/shop-establishment-certificate'
    const shop = await bodyOf(`${path}?certificate_number=ZZSE/2020/000001&state_code=DL`, await usual())
    expect([shop.code, shop.data?.establishment_name]).toEqual([200, 'ZAVERI STORES'])
  })

  it('a client that reads directors by their number and deductors by TAN', async () => {
    const din = await bodyOf('/v1/verification/mca/din?id_number=90000001', await usual())
    const companies = din.data?.company_data as Record<string, unknown>[] | undefined
    expect(companies?.[0]?.company_name).toMatch(/LIMITED$/)
    const tan = await bodyOf('/v1/verification/tax-payer/tan?tan_number=ZZZZ00001A', await usual())
    expect(new Date(tan.data?.dtTanAllotment as number).getFullYear()).toBeGreaterThan(2000)
  })

  it('a client that sends no x-api-key, and one that sends its token without the scheme', async () => {
    const token = await client.token()
    const uans = await bodyOf(`/v1/mobile-intelligence/mobile-to-uan-list?${found}`, {
      authorization: `Bearer ${token}`,
    })
    expect(uans.data?.uan_numbers).toEqual(['100000000001'])
    const pan = await bodyOf('/v1/verification/panbasic?pan_number=ZZZPZ1000A', {
      authorization: token,
      'x-api-key': client.clientSecret,
    })
    expect(pan.data?.status).toBe('VALID')
    const wrong = await bodyOf('/v1/verification/panbasic?pan_number=ZZZPZ1000A', {
      authorization: 'Basic x',
    })
    expect(wrong.detail).toBe('Not authenticated')
  })
})
