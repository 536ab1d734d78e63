// A registration in the GST network's words through each GSP, on fixtures and checked against the rows.
import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../../lookups/source.js'
import { statusesOf } from '../answer-table.js'
import { exampleOf } from '../kinds.harness.js'
import { fixture, gstin, id, legalName, saying, vendorWith } from './gstn-gsp.harness.js'
import { gstnGsp } from './gstn-gsp.js'
import { presets } from './presets.js'

describe('a registration', () => {
  it.each([
    ['search-2018', { pradr: { addr: { locality: 'Kothrud', loc: 'Kothrud East' } }, einvoiceStatus: '' }],
    [
      'search-nulls',
      {
        sts: 'Provisional',
        nba: [],
        adadr: [],
        cxdt: '',
        pradr: { ntr: 'Retail Business, Warehouse / Depot' },
      },
    ],
    ['search-short', { tradeNam: '', stjCd: '', nba: [], pradr: { addr: { st: '' }, ntr: '' } }],
    [
      'search-one-line',
      {
        sts: 'Cancelled',
        cxdt: '',
        pradr: { addr: { st: '12, Station Road, Kothrud, Pune, Maharashtra, 411038' } },
      },
    ],
  ])('%s', async (name, data) =>
    expect(await vendorWith([name]).ask('gstinlite', gstin)).toMatchObject({
      subCode: 'SUCCESS',
      data: { lgnm: legalName, ...data },
    }),
  )

  it('in full: contacts, and whether it was visited', async () => {
    expect(await vendorWith(['search-one-line', 'returns']).ask('gstin-advanced', gstin)).toMatchObject({
      data: {
        pan_number: 'ZZZCZ1000A',
        date_of_cancellation: '1800-01-01',
        contact_details: {
          principal: {
            address: '12, Station Road, Kothrud, Pune, Maharashtra, 411038',
            email: 'accounts@zafransandboxfoods.example',
            mobile: '6000000001',
          },
        },
      },
    })
    expect(await vendorWith(['search-nulls', 'returns']).ask('gstin-advanced', gstin)).toMatchObject({
      data: { field_visit_conducted: 'Yes', gstin_status: 'Provisional' },
    })
  })

  it.each([
    ['unknown', 200],
    ['unknown', 400],
    ['invalid-gstin', 200],
  ])('%s (%i) does not exist', async (name, status) => {
    for (const lookup of ['gstinlite', 'gstin-advanced'])
      expect(await saying({ status, body: fixture(name) }).ask(lookup, gstin)).toEqual({
        subCode: 'DETAILS_NOT_FOUND',
        reference: id,
      })
  })

  it.each([
    ['plain', { status_cd: '0', error: { error_cd: 'SWEB_9035', message: 'No records found for it' } }],
    ['plain', { status_cd: '0', error: { error_code: 'FO8000', message: 'No records found' } }],
    ['plain', { data: { status_cd: '0', error: { error_code: 'FO8000', message: 'No records found' } } }],
    ['plain', { errorCode: 'SWEB_10001', message: null }],
    ['taxpro', { status_cd: '0', error: { error_cd: 'SWEB_9035', message: 'Invalid GSTIN / UID' } }],
    ['adaequare', { success: false, message: 'Invalid GSTIN / UID' }],
    ['adaequare', { success: 'false', message: 'Invalid GSTIN / UID', errorCode: ' FO8000 ' }],
    ['mastersindia', { error: true, message: 'The GSTIN passed in the request is invalid' }],
    ['mastersindia', { error: true, message: 'No records found' }],
  ])('%s: %j does not exist', async (gsp, body) =>
    expect(await saying({ body }, gsp).ask('gstinlite', gstin)).toMatchObject({
      subCode: 'DETAILS_NOT_FOUND',
    }),
  )

  const code = (error_cd: string, message = 'in words') => ({ status_cd: '0', error: { error_cd, message } })
  it.each([
    ['plain', 200, code('SWEB_9035', 'Account is Locked'), 'refused'],
    ['plain', 200, { errorCode: 'SWEB_9000', message: null }, 'refused'],
    ['plain', 200, code('SWEB_9035'), 'unreadable'],
    ['plain', 200, code('RET13510', 'No Record found for the provided Inputs'), 'unreadable'],
    ['plain', 200, code('GEN5005', 'Account plan limit exceeded'), 'refused'],
    ['plain', 453, code('AUTH4035'), 'refused'],
    ['plain', 403, code('AUT4033', 'Invalid Client ID'), 'refused'],
    ['plain', 500, code('GEN5008'), 'down'],
    ['plain', 500, { status_cd: '0' }, 'down'],
    ['plain', 200, { status_cd: '0', ...fixture('search') }, 'unreadable'],
    ['plain', 200, { status_cd: '1', data: null }, 'unreadable'],
    ['plain', 200, { status_cd: '1', data: {} }, 'unreadable'],
    ['plain', 200, { status_cd: '1', data: 'AAAA', rek: 'key', hmac: 'mac' }, 'unreadable'],
    ['plain', 404, {}, 'unreadable'],
    ['taxpro', 200, code('GSP020A', 'Error: Invalid ASP Password.'), 'refused'],
    ['taxpro', 200, code('GSP001GA'), 'refused'],
    ['taxpro', 200, code('GSP025'), 'throttled'],
    ['taxpro', 200, code('GSP030'), 'down'],
    ['taxpro', 200, { status_cd: '0', error_cd: 'GSP752', error_message: 'Session' }, 'refused'],
    ['taxpro', 200, { status: 'REQUEST_DENIED' }, 'refused'],
    ['whitebooks', 200, code('', 'java.net.UnknownHostException: devapi.gst.gov.in'), 'refused'],
    ['mastersindia', 200, { error: true, message: 'Account plan limit exceeded' }, 'refused'],
    ['mastersindia', 200, { error: true, message: 'Account Validity is finished' }, 'refused'],
    ['mastersindia', 200, { error: true, message: 'Access denied.Unauthorize access to GSP' }, 'refused'],
    ['mastersindia', 200, { error: true, message: "GST API DID'NT RESPONDED" }, 'down'],
    ['mastersindia', 200, { error: true, data: fixture('search') }, 'unreadable'],
    ['mastersindia', 200, { status: true, message: '', data: { error: 'something new' } }, 'unreadable'],
    ['adaequare', 200, { success: false, message: 'GEN5005 : your limit is exceeded' }, 'refused'],
    ['adaequare', 200, { success: false, message: 'GSPERR300 : a fault : GSPGSTDOWN' }, 'down'],
    ['adaequare', 200, { success: false, message: 'User Password has expired. Contact Support.' }, 'refused'],
    ['adaequare', 200, { success: false, result: fixture('search') }, 'unreadable'],
    ['adaequare', 200, { success: null, result: fixture('search') }, 'unreadable'],
  ])('%s: %i %j has no answer', async (gsp, status, body, kind) =>
    expect(saying({ status, body }, gsp).ask('gstinlite', gstin)).rejects.toMatchObject({ kind }),
  )

  it.each(Object.keys(presets))('nothing that is said about us is an answer at %s', async (gsp) => {
    const errors = gstnGsp.answers.lines.filter(({ means }) => typeof means === 'object' && 'error' in means)
    for (const line of errors) {
      const answer = { status: statusesOf(line)?.[0] ?? 200, body: exampleOf(gstnGsp, line) }
      await expect(
        saying(answer, gsp).ask('gstinlite', gstin),
        JSON.stringify(answer),
      ).rejects.toBeInstanceOf(UpstreamError)
    }
  })

  it('of another GSTIN is refused', async () =>
    expect(
      saying({ body: { ...fixture('search'), gstin: '27ZZZCZ1000B1ZC' } }).ask('gstinlite', gstin),
    ).rejects.toMatchObject({ kind: 'unreadable', reference: id }))

  it('only a maintenance that the network tells is unavailable', async () => {
    const asking = (body: object) => saying({ status: 500, body }).ask('gstinlite', gstin)
    await expect(asking(code('GEN5008'))).rejects.toMatchObject({ kind: 'down', unavailable: true })
    await expect(asking({})).rejects.toMatchObject({ kind: 'down', unavailable: false })
  })
})
