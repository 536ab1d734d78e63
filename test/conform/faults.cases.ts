// Lists servers with one fault each, and the cases that must name it.
import type { Answer, Call, Fault } from './proxy.harness.js'

export interface BrokenServer extends Fault {
  /** What is wrong with it. */
  readonly name: string
  /** The cases that fail, and no others. */
  readonly cases: readonly string[]
  /** The cases that warn, and no others. */
  readonly warnings?: readonly string[]
}

/** How far the clock of the service is ahead. */
export const aheadMs = 25 * 3_600_000

type Members = Record<string, unknown>

const at = (path: string) => (call: Call) => call.path.endsWith(path)
const dataOf = ({ json }: Answer): Members => (json?.data ?? {}) as Members
const isSuccess = ({ status, json }: Answer) => status === 200 && json?.sub_code === 'SUCCESS'

/** A fault of the successes of one path. */
const ofSuccess = (path: string, change: (answer: Answer) => void): Fault => ({
  answer: (answer, call) => {
    if (at(path)(call) && isSuccess(answer)) change(answer)
  },
})

/** A fault of the answers about one subject. */
const ofSubject = (
  path: string,
  parameter: string,
  value: string,
  change: (answer: Answer) => void,
): Fault => ({
  answer: (answer, call) => {
    if (at(path)(call) && call.query.get(parameter) === value && answer.json?.code !== undefined)
      change(answer)
  },
})

