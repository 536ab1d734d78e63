// Sends batches, waits for them, and reads their result files.
import { parse } from 'csv-parse/sync'
import { errorOf, SatyapanError } from './error.js'
import { type BatchLookup, batchLookups } from './lookups.js'
import { addressOf, type CallOptions, type ClientOptions, headersOf, statedOf } from './options.js'

export type { BatchLookup }

export interface BatchProgress {
  readonly request_id: string
  /** Records answered so far, and in total; undefined when the server does not report them. */
  readonly done: number | undefined
  readonly records: number | undefined
}

export interface BatchResult {
  readonly request_id: string
  /** One object for each row of the result file: the cell as sent, `sub_code`, and the lookup's columns, as texts. */
  readonly rows: readonly Readonly<Record<string, string>>[]
}

export interface SubmitOptions extends CallOptions {
  /** Where a webhook with the results is sent, besides being fetched. */
  readonly webhookUrl?: string
}

export interface WaitOptions {
  readonly onProgress?: (progress: BatchProgress) => void
  /** Milliseconds between status requests. Default: 1,000. */
  readonly pollMs?: number
  readonly signal?: AbortSignal
}

export interface Batches {
  /** Sends up to 999 records. Returns the `request_id`; the server does the rest. */
  submit(lookup: BatchLookup, records: readonly string[], options?: SubmitOptions): Promise<string>
  /** Waits until the batch is complete and returns its rows. */
  wait(requestId: string, options?: WaitOptions): Promise<BatchResult>
  /** `submit` and `wait`. */
  run(
    lookup: BatchLookup,
    records: readonly string[],
    options?: SubmitOptions & WaitOptions,
  ): Promise<BatchResult>
}

const defaultPollMs = 1_000

interface Parts {
  readonly options: ClientOptions
  readonly send: (request: Request) => Promise<Response>
}

/** A cell of the file. Quoted where it must be. */
const cell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** The request that submits the records as a file. */
function submission(
  options: ClientOptions,
  lookup: BatchLookup,
  records: readonly string[],
  call: SubmitOptions,
): Request {
  if (!Object.hasOwn(batchLookups, lookup))
    throw new SatyapanError(
      `${lookup} has no batches; those that have are ${Object.keys(batchLookups).join(', ')}`,
      { status: 0 },
    )
  const { path, column } = batchLookups[lookup]
  const file = new Blob([[column, ...records.map(cell)].join('\n')], { type: 'text/csv' })
  const body = new FormData()
  body.set('batch_file', file, 'records.csv')
  const url = addressOf(options.baseUrl, path)
  if (call.webhookUrl !== undefined) url.searchParams.set('webhook_url', call.webhookUrl)
  for (const [name, value] of Object.entries(statedOf(call))) url.searchParams.set(name, value)
  return new Request(url, {
    method: 'POST',
    headers: headersOf(options, call),
    body,
    signal: call.signal ?? null,
  })
}

async function json<T>(send: Parts['send'], request: Request): Promise<T> {
  const response = await send(request)
  if (!response.ok) throw await errorOf(response)
  return response.json() as Promise<T>
}

/** Reads the rows of a result file. */
async function rowsOf(
  { fetch: fetchFile = fetch }: ClientOptions,
  url: string,
  signal: AbortSignal | undefined,
): Promise<BatchResult['rows']> {
  // The link needs no credentials, and may be another server's: none are sent.
  const response = await fetchFile(new Request(url, { signal: signal ?? null }))
  if (!response.ok) throw await errorOf(response)
  return parse(await response.text(), { columns: true, bom: true }) as Record<string, string>[]
}

/** Counts come from Satyapan's own list of batches; a server without it is asked no more. */
function createProgress({ options, send }: Parts): (requestId: string) => Promise<BatchProgress> {
  let hasCounts = true
  return async (requestId) => {
    const unknown = { request_id: requestId, done: undefined, records: undefined }
    if (!hasCounts) return unknown
    const response = await send(new Request(addressOf(options.baseUrl, '/v1/batches?limit=100')))
    if (!response.ok) {
      hasCounts = response.status !== 404
      return unknown
    }
    type Listed = { request_id: string; done: number; records: number }
    const { data } = (await response.json()) as { data: { batches: Listed[] } }
    const entry = data.batches.find((batch) => batch.request_id === requestId)
    return entry === undefined ? unknown : { request_id: requestId, done: entry.done, records: entry.records }
  }
}

export function createBatches(parts: Parts): Batches {
  const { options, send } = parts
  const progress = createProgress(parts)

  const batches: Batches = {
    async submit(lookup, records, call = {}) {
      const request = submission(options, lookup, records, call)
      return (await json<{ request_id: string }>(send, request)).request_id
    },

    async wait(requestId, { onProgress, pollMs = defaultPollMs, signal } = {}) {
      const url = addressOf(options.baseUrl, '/v1/verification/batch-processing-status')
      url.searchParams.set('request_id', requestId)
      for (;;) {
        type Status = { data: { status: number; batch_output_file_url: string | null } }
        const { data } = await json<Status>(send, new Request(url, { signal: signal ?? null }))
        if (onProgress !== undefined) onProgress(await progress(requestId))
        if (data.status === 200) {
          if (data.batch_output_file_url === null)
            throw new SatyapanError('the batch is complete and has no result file', { status: 200 })
          return { request_id: requestId, rows: await rowsOf(options, data.batch_output_file_url, signal) }
        }
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    },

    async run(lookup, records, call = {}) {
      return batches.wait(await batches.submit(lookup, records, call), call)
    },
  }
  return batches
}
