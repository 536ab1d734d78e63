// Proves batches by kills: submits files, kills the process while they are worked on, and gives what clients, ledger
// and receiver saw to a separate checker program.
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BatchName, batchEndpoints, completed, fileOf, submit } from '../acceptance/batches.js'
import { usageText } from '../acceptance/usage-rows.js'
import { openReceiver, type Receiver, verified } from '../acceptance/webhooks-receiver.js'
import { type Client, createClient, get } from '../support/client.js'
import { metricsOf } from '../support/metrics.js'
import { runProgram, type Service } from '../support/service.js'
import { until } from '../support/until.js'
import { killMoment } from './kill-moment.js'

const checker = fileURLToPath(new URL('batches-check.mjs', import.meta.url))
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

interface Planned {
  name: BatchName
  cells: string[]
  key: string
}

/** Three kills of four wait until a chunk is in progress; the others come at any moment. */
export const isAimed = (nth: number): boolean => nth % 4 !== 0

/**
 * A file of 200 to 999 records. When the kill is aimed, the first chunks (two for each process) have a record that
 * takes two seconds, so whichever process has one of them is in the middle of it.
 */
export function planBatch(nth: number, random: () => number, processes: number): Planned {
  const upTo = (most: number) => Math.floor(random() * most)
  const count = 200 + upTo(800)
  const slowAt = upTo(50)
  // One chunk is enough for one process. Two processes take two chunks each, one of them later than the other.
  const slowRecords = processes === 1 ? 50 : 200
  const key = `kill-${nth}`
  if (nth % 4 === 1) {
    const pans = new Set<string>(['ZZZCZ1000A', 'ZZZCZ1000N', 'ZZZPZ1000A'])
    while (pans.size < count - 2) {
      const letter = () => letters[upTo(26)]
      pans.add(`${letter()}${letter()}${letter()}P${letter()}${1000 + upTo(9000)}${letter()}`)
    }
    const cells = [...pans]
    cells.splice(slowAt, 0, 'ZZZCZ1000S')
    cells.splice((processes - 1) * 100 + 25, 0, 'ZZZPZ1000S')
    return { name: 'gstin-by-pan', cells, key }
  }
  const cells = Array.from({ length: count }, (_, i) => {
    if (isAimed(nth) && i < slowRecords && i % 50 === slowAt) return 'slow@sandbox'
    if (i % 5 === 0) return 'found@sandbox'
    return i % 17 === 3 ? `nonsense ${i}` : `nobody${nth}.${i}@sandbox`
  })
  return { name: 'upi-basic', cells, key }
}

/** Submits until the answer arrives: the key ensures that it is one batch, whatever a kill cut off. */
export async function submitPlanned(
  client: Client,
  { name, cells, key }: Planned,
  url: string,
): Promise<string | undefined> {
  try {
    const answer = await submit(client, name, {
      content: fileOf(name, cells),
      query: { webhook_url: url },
      headers: { 'idempotency-key': key },
    })
    if (answer.status !== 200) throw new Error(`a submission was answered ${answer.status} ${answer.body}`)
    return (answer.json as { request_id: string }).request_id
  } catch (error) {
    if (['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String((error as NodeJS.ErrnoException).code)))
      return undefined
    throw error
  }
}

/** A figure of the service's metrics. */
export async function figure(service: Service, name: string): Promise<number> {
  return (await metricsOf(service)).get(name) ?? Number.NaN
}

/** The chunks in progress in this process, by its metric. */
export const inProgress = (service: Service) => figure(service, 'satyapan_batch_chunks_under_way')

/** Waits until the process works on a chunk; gives up after ten seconds, which the count of such kills then shows. */
export async function atWork(service: Service): Promise<void> {
  const deadline = Date.now() + 10_000
  await until(async () => (await inProgress(service)) > 0 || Date.now() > deadline)
}

/**
 * One kill: a batch is submitted, and the process is killed while it works on a chunk (`aimed`) or simply a little
 * later.
 */
export async function killInBatch(parts: {
  service: Service
  planned: Planned
  url: string
  delayMs: number
  aimed: boolean
}): Promise<string | undefined> {
  const client = createClient(parts.service)
  await client.token()
  const submitted = submitPlanned(client, parts.planned, parts.url)
  // A kill that is not aimed may fall into the submission itself. An aimed one waits for it: before that, the process
  // may be working on what earlier kills left, which takes milliseconds.
  await (parts.aimed ? submitted : Promise.race([submitted, killMoment(parts.delayMs)]))
  await killMoment(parts.delayMs)
  if (parts.aimed) await atWork(parts.service)
  await parts.service.kill()
  const requestId = await submitted.catch((error: Error) => {
    if (/socket hang up/.test(error.message)) return undefined
    throw error
  })
  client.close()
  return requestId
}

/** Time for what hundreds of kills left undone: the first chunks of all batches come first. */
const backlogMs = 600_000

/** A receiver that verifies each webhook on arrival: later its timestamp would be too old. */
export async function openVerifyingReceiver(): Promise<Receiver & { secret: string; unverified: string[] }> {
  const unverified: string[] = []
  const receiver = await openReceiver((webhook) => {
    try {
      verified(webhook, checking.secret)
    } catch (error) {
      unverified.push((error as Error).message)
    }
  })
  const checking = Object.assign(receiver, { secret: '', unverified })
  return checking
}

/** Waits for every batch, collects the checker's input, and runs the checker. */
export async function checkProof(parts: {
  service: Service
  directory: string
  batches: ReadonlyMap<string, Planned>
  receiver: Receiver
}): Promise<{ batches: number; records: number; deliveries: number; problems: string[] }> {
  const { service, directory, batches, receiver } = parts
  const client = createClient(service)
  await mkdir(join(directory, 'results'), { recursive: true })
  for (const [requestId, { name, cells }] of batches) {
    const url = await completed(client, requestId, backlogMs)
    await writeFile(join(directory, 'results', `${requestId}.csv`), (await get(url, client.ca)).body)
    const { column } = batchEndpoints[name]
    const line = { request_id: requestId, lookup: name, column, cells }
    await appendFile(join(directory, 'submitted.jsonl'), `${JSON.stringify(line)}\n`)
  }
  const delivered = new Set<string>()
  let read = 0
  const isAllDelivered = () => {
    for (; read < receiver.arrived.length; read++)
      delivered.add(JSON.parse(receiver.arrived[read]!.body).data.request_id)
    return [...batches.keys()].every((id) => delivered.has(id))
  }
  // What is not delivered by then is among the problems that the checker finds.
  const deadline = Date.now() + 60_000
  await until(() => isAllDelivered() || Date.now() > deadline, { withinMs: 90_000 })
  const log = receiver.arrived.map(({ headers, body }) => JSON.stringify({ id: headers['webhook-id'], body }))
  await writeFile(join(directory, 'webhooks.jsonl'), `${log.join('\n')}\n`)
  await writeFile(join(directory, 'ledger.csv'), await usageText(service, 'csv'))
  client.close()
  const checked = await runProgram(process.execPath, [checker, directory])
  if (checked.stdout === '') throw new Error(`the checker gave no result: ${checked.stderr}`)
  return JSON.parse(checked.stdout)
}