/** @param link the parameters of a link that is valid; @param expired and of one that has expired */
export const brokenServers = (parts: {
  readonly expiredToken: string
  readonly link: URLSearchParams
  readonly expired: URLSearchParams
}): readonly BrokenServer[] => [
  {
    // The first: it is waited for, while the others are tried.
    name: 'the webhook of a batch is not called',
    cases: ['gstinlite-batch.webhook'],
    call: (call) => {
      if (at('/gstinlite/batch')(call)) call.query.delete('webhook_url')
    },
  },
  {
    name: 'the webhook is called without the results',
    cases: ['upi-basic-batch.webhook.results'],
    delivery: (body, to) =>
      to.searchParams.get('batch') === 'upi-basic' ? '{"event":"batch.completed"}' : body,
  },
  {
    name: 'the envelope has no message',
    cases: ['panadvanced.message'],
    ...ofSuccess('/panadvanced', ({ json }) => delete json!.message),
  },
  {
    name: 'the envelope has a member more',
    cases: [],
    warnings: ['mobile-to-digital-age.envelope'],
    ...ofSuccess('/mobile-to-digital-age', ({ json }) => {
      json!.status = 'ok'
    }),
  },
  {
    name: '200 for a malformed mobile number',
    cases: ['mobile-to-vpa.malformed'],
    ...ofSubject('/mobile-to-vpa', 'mobile_number', '12345', (answer) => {
      answer.status = 200
    }),
  },
  {
    name: 'another sub_code for an unknown vehicle',
    cases: ['rc-advanced.unknown.sub_code'],
    ...ofSubject('/rc-advanced', 'rc_number', 'DL99ZZ0002', ({ json }) => {
      json!.sub_code = 'DETAILS_NOT_FOUND'
    }),
  },
  {
    name: 'an expired token is accepted',
    cases: ['token.expired', 'token.expired.body'],
    call: (call, { token }) => {
      if (call.headers.authorization === `Bearer ${parts.expiredToken}`)
        call.headers.authorization = `Bearer ${token}`
    },
  },
  {
    name: 'the rows of a batch are out of order',
    cases: [],
    warnings: ['upi-basic-batch.results.order'],
    answer: (answer, call) => {
      if (!call.path.startsWith('/v1/files/batches/') || !answer.body.startsWith('vpa,')) return
      const [header, ...rows] = answer.body.trimEnd().split('\n')
      answer.body = `${[header, ...rows.reverse()].join('\n')}\n`
    },
  },
  {
    name: 'a record of a batch is lost',
    cases: [],
    warnings: ['gstinlite-batch.results.records'],
    answer: (answer, call) => {
      if (
        call.path.startsWith('/v1/files/batches/') &&
        answer.body.startsWith('gstin_number,sub_code,gstin,lgnm')
      )
        answer.body = `${answer.body.trimEnd().split('\n').slice(0, -1).join('\n')}\n`
    },
  },
  {
    name: 'a success is text/html',
    cases: ['fssai-verification.content-type'],
    ...ofSuccess('/fssai-verification', ({ headers }) => {
      headers['content-type'] = 'text/html; charset=utf-8'
    }),
  },
  {
    name: 'two calls have one transaction_id',
    cases: ['transport.transaction-id-unique'],
    answer: (answer, call, { transactionId }) => {
      if (at('/mobile-to-uan-list')(call) && isSuccess(answer)) answer.json!.transaction_id = transactionId
    },
  },
  {
    name: 'a signed link never expires',
    cases: ['fir-check.past-exp', 'archives.expired'],
    call: (call) => {
      const { query } = call
      if (!at('/fir-check/document')(call) || !/^\d+$/.test(query.get('exp') ?? '')) return
      const isOwn = [parts.link, parts.expired].some((link) => link.get('token') === query.get('token'))
      if (isOwn && Number(query.get('exp')) * 1000 < Date.now() + aheadMs)
        for (const [name, value] of parts.link) query.set(name, value)
    },
  },
  {
    name: 'the score of a name match is a string',
    cases: ['name-match.data.score'],
    warnings: ['name-match.scripts'],
    ...ofSuccess('/name-match', (answer) => {
      const data = dataOf(answer)
      data.score = String(data.score)
    }),
  },
  {
    name: 'an error has a member beside detail',
    cases: ['pan-to-din.no-credentials.body'],
    answer: (answer, call) => {
      if (at('/pan-to-din')(call) && answer.status === 401) answer.json!.code = 401
    },
  },
  {
    name: 'a batch of 1000 records is accepted',
    cases: [
      'gstinlite-batch.size.1000',
      'gstinlite-batch.size.1000.sub_code',
      'gstinlite-batch.size.1000.message',
    ],
    answer: (answer, call) => {
      if (!at('/gstinlite/batch')(call) || answer.json?.sub_code !== 'INVALID_BATCH_SIZE') return
      answer.status = 200
      Object.assign(answer.json, { code: 201, sub_code: 'SUCCESS', message: 'batch processing in progress' })
    },
  },
  {
    name: 'eleven metadata headers are accepted',
    cases: ['attribution.meta.11', 'attribution.meta.11.sub_code'],
    call: ({ headers }) => {
      const names = Object.keys(headers).filter((name) => name.startsWith('x-service-meta-'))
      for (const name of names.slice(10)) delete headers[name]
    },
  },
  {
    name: 'the timestamp of a source failure is set',
    cases: ['panadvanced.source-failure.timestamp'],
    ...ofSubject('/panadvanced', 'pan_number', 'ZZZPZ1000F', ({ json }) => {
      json!.timestamp = 1_790_000_000_000
    }),
  },
  {
    name: 'a token lives one hour',
    cases: ['authorize.expiry.day'],
    answer: (answer) => {
      if (typeof answer.json?.expiry === 'string')
        answer.json.expiry = new Date(Date.parse(answer.json.expiry) - 23 * 3_600_000).toISOString()
    },
  },
  {
    name: 'the client-id is not checked',
    cases: ['tax-payer-session.bad-client-id'],
    call: (call) => {
      if (at('/tax-payer/session')(call)) delete call.headers['client-id']
    },
  },
  {
    name: 'an amount of the tax statement is a number',
    cases: ['get-26as-details.data.tds_data.amount_paid'],
    ...ofSuccess('/get-26as-details', (answer) => {
      const [row] = dataOf(answer).tds_data as Members[]
      row!.amount_paid = Number(row!.amount_paid)
    }),
  },
  {
    name: 'no fault: what the interface leaves open is answered in another way',
    cases: [],
    answer: (answer, call) => {
      const { json } = answer
      if (at('/facematch')(call) && answer.status === 200) {
        answer.status = 422
        answer.json = { detail: 'no face' }
      }
      if (at('/batch-processing-status')(call) && json?.sub_code === 'INVALID_REQUEST_ID')
        json.timestamp = null
      if (at('/authorize')(call) && call.body.includes('nobody-of-this-name') && answer.status === 401)
        answer.json = { detail: 'Invalid client_id, access Denied' }
    },
  },
  {
    name: 'a complete batch has no file address',
    cases: ['gstin-advanced-batch.status.data.batch_output_file_url'],
    answer: (answer, call) => {
      const data = dataOf(answer)
      if (at('/batch-processing-status')(call) && data.product_id === 'gstin-advanced')
        data.batch_output_file_url = null
    },
  },
]
