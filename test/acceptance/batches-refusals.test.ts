// Refused submissions and status calls, and the order in which they are checked.
import { describe, expect, it } from 'vitest'
import { multipart } from '../support/client.js'
import { expectDetail, expectEnvelope, expectParameterRefused } from './answers.js'
import { batchEndpoints, expectAccepted, fileOf, statusPath, submit } from './batches.js'
import { exchange } from './exchange.js'
import { useTarget } from './target.js'

const target = useTarget()
const someFile = fileOf('upi-basic', ['found@sandbox', 'unknown@sandbox'])
const unknownId = '0123456789abcdef0123456789abcdef'

describe('400 Bad Request: malformed batch call', () => {
  const path = batchEndpoints.gstinlite.path
  const post = (headers: Record<string, string>, body: string | Buffer) =>
    target.client.lookup(path, undefined, { method: 'POST', headers, body })
  const whole = multipart([['note', 'x']])

  it('400 Bad Request: no body', async () => {
    expectDetail(await target.client.lookup(path, undefined, { method: 'POST' }), 400, 'Bad Request')
  })
  it('400 Bad Request: JSON', async () => {
    expectDetail(await post({ 'content-type': 'application/json' }, '{}'), 400, 'Bad Request')
  })
  it('400 Bad Request: the file itself as the body', async () => {
    expectDetail(
      await post({ 'content-type': 'text/csv' }, 'gstin_number\n27ZZZCZ1000A1ZE\n'),
      400,
      'Bad Request',
    )
  })
  it('400 Bad Request: a form without a file', async () => {
    expectDetail(await post(whole.headers, whole.body), 400, 'Bad Request')
  })
  it('400 Bad Request: the file as a field', async () => {
    const form = multipart([['batch_file', 'gstin_number\n27ZZZCZ1000A1ZE\n']])
    expectDetail(await post(form.headers, form.body), 400, 'Bad Request')
  })
  it('400 Bad Request: no boundary', async () => {
    expectDetail(await post({ 'content-type': 'multipart/form-data' }, whole.body), 400, 'Bad Request')
  })
  it('400 Bad Request: a body that is cut off', async () => {
    const form = multipart([
      {
        head: 'Content-Disposition: form-data; name="batch_file"; filename="a.csv"',
        value: 'gstin_number\n27ZZZCZ1000A1ZE\n',
      },
    ])
    for (const cut of [form.body.length - 6, form.body.length - 45, 100, 20]) {
      expectDetail(await post(form.headers, form.body.subarray(0, cut)), 400, 'Bad Request')
    }
  })
  it('413 detail: a file that is too long is refused before most of it has arrived', async () => {
    const { baseUrl, ca, clientSecret } = target.client
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(baseUrl).host}`,
      `Authorization: Bearer ${await target.client.token()}`,
      `x-api-key: ${clientSecret}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 30000000',
    ]
    const part =
      '--x\r\nContent-Disposition: form-data; name="batch_file"; filename="a.csv"\r\n\r\ngstin_number\n'
    const bytes = `${head.join('\r\n')}\r\n\r\n${part}${`${'Z'.repeat(10_000)}\n`.repeat(110)}`
    expectDetail(await exchange({ url: baseUrl, ca, bytes }), 413, 'Payload Too Large')
  })
  it('413 or a closed connection: a body beyond every limit is not read to its end', async () => {
    const { baseUrl, ca, clientSecret } = target.client
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(baseUrl).host}`,
      `Authorization: Bearer ${await target.client.token()}`,
      `x-api-key: ${clientSecret}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 99999999999',
    ]
    expectDetail(await exchange({ url: baseUrl, ca, bytes: `${head.join('\r\n')}\r\n\r\n` }), 413)
  })
  it('405 detail: GET of a batch path, with Allow', async () => {
    const answer = await target.client.lookup(path)
    expectDetail(answer, 405)
    expect(answer.headers.allow).toBe('POST')
  })
})

