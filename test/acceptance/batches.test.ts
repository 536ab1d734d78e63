// Batches: submission, state, result file, what they cost, who may see them.
import { describe, expect, it } from 'vitest'
import { type Answer, get, multipart } from '../support/client.js'
import { expectDetail, expectEnvelope, expectParameterRefused, expectSuccess } from './answers.js'
import {
  type BatchName,
  batchEndpoints,
  completed,
  download,
  expectAccepted,
  fileOf,
  processed,
  statusOf,
  statusPath,
  submit,
} from './batches.js'
import { exchange } from './exchange.js'
import { exactly, fields, nullable, pattern } from './shapes.js'
import { commandJson, createAccount, describeLocal, useTarget } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const target = useTarget()
const names = Object.keys(batchEndpoints) as BatchName[]
const someFile = fileOf('upi-basic', ['found@sandbox', 'unknown@sandbox'])
const unknownId = '0123456789abcdef0123456789abcdef'

const columns: Record<BatchName, string[]> = {
  gstinlite: [
    ...[
      'gstin_number',
      'sub_code',
      'gstin',
      'lgnm',
      'tradeNam',
      'sts',
      'dty',
      'ctb',
      'rgdt',
      'cxdt',
      'lstupdt',
    ],
    ...['stj', 'stjCd', 'ctj', 'ctjCd', 'einvoiceStatus', 'nba'],
    ...[
      'bnm',
      'loc',
      'st',
      'bno',
      'dst',
      'lt',
      'locality',
      'pncd',
      'landMark',
      'stcd',
      'geocodelvl',
      'flno',
      'lg',
    ].map((name) => `pradr.addr.${name}`),
    ...['pradr.ntr', 'adadr'],
  ],
  'gstin-advanced': [
    ...[
      'gstin_number',
      'sub_code',
      'gstin',
      'pan_number',
      'business_name',
      'legal_name',
      'center_jurisdiction',
    ],
    ...[
      'state_jurisdiction',
      'date_of_registration',
      'constitution_of_business',
      'taxpayer_type',
      'gstin_status',
    ],
    ...['date_of_cancellation', 'field_visit_conducted', 'nature_bus_activities'],
    ...['nature_of_core_business_activity_code', 'nature_of_core_business_activity_description'],
    ...['aadhaar_validation', 'aadhaar_validation_date', 'annual_turnover', 'annual_turnover_fy'],
    ...['percentage_in_cash', 'percentage_in_cash_fy', 'promoters'],
    ...['address', 'email', 'mobile', 'nature_of_business'].map(
      (name) => `contact_details.principal.${name}`,
    ),
    ...['contact_details.additional', 'filing_status', 'hsn_info', 'filing_frequency'],
  ],
  'gstin-by-pan': ['pan_number', 'sub_code', 'gstin', 'state', 'state_code', 'status'],
  'upi-basic': ['vpa', 'sub_code', 'account_exists', 'name_at_bank', 'name_information.name_at_bank_cleaned'],
}
const samples: Record<BatchName, string> = {
  gstinlite: '27ZZZCZ1000A1ZE',
  'gstin-advanced': '27ZZZCZ1000A1ZE',
  'gstin-by-pan': 'ZZZCZ1000A',
  'upi-basic': 'found@sandbox',
}

