// Webhooks: the results of a batch are sent to the address given at submission, where the server can reach one.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Case, type Check, Skip, type World } from '../case.js'
import type { Exchange } from '../exchange.js'
import { filled } from '../values.js'
import { type Batch, csvFile, linesOf, requestIdOf, statusOfRequest, submission } from './batch-flow.js'

const group = 'webhooks'
const section = 'Events'
const arrivesWithinMs = 30_000
const lookEveryMs = 100
const maxBodyBytes = 32 * 1024 * 1024
/** Of the receiver's address. */
const parameter = 'batch'

interface Receiver {
  readonly url: string
  /** The first body that came for each batch, by its name. */
  readonly bodies: ReadonlyMap<string, string>
}

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** Opens the receiver. Throws Skip when the server could not reach it. */
async function openReceiver(world: World): Promise<Receiver> {
  const publicUrl = world.find('webhook.url')
  if (publicUrl === undefined && !isLoopback(new URL(world.baseUrl).hostname))
    throw new Skip(
      'the server is on another machine and cannot reach a receiver here: name one as webhook.url of the profile',
    )
  if (publicUrl !== undefined && !URL.canParse(publicUrl))
    throw new Skip('webhook.url of the profile is no address')
  const bodies = new Map<string, string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= maxBodyBytes) chunks.push(chunk)
    })
    request.on('end', () => {
      const [, query] = (request.url ?? '').split('?')
      const name = new URLSearchParams(query).get(parameter) ?? ''
      if (!bodies.has(name)) bodies.set(name, Buffer.concat(chunks).toString('utf8'))
      response.writeHead(204).end()
    })
  })
  const port = Number(world.find('webhook.port') ?? 0)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Skip(`the receiver of webhooks could not be opened: ${error.message}`)),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  world.atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}/batches`, bodies }
}

/** Submits a batch with the receiver's address; what arrived for it is the answer. */
async function delivery(world: World, batch: Batch): Promise<Exchange> {
  const receiver = await world.once('receiver', () => openReceiver(world))
  // What a delivery holds is not shown, so its address tells which batch it is about.
  const address = new URL(receiver.url)
  address.searchParams.set(parameter, batch.name)
  const request = submission(batch, csvFile(linesOf(batch.column, batch.records.slice(0, 2))), {
    query: { webhook_url: address.href },
  })
  const submitted = await world.send(request)
  if (submitted.answer.status !== 200) {
    const reason = `the server refuses ${receiver.url} as webhook_url: HTTP ${submitted.answer.status}`
    throw new Skip(`${reason}; name an address that it accepts as webhook.url of the profile`)
  }
  const requestId = requestIdOf(submitted)
  await statusOfRequest(world, requestId)
  const deadline = world.clock.now() + arrivesWithinMs
  for (;;) {
    const body = receiver.bodies.get(batch.name)
    if (body !== undefined) return { ...submitted, answer: { ...submitted.answer, status: 200, body } }
    if (world.clock.now() > deadline) {
      const problem = `nothing about the batch arrived within ${arrivesWithinMs / 1000} s after it was complete`
      return { ...submitted, answer: { status: 0, headers: {}, body: '', json: undefined, problem } }
    }
    await world.clock.wait(lookEveryMs)
  }
}

const arrived: Check = {
  expected: 'a call of the address after the batch is complete',
  check: ({ status, problem }) => (status === 0 ? problem : undefined),
}

const holdsResults = (batch: Batch): Check => ({
  expected: 'results: the records, or the address of the result file',
  check({ status, body }, world) {
    if (status === 0) throw new Skip('nothing arrived, which another case tells')
    const [record = ''] = batch.records
    const isThere = body.includes(filled(record, world.value)) || body.includes('https://')
    return isThere ? undefined : 'a body without the record and without an address'
  },
})

export function webhookRows(batch: Batch): Case[] {
  const ask = (world: World) => world.once(`webhook of ${batch.name}`, () => delivery(world, batch))
  const name = `${batch.name}-batch`
  return [
    {
      id: `${name}.webhook`,
      group,
      section,
      clause: 'when a batch finishes, a call goes to the webhook_url given at submission',
      ask,
      check: arrived,
    },
    {
      id: `${name}.webhook.results`,
      group,
      section,
      clause: 'results are sent to the webhook',
      ask,
      check: holdsResults(batch),
    },
  ]
}