describe('the order of checks', () => {
  const wrongFile = { content: 'nonsense', fileName: 'a.txt' }

  it('400 INVALID_ORIGIN_METADATA: attribution comes before credentials and file', async () => {
    const headers = { 'x-service-origin': 'Not A Slug', authorization: null }
    const answer = await submit(target.client, 'gstinlite', { ...wrongFile, headers })
    expectEnvelope(answer, { status: 400, code: 400, subCode: 'INVALID_ORIGIN_METADATA' })
  })
  it('401 Not authenticated: credentials come before the file', async () => {
    const answer = await submit(target.client, 'gstinlite', {
      ...wrongFile,
      headers: { authorization: null },
    })
    expectDetail(answer, 401, 'Not authenticated')
  })
  it('422 detail: a webhook_url that may not be called comes before the file', async () => {
    const answer = await submit(target.client, 'gstinlite', {
      ...wrongFile,
      query: { webhook_url: 'https://169.254.169.254/latest' },
    })
    expectParameterRefused(answer, ['query', 'webhook_url'])
  })
  it('422 detail: a malformed header of consent comes before the file, and after the credentials', async () => {
    const headers = { 'x-satyapan-consent-at': '2026-02-30T10:00:00Z' }
    const upload = { content: someFile, fileName: 'records.txt', headers }
    const refused = await submit(target.client, 'upi-basic', upload)
    expectParameterRefused(refused, ['header', 'X-Satyapan-Consent-At'])
    expect(refused.headers['x-satyapan-price']).toBe('0')
    const withoutKey = { ...upload, headers: { ...headers, 'x-api-key': null } }
    expectDetail(await submit(target.client, 'upi-basic', withoutKey), 401, 'Not authenticated')
  })
  it('400 Bad Request: a body that cannot be read comes before webhook_url', async () => {
    const answer = await target.client.lookup(
      batchEndpoints.gstinlite.path,
      { webhook_url: 'http://10.0.0.1' },
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' },
    )
    expectDetail(answer, 400, 'Bad Request')
  })
})

describe('webhook_url', () => {
  const refused: [string, string][] = [
    ['plain http', 'http://example.com/hook'],
    ['no address', 'nonsense'],
    ['a private address', 'https://10.1.2.3/hook'],
    ['a private address in disguise', 'https://0x0a010203/hook'],
    ['this machine in IPv6', 'https://[::ffff:127.0.0.1]/hook'],
    ['another scheme', 'ftp://example.com/hook'],
    ['over-long', `https://example.com/${'x'.repeat(2_100)}`],
  ]
  for (const [name, url] of refused) {
    it(`422 detail: ${name}`, async () => {
      const inQuery = await submit(target.client, 'upi-basic', {
        content: someFile,
        query: { webhook_url: url },
      })
      expectParameterRefused(inQuery, ['query', 'webhook_url'])
      const inForm = await submit(target.client, 'upi-basic', {
        content: someFile,
        parts: [['webhook_url', url]],
      })
      expectParameterRefused(inForm, ['body', 'webhook_url'])
    })
  }
  it('422 detail: sent twice', async () => {
    const query = 'webhook_url=https://example.com/a&webhook_url=https://example.com/b'
    expectParameterRefused(await submit(target.client, 'upi-basic', { content: someFile, query }), [
      'query',
      'webhook_url',
    ])
  })
  it('200: empty means none', async () => {
    expectAccepted(await submit(target.client, 'upi-basic', { content: someFile, query: 'webhook_url=' }))
  })
})

describe('422 INVALID_REQUEST_ID', () => {
  const outcome = { status: 422, code: 422, subCode: 'INVALID_REQUEST_ID', message: 'Invalid Request ID' }
  const ask = (requestId: string, client = target.client) =>
    client.lookup(statusPath, { request_id: requestId })

  for (const id of [
    unknownId,
    'nonsense',
    unknownId.toUpperCase(),
    `{${unknownId}}`,
    "' or 1=1 --",
    'a'.repeat(256),
  ]) {
    it(`422 INVALID_REQUEST_ID: ${id.slice(0, 40)}`, async () => expectEnvelope(await ask(id), outcome))
  }
  it('422 detail: request_id missing, repeated or over-long', async () => {
    expectParameterRefused(await target.client.lookup(statusPath), ['query', 'request_id'])
    expectParameterRefused(await target.client.lookup(statusPath, 'request_id='), ['query', 'request_id'])
    const twice = `request_id=${unknownId}&request_id=${unknownId}`
    expectParameterRefused(await target.client.lookup(statusPath, twice), ['query', 'request_id'])
    expectParameterRefused(await ask('a'.repeat(257)), ['query', 'request_id'])
  })
  it('401 Not authenticated: without credentials', async () => {
    expectDetail(
      await target.client.request({ path: statusPath, query: { request_id: unknownId } }),
      401,
      'Not authenticated',
    )
  })
})