describe('a batch', () => {
  for (const name of names) {
    it(`200: ${name} is accepted at once, and its columns are those of the lookup`, async () => {
      const { header, rows } = await processed(target.client, name, {
        content: fileOf(name, [samples[name]]),
      })
      expect(header).toEqual(columns[name])
      expect(rows[0]![header[0]!]).toBe(samples[name])
      expect(rows[0]!.sub_code).toBe('SUCCESS')
    })
  }

  it('says 201 with no file while it is in progress, and 200 with one when it is complete', async () => {
    const file = fileOf('upi-basic', ['found@sandbox', 'slow@sandbox'])
    const requestId = expectAccepted(await submit(target.client, 'upi-basic', { content: file }))
    const data = (status: number, message: string, url: typeof anyUrl) =>
      fields({
        request_id: exactly(requestId),
        status: exactly(status),
        product_id: exactly('upi-basic'),
        message: exactly(message),
        batch_output_file_url: url,
      })
    const anyUrl = pattern(
      'a link',
      new RegExp(`^https://.+/v1/files/batches/${requestId}\\.csv\\?token=.+&exp=\\d+&sig=`),
    )
    const text = 'Batch Upload status fetched successfully'
    const ask = () => target.client.lookup(statusPath, { request_id: requestId })
    expectSuccess(await ask(), data(201, 'batch processing in progress', exactly(null)), text)
    await completed(target.client, requestId)
    expectSuccess(await ask(), data(200, 'batch processing completed', anyUrl), text)
  })

  it('answers a file of 999 records in order, as submitted', async () => {
    const cells = Array.from({ length: 999 }, (_, i) =>
      i % 3 === 0 ? 'Found@sandbox' : `nobody${i}@sandbox`,
    )
    const { rows } = await processed(target.client, 'upi-basic', { content: fileOf('upi-basic', cells) })
    expect(rows.map(({ vpa }) => vpa)).toEqual(cells)
    expect(rows.filter(({ sub_code }) => sub_code === 'SUCCESS').length).toBe(333)
  })

  it('keeps one batch from holding up another', async () => {
    const slow = Array.from({ length: 400 }, () => 'slow@sandbox')
    expectAccepted(await submit(target.client, 'upi-basic', { content: fileOf('upi-basic', slow) }))
    const { rows } = await processed(target.client, 'gstin-by-pan', {
      content: fileOf('gstin-by-pan', ['ZZZCZ1000A']),
    })
    expect(rows.length).toBe(3)
  })
})

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
  it('400 Bad Request: a body that does not come to its end', async () => {
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

describe('the order of judgement', () => {
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

describe('Idempotency-Key', () => {
  const send = (content: string, key: string, name: BatchName = 'upi-basic') =>
    submit(target.client, name, { content, headers: { 'idempotency-key': key } })

  it('200: the same key and file, the same batch; a transaction of its own each time', async () => {
    const key = `first-${Date.now()}`
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(someFile, key)))
    answers.push(await send(someFile, key))
    expect(new Set(answers.map(expectAccepted)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers['x-transaction-id'])).size).toBe(5)
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length).toBe(4)
  })
  it('422 IDEMPOTENCY_KEY_REUSED: the same key and another file, or another endpoint', async () => {
    const key = `second-${Date.now()}`
    expectAccepted(await send(someFile, key))
    const outcome = { status: 422, code: 422, subCode: 'IDEMPOTENCY_KEY_REUSED' }
    expectEnvelope(await send(fileOf('upi-basic', ['found@sandbox']), key), outcome)
    expectEnvelope(await send(fileOf('gstinlite', ['27ZZZCZ1000A1ZE']), key, 'gstinlite'), outcome)
  })
  it('200: without a key, or with another, another batch', async () => {
    const ids = [
      await submit(target.client, 'upi-basic', { content: someFile }),
      await send(someFile, `a-${Date.now()}`),
      await send(someFile, `b-${Date.now()}`),
    ]
    expect(new Set(ids.map(expectAccepted)).size).toBe(3)
  })
  it('422 detail: a key that is empty or over-long', async () => {
    expectParameterRefused(await send(someFile, ''), ['header', 'Idempotency-Key'])
    expectParameterRefused(await send(someFile, 'k'.repeat(256)), ['header', 'Idempotency-Key'])
  })
})

