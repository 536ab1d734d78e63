// Handles batches in tests: submits a file as clients do, waits for its end, reads its result file.
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import {
  type Answer,
  type Client,
  get,
  multipart,
  type Part,
  type Query,
  type RawHeaders,
} from '../support/client.js'
import { until } from '../support/until.js'
import { exactly, fields, milliseconds, pattern, problems } from './shapes.js'

/** The four batch endpoints, with what the interface and the contract say of their files. */
export const batchEndpoints = {
  gstinlite: { path: '/v1/verification/gstinlite/batch', column: 'gstin_number' },
  'gstin-advanced': { path: '/v1/verification/gstin-advanced/batch', column: 'gstin_number' },
  'gstin-by-pan': { path: '/v1/verification/gstin/gstin-by-pan/batch', column: 'pan_number' },
  'upi-basic': { path: '/v1/verification/upi-basic/batch', column: 'vpa' },
} as const
export type BatchName = keyof typeof batchEndpoints

export const statusPath = '/v1/verification/batch-processing-status'
const completeWithinMs = 60_000

export interface Upload {
  /** Text, or bytes as they are. */
  content: string | Buffer
  fileName?: string
  partName?: string
  /** Parts before the file. */
  parts?: Part[]
  query?: Query
  headers?: Record<string, string | null>
  /** Added after them, name and value in turn. */
  rawHeaders?: RawHeaders
}

/** A file part, its content type one that spreadsheet programs send. */
const filePart = (partName: string, fileName: string, content: string | Buffer): Part => ({
  head: `Content-Disposition: form-data; name="${partName}"; filename="${fileName}"\r\nContent-Type: text/csv`,
  value: content,
})

export function submit(client: Client, name: BatchName, upload: Upload): Promise<Answer> {
  const {
    content,
    fileName = 'records.csv',
    partName = 'batch_file',
    parts = [],
    query,
    headers,
    rawHeaders = [],
  } = upload
  const form = multipart([...parts, filePart(partName, fileName, content)])
  return client.lookup(batchEndpoints[name].path, query, {
    method: 'POST',
    headers: { ...form.headers, ...headers },
    rawHeaders,
    body: form.body,
  })
}

/** A column and its cells as a file of lines. */
export const fileOf = (name: BatchName, cells: readonly string[]): string =>
  `${[batchEndpoints[name].column, ...cells].join('\n')}\n`

/** Checks the answer to a submission; returns the request_id. */
export function expectAccepted(answer: Answer): string {
  expect(`${answer.status} ${answer.body}`).toMatch(/^200 \{/)
  const shape = fields({
    code: exactly(201),
    timestamp: milliseconds,
    transaction_id: exactly(answer.headers['x-transaction-id']),
    request_id: pattern('32 hex characters', /^[0-9a-f]{32}$/),
    message: exactly('batch processing in progress'),
    sub_code: exactly('SUCCESS'),
    output_batch_file: exactly(''),
  })
  expect(problems(answer.json, shape)).toEqual([])
  return (answer.json as { request_id: string }).request_id
}

export interface BatchStatus {
  request_id: string
  status: 200 | 201
  product_id: string
  message: string
  batch_output_file_url: string | null
}

export async function statusOf(client: Client, requestId: string): Promise<BatchStatus> {
  const answer = await client.lookup(statusPath, { request_id: requestId })
  expect(`${answer.status} ${answer.body}`).toMatch(/^200 \{/)
  return (answer.json as { data: BatchStatus }).data
}

/** Waits for the end of a batch; returns the address of its result file. */
export async function completed(
  client: Client,
  requestId: string,
  withinMs = completeWithinMs,
): Promise<string> {
  const ended = async () => {
    const status = await statusOf(client, requestId)
    return status.status === 200 && status
  }
  const what = () => `the batch ${requestId} ends`
  return (await until(ended, { withinMs, what })).batch_output_file_url!
}

export interface ResultFile {
  text: string
  header: string[]
  /** Cells by column, every cell a text. */
  rows: Record<string, string>[]
}

export async function download(url: string, ca: string): Promise<ResultFile> {
  const answer = await get(url, ca)
  expect(`${answer.status} ${answer.headers['content-type']}`).toBe('200 text/csv; charset=utf-8')
  const [header = [], ...lines] = parse(answer.body) as string[][]
  const rows = lines.map((cells) => Object.fromEntries(header.map((name, i) => [name, cells[i]!])))
  return { text: answer.body, header, rows }
}

/** Submits a file and returns its results. */
export async function processed(client: Client, name: BatchName, upload: Upload): Promise<ResultFile> {
  const requestId = expectAccepted(await submit(client, name, upload))
  return download(await completed(client, requestId), client.ca)
}
