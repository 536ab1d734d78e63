// What each GSP is sent, which options and secrets it needs, and how it is signed in to.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { systemClock } from '../../kernel/clock.js'
import { catalogue } from '../../lookups/catalogue.js'
import { readConfigOf } from '../../platform/config.js'
import { sourceKeys } from '../config-keys.js'
import { openUpstreams } from '../open-upstreams.js'
import { vendorOf } from '../vendor.harness.js'
import { fixture, gstin, id, legalName, vendorWith } from './gstn-gsp.harness.js'
import { gstnGsp } from './gstn-gsp.js'

describe('the GSPs', () => {
  it.each([
    [
      { gsp: 'plain' },
      'plain',
      '/commonapi/v1.1/search',
      { action: 'TP', gstin: gstin.gstin_number },
      { clientid: 'secret of client_id', 'client-secret': 'secret of client_secret', txn: id },
    ],
    [
      { gsp: 'cleartax' },
      'plain',
      '/commonapi/v1.1/search',
      { action: 'TP', gstin: gstin.gstin_number },
      { 'X-CT-Auth-Token': 'secret of token' },
    ],
    [
      { gsp: 'alankit' },
      'plain',
      '/commonapi/v1.1/search',
      { action: 'TP', gstin: gstin.gstin_number },
      { 'Ocp-Apim-Subscription-Key': 'secret of token' },
    ],
    [
      { gsp: 'taxpro' },
      'search',
      '/commonapi/v1.1/search',
      { Action: 'TP', Gstin: gstin.gstin_number },
      { aspid: 'secret of asp_id', password: 'secret of password' },
    ],
    [
      { gsp: 'taxpro', signIn: 'query' },
      'search',
      '/commonapi/v1.1/search',
      { Action: 'TP', Gstin: gstin.gstin_number, aspid: 'secret of asp_id', password: 'secret of password' },
      {},
    ],
    [
      { gsp: 'whitebooks' },
      'whitebooks',
      '/public/search',
      { email: 'secret of email', gstin: gstin.gstin_number },
      { client_id: 'secret of client_id', client_secret: 'secret of client_secret' },
    ],
    [
      { gsp: 'mastersindia' },
      'mastersindia',
      '/commonapis/searchgstin',
      { gstin: gstin.gstin_number },
      { client_id: 'secret of client_id', authorization: 'Bearer token' },
    ],
    [
      { gsp: 'mastersindia' },
      'mastersindia-status',
      '/commonapis/searchgstin',
      { gstin: gstin.gstin_number },
      { client_id: 'secret of client_id', authorization: 'Bearer token' },
    ],
    [
      { gsp: 'adaequare' },
      'adaequare',
      '/enriched/commonapi/search',
      { action: 'TP', gstin: gstin.gstin_number },
      { authorization: 'Bearer token', requestid: id },
    ],
    [
      { searchPath: '/fin-v1/commonapi/v1.3/search', names: { 'x-api-key': 'token' } },
      'plain',
      '/fin-v1/commonapi/v1.3/search',
      { action: 'TP', gstin: gstin.gstin_number },
      { 'x-api-key': 'secret of token', txn: id },
    ],
    [
      {
        gsp: 'taxpro',
        signIn: 'bearer',
        names: {},
        searchPath: '/taxpayers/{gstin}?SearchGstin={gstin}',
        wrapping: 'result',
      },
      'adaequare',
      '/taxpayers/27ZZZCZ1000A1ZE',
      { SearchGstin: gstin.gstin_number },
      { authorization: 'Bearer secret of token' },
    ],
  ])('%j: gstinlite from %s', async (options, name, path, query, headers) => {
    const vendor = vendorWith([name], options)
    expect(await vendor.ask('gstinlite', gstin)).toMatchObject({
      subCode: 'SUCCESS',
      data: { lgnm: legalName, sts: 'Active', rgdt: '01/07/2017' },
      reference: Object.hasOwn(headers, 'txn') || Object.hasOwn(headers, 'requestid') ? id : null,
    })
    const { signal, ...sent } = vendor.requests[0]!
    expect(sent).toEqual({ method: 'GET', path, query, headers })
  })

  it.each([
    ['plain', '/commonapi/v1.0/returns', { action: 'RETTRACK', gstin: gstin.gstin_number, fy: '2026-27' }],
    ['taxpro', '/commonapi/v1.0/returns', { Action: 'RETTRACK', Gstin: gstin.gstin_number, fy: '2026-27' }],
    [
      'whitebooks',
      '/public/rettrack',
      { email: 'secret of email', gstin: gstin.gstin_number, fy: '2026-27' },
    ],
    ['mastersindia', '/commonapis/trackReturns', { gstin: gstin.gstin_number, fy: '2026-27' }],
    [
      'adaequare',
      '/enriched/commonapi/returns',
      { action: 'RETTRACK', gstin: gstin.gstin_number, fy: '2026-27' },
    ],
  ])('%s: the list of returns', async (gsp, path, query) => {
    const vendor = vendorWith(['search', 'returns'], { gsp })
    expect(await vendor.ask('gstin-advanced', gstin)).toMatchObject({ subCode: 'SUCCESS' })
    expect(vendor.requests[1]).toMatchObject({ path, query })
  })

  it.each([
    [{ gsp: 'acme' }, 'options.gsp must be one of plain, cleartax'],
    [{ searchPath: 'search' }, 'options.searchPath must be a path that begins with a slash'],
    [{ searchPath: '/search?id=1' }, 'options.searchPath must say where {gstin} stands'],
    [{ returnsPath: '/r?gstin={gstin}&year={year}' }, 'options.returnsPath has {year}; there are gstin, fy'],
    [{ returnsPath: '/r?gstin={gstin}' }, 'options.returnsPath must say where {fy} stands'],
    [{ signIn: 'cookie' }, 'options.signIn must be one of headers, query, bearer, login'],
    [{ signIn: 'login' }, 'options.signIn is login, which this gsp does not have'],
    [{ names: { key: 'a value' } }, 'options.names must give the secret for each name that is sent'],
    [{ wrapping: 'xml' }, 'options.wrapping must be one of root, data, result'],
  ])('refuses %j', (options, line) => expect(() => vendorWith([], options)).toThrow(line))

  it.each([
    [{}, ['client_id'], 'secrets.client_secret is missing'],
    [{ gsp: 'whitebooks' }, ['client_id', 'client_secret'], 'secrets.email is missing'],
    [{ gsp: 'adaequare' }, [], 'secrets.client_id is missing'],
    [{ gsp: 'cleartax' }, ['client_id', 'client_secret'], 'secrets.token is missing'],
  ])('a start with %j and the secrets %j says which is missing', async (options, names, line) => {
    const folder = mkdtempSync(join(tmpdir(), 'satyapan-gsp-'))
    const secrets = Object.fromEntries(names.map((name) => [name, { env: 'KEY' }]))
    const source = { name: 'gst', kind: 'gstn-gsp', baseUrl: 'https://gsp.example.com', secrets, options }
    writeFileSync(join(folder, 'satyapan.config.yaml'), stringify({ sources: [source] }))
    const config = readConfigOf(sourceKeys, { KEY: 'anything' }, folder)
    const lookups = catalogue.map(({ name }) => name)
    await expect(openUpstreams({ config, lookups, clock: systemClock, newId: () => '' })).rejects.toThrow(
      line,
    )
    rmSync(folder, { recursive: true })
  })

  it('signs in again once when its token is refused', async () => {
    const refused = { status: 401, body: { error: 'access_denied' } }
    const inWords = { body: { error: true, message: 'The access token provided is invalid' } }
    for (const first of [refused, inWords]) {
      const vendor = vendorOf(gstnGsp, [first, { body: fixture('mastersindia') }], {
        options: { gsp: 'mastersindia' },
      })
      expect(await vendor.ask('gstinlite', gstin)).toMatchObject({ subCode: 'SUCCESS' })
      const never = vendorOf(gstnGsp, [first], { options: { gsp: 'mastersindia' } })
      await expect(never.ask('gstinlite', gstin)).rejects.toMatchObject({ kind: 'refused' })
      expect(never.requests).toHaveLength(2)
    }
  })

  it.each([
    [400, { error: 'invalid_grant', error_description: 'Bad credentials' }, 'refused'],
    [401, { error: 'unauthorized' }, 'refused'],
    [200, { error: true, message: 'something new' }, 'refused'],
    [200, { token_type: 'bearer' }, 'unreadable'],
    [503, {}, 'down'],
  ])('a login that answers %i %j', async (status, body, kind) => {
    const vendor = vendorOf(gstnGsp, [{ body: fixture('adaequare') }], {
      options: { gsp: 'adaequare' },
      signIn: { status, headers: {}, body },
    })
    await expect(vendor.ask('gstinlite', gstin)).rejects.toMatchObject({ kind })
    expect(vendor.requests).toEqual([])
  })
})
