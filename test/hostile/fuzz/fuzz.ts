// Sends the requests of a seed to a service, many at a time, and collects the faults of the answers.
import { until } from '../../support/until.js'
import type { Credentials } from '../attack.js'
import type { Address } from '../connect.js'
import { closing, fileForm, formType } from '../form.js'
import { goodAddress } from '../good-client.js'
import { signed } from '../requests.js'
import { createWire } from '../wire.js'
import { createCheck, type Finding } from './check-answer.js'
import { createFuzzConnection } from './fuzz-connection.js'
import { generate } from './generate.js'
import { readOperations } from './operations.js'
import { bytesOf, type FuzzRequest, type Placeholders, shown } from './request.js'

export interface FuzzParts {
  readonly address: Address
  readonly client: Credentials
  /** Another client of the same service. */
  readonly other: Credentials
  readonly seed: number
  /** The indexes `from` to `from + requests - 1`. */
  readonly from?: number
  readonly requests: number
  progress?(done: number): void
}

interface Found extends Finding {
  readonly operation: string
  /** How often. */
  count: number
  /** The first index at which the fault was found, and its request. */
  readonly index: number
  readonly request: string
}

export interface FuzzResult {
  readonly operations: number
  readonly requests: number
  readonly seconds: number
  readonly statuses: Readonly<Record<string, number>>
  readonly findings: readonly Found[]
}

/** Connections that send in parallel, each from its own address, since wrong credentials count against an address. */
const connectionCount = 48
/** After so many refused connections nothing more is sent: the service has ended. */
const goneAfter = 200
/** Findings whose request is shown. */
const shownFindings = 12
const connectionAddress = (line: number) => `127.0.150.${line + 1}`

export async function fuzz(parts: FuzzParts): Promise<FuzzResult> {
  const { address, client, other, seed, requests, from: first = 0 } = parts
  const stopped = new AbortController()
  const wire = createWire(address, stopped.signal)
  const { body: text } = await wire.call(goodAddress, { path: '/openapi.json' })
  const document = JSON.parse(text)
  const operations = readOperations(document)
  const check = createCheck(document, operations)
  const placeholders = await placeholdersOf(wire, client, other)
  const statuses: Record<string, number> = {}
  const findings = new Map<string, Found>()
  let next = first
  let done = 0

  function note(finding: Finding, request: FuzzRequest, index: number): void {
    const { operation } = request
    const key = `${finding.kind} ${operation}`
    const known = findings.get(key)
    if (known !== undefined) known.count++
    else findings.set(key, { ...finding, operation, count: 1, index, request: shown(request) })
  }

  async function run(number: number): Promise<void> {
    const line = createFuzzConnection(address, connectionAddress(number))
    let before = { index: -1, request: undefined as FuzzRequest | undefined }
    while (next < first + requests && (statuses['not let in'] ?? 0) < goneAfter) {
      const index = next++
      const request = generate(operations, seed, index)
      const alone = request.mangle !== undefined
      const reply = await line.send(bytesOf(request, placeholders), request.method === 'HEAD', alone)
      const seen = reply.kind === 'answered' ? String(reply.answer.status) : reply.kind
      statuses[seen] = (statuses[seen] ?? 0) + 1
      const finding = check(request, reply)
      // A kept connection that is closed was closed after the previous call, whose answer did not say so.
      const isOfBefore = reply.kind === 'closed' && reply.wasUsed && before.request !== undefined
      if (finding !== undefined)
        note(finding, isOfBefore ? before.request! : request, isOfBefore ? before.index : index)
      if (!alone) before = { index, request }
      parts.progress?.(++done)
    }
    line.end()
  }

  const began = performance.now()
  await Promise.all(Array.from({ length: Math.min(connectionCount, requests) }, (_, number) => run(number)))
  const seconds = (performance.now() - began) / 1_000
  stopped.abort()
  wire.end()
  return {
    operations: operations.length,
    requests,
    seconds,
    statuses,
    findings: [...findings.values()].sort((a, b) => a.index - b.index),
  }
}

/** Values for the placeholders of requests: credentials, and a batch with its result file. */
async function placeholdersOf(
  wire: ReturnType<typeof createWire>,
  client: Credentials,
  other: Credentials,
): Promise<Placeholders> {
  const file = fileForm('batch_file', 'one.csv', 'gstin_number\n27ZZZCZ1000A1ZE\n')
  const submitted = await wire.call(goodAddress, {
    method: 'POST',
    path: '/v1/verification/gstinlite/batch',
    headers: { ...signed(client), ...formType },
    body: Buffer.concat([file, Buffer.from(closing)]),
  })
  const of = (name: string, text: string) => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1] ?? ''
  const requestId = of('request_id', submitted.body)
  const statusPath = `/v1/verification/batch-processing-status?request_id=${requestId}`
  const status = () => wire.call(goodAddress, { path: statusPath, headers: signed(client) })
  const link = await until(async () => of('batch_output_file_url', (await status()).body) || undefined, {
    what: () => `the batch of the fuzzer ends: ${submitted.status} ${submitted.body}`,
  })
  const query = new URL(link).searchParams
  return {
    client_id: client.clientId,
    client_secret: client.clientSecret,
    token: client.token,
    other_id: other.clientId,
    other_secret: other.clientSecret,
    other_token: other.token,
    request_id: requestId,
    transaction_id: of('transaction_id', submitted.body),
    link_token: query.get('token') ?? '',
    sig: query.get('sig') ?? '',
  }
}

/** The result as lines for people, each finding with the command that repeats it. */
export function fuzzReport({ seed, from = 0 }: FuzzParts, result: FuzzResult): string {
  const { requests, seconds, operations, statuses, findings } = result
  const answered = Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
  return [
    `${requests} requests of seed ${seed} from index ${from} to ${operations} operations in ${seconds.toFixed(0)} s`,
    `  ${answered}`,
    `  ${findings.length === 0 ? 'nothing was found' : `${findings.length} kinds of findings`}`,
    ...findings.map(
      ({ kind, about, operation, count, index, request }, place) =>
        `\n${kind}, ${operation}, ${count} times: ${about}\nagain: --only fuzz --seed ${seed} --index ${index}${
          place < shownFindings ? `\n${request}` : ''
        }`,
    ),
  ].join('\n')
}