describe('the link to a result file', () => {
  async function linkOf(): Promise<URL> {
    const requestId = expectAccepted(await submit(target.client, 'upi-basic', { content: someFile }))
    return new URL(await completed(target.client, requestId))
  }
  const refusal = (answer: Answer) => ({ status: answer.status, body: answer.body })

  it('needs no credentials, and is made afresh at each call', async () => {
    const requestId = expectAccepted(await submit(target.client, 'upi-basic', { content: someFile }))
    const first = await completed(target.client, requestId)
    const second = (await statusOf(target.client, requestId)).batch_output_file_url!
    expect(second).not.toBe(first)
    expect((await download(first, target.client.ca)).text).toBe(
      (await download(second, target.client.ca)).text,
    )
    const endsInS = Number(new URL(first).searchParams.get('exp')) - Date.now() / 1000
    expect(endsInS).toBeGreaterThan(86_000)
    expect(endsInS).toBeLessThan(86_500)
  })

  it('422: every change of it is refused alike', async () => {
    const [link, other] = [await linkOf(), await linkOf()]
    const changed = (change: (url: URL) => void) => {
      const url = new URL(link)
      change(url)
      return url.href
    }
    const sig = link.searchParams.get('sig')!
    const token = link.searchParams.get('token')!
    const forged = [
      changed((url) => url.searchParams.set('sig', `${sig[0] === '0' ? '1' : '0'}${sig.slice(1)}`)),
      changed((url) =>
        url.searchParams.set('sig', sig.toUpperCase() === sig ? 'f'.repeat(64) : sig.toUpperCase()),
      ),
      changed((url) => url.searchParams.set('sig', '')),
      changed((url) => url.searchParams.delete('sig')),
      changed((url) => url.searchParams.delete('token')),
      changed((url) => url.searchParams.delete('exp')),
      changed((url) => url.searchParams.append('sig', sig)),
      changed((url) => url.searchParams.set('exp', String(Number(link.searchParams.get('exp')) + 1))),
      changed((url) => url.searchParams.set('exp', '1')),
      changed((url) =>
        url.searchParams.set('token', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
      ),
      changed((url) => url.searchParams.set('token', 'x'.repeat(501))),
      changed((url) => url.searchParams.set('sig', 'a'.repeat(129))),
      changed((url) => {
        url.pathname = other.pathname
      }),
      changed((url) => {
        url.pathname = url.pathname.replace('/batches/', '/b%61tches/')
      }),
      changed((url) => {
        url.search = other.search
      }),
    ]
    const answers = await Promise.all(forged.map((url) => get(url, target.client.ca)))
    const refusals = answers.map(refusal)
    expect(new Set(refusals.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(refusals[0]!.status).toBe(422)
    const detail = (JSON.parse(refusals[0]!.body) as { detail: Record<string, unknown>[] }).detail
    expect(detail.map((entry) => Object.keys(entry).sort())).toEqual([['loc', 'msg', 'type']])
    expect((await get(link.href, target.client.ca)).status).toBe(200)
  })
})

describe('GET /v1/batches and /v1/transactions', () => {
  it('200: lists the batches with their progress, the newest first', async () => {
    const requestId = expectAccepted(
      await submit(target.client, 'upi-basic', {
        content: someFile,
        headers: { 'x-service-origin': 'books' },
      }),
    )
    await completed(target.client, requestId)
    const answer = await target.client.lookup('/v1/batches', { limit: '1' })
    const time = pattern('a time', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expectSuccess(
      answer,
      fields({
        batches: (value, at) =>
          fields({
            request_id: exactly(requestId),
            product_id: exactly('upi-basic'),
            status: exactly(200),
            message: exactly('batch processing completed'),
            records: exactly(2),
            done: exactly(2),
            succeeded: exactly(1),
            failed: exactly(1),
            sub_codes: fields({ SUCCESS: exactly(1), DETAILS_NOT_FOUND: exactly(1) }),
            origin: nullable(exactly('books')),
            submitted_at: time,
            completed_at: time,
          })((value as unknown[])[0], at),
      }),
    )
    expectParameterRefused(await target.client.lookup('/v1/batches', { limit: '0' }), ['query', 'limit'])
    expectDetail(await target.client.request({ path: '/v1/batches' }), 401, 'Not authenticated')
  })

  it('200: a transaction of its own client; 404 for every other', async () => {
    const called = await target.client.lookup('/v1/verification/upi', { vpa: 'found@sandbox' })
    const id = called.headers['x-transaction-id']!
    const answer = await target.client.lookup(`/v1/transactions/${id}`)
    expect(answer.status).toBe(200)
    expect((answer.json as { data: object }).data).toMatchObject({
      transaction_id: id,
      lookup: 'upi-basic',
      sub_code: 'SUCCESS',
      http_status: 200,
      charged: true,
      request_id: null,
    })
    expect(answer.body).not.toContain('subject_index')
    expectDetail(await target.client.lookup(`/v1/transactions/${unknownId}`), 404)
    expectDetail(await target.client.lookup('/v1/transactions/nonsense'), 404)
    expectDetail(await target.client.request({ path: `/v1/transactions/${id}` }), 401, 'Not authenticated')
  })
})

describeLocal('batches of several clients', () => {
  it("another client's batch, transaction and link are as unknown ones", async () => {
    const account = target.client.as(await createAccount(target.service, 'Other'))
    const mine = await submit(target.client, 'upi-basic', { content: someFile })
    const requestId = expectAccepted(mine)
    await completed(target.client, requestId)
    const blank = (answer: Answer) => ({
      status: answer.status,
      body: answer.body.replace(/"timestamp":\d+/, '').replace(/[0-9a-f]{32}/g, ''),
    })
    const theirs = await account.lookup(statusPath, { request_id: requestId })
    expect(blank(theirs)).toEqual(blank(await account.lookup(statusPath, { request_id: unknownId })))
    expect(theirs.status).toBe(422)
    expect(((await account.lookup('/v1/batches')).json as { data: unknown }).data).toEqual({ batches: [] })
    expectDetail(await account.lookup(`/v1/transactions/${mine.headers['x-transaction-id']}`), 404)
  })

  it('400 Inactive client_id, and 403 Access forbidden without entitlement', async () => {
    const made = await createAccount(target.service, 'Limited')
    const account = target.client.as(made)
    await account.token()
    await commandJson(target.service, 'client', 'entitle', made.clientId, 'gstinlite')
    expectDetail(await submit(account, 'upi-basic', { content: someFile }), 403, 'Access forbidden')
    const gst = fileOf('gstinlite', ['27ZZZCZ1000A1ZE'])
    const requestId = expectAccepted(await submit(account, 'gstinlite', { content: gst }))
    await completed(account, requestId)
    await commandJson(target.service, 'client', 'deactivate', made.clientId)
    expectDetail(await submit(account, 'gstinlite', { content: gst }), 400, 'Inactive client_id')
    expectDetail(await account.lookup(statusPath, { request_id: requestId }), 400, 'Inactive client_id')
  })
})

describeLocal('what a batch costs', () => {
  it('an event for each record with the attribution of the submission, charged by its outcome; the rest is free', async () => {
    const cells = [
      'found@sandbox',
      'found@sandbox',
      'unknown@sandbox',
      'failure@sandbox',
      'unavailable@sandbox',
      'nonsense',
    ]
    const headers = { 'x-service-origin': 'Books', 'x-service-meta-order-id': 'A-7' }
    const submitted = await submit(target.client, 'upi-basic', {
      content: fileOf('upi-basic', cells),
      headers,
    })
    const requestId = expectAccepted(submitted)
    await completed(target.client, requestId)
    const status = await target.client.lookup(statusPath, { request_id: requestId })
    const refused = await submit(target.client, 'upi-basic', { content: 'nonsense' })
    const malformed = await target.client.lookup(batchEndpoints['upi-basic'].path, undefined, {
      method: 'POST',
    })
    const usage = await usageRows(target.service)

    const records = usage.filter((row) => row.request_id === requestId)
    expect(records.map((row) => [row.sub_code, row.charged]).sort()).toEqual(
      [
        ['SUCCESS', true],
        ['SUCCESS', true],
        ['DETAILS_NOT_FOUND', true],
        ['SOURCE_FAILURE', false],
        ['SOURCE_FAILURE', false],
        ['INVALID_INPUT', false],
      ].sort(),
    )
    expect(new Set(records.map((row) => row.transaction_id)).size).toBe(cells.length)
    for (const row of records) {
      expect(row).toMatchObject({
        lookup: 'upi-basic',
        origin: 'books',
        metadata: { order_id: 'A-7' },
        version: 'v1',
      })
      expect(row.price === 0).toBe(!row.charged)
    }
    const free = { charged: false, price: 0, request_id: null }
    expect(rowOf(usage, submitted.headers['x-transaction-id']!)).toMatchObject({
      ...free,
      lookup: 'upi-basic',
      sub_code: 'SUCCESS',
      origin: 'books',
    })
    expect(rowOf(usage, status.headers['x-transaction-id']!)).toMatchObject({
      ...free,
      lookup: 'batch-processing-status',
      sub_code: 'SUCCESS',
    })
    expect(rowOf(usage, refused.headers['x-transaction-id']!)).toMatchObject({
      ...free,
      lookup: 'upi-basic',
      sub_code: 'INVALID_INPUT_FILE_FORMAT',
      http_status: 422,
    })
    expect(rowOf(usage, malformed.headers['x-transaction-id']!)).toMatchObject({
      ...free,
      lookup: 'upi-basic',
      sub_code: null,
      http_status: 400,
    })
  })
})
