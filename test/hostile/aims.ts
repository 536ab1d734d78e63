// Makes the other work of the well-behaved client that attacks aim at: batches, deliveries to its webhook, face
// matches.
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Attack, Credentials } from './attack.js'
import { closing, field, fileForm, formType } from './form.js'
import { goodAddress, type Series } from './good-client.js'
import { flatPng } from './png.js'
import { batchPath, signed } from './requests.js'
import type { AttackCall, Wire } from './wire.js'

export type AimName = NonNullable<Attack['aimsAt']>

/** Does the work once; returns the milliseconds, or throws what was wrong. */
type Once = (signal: AbortSignal) => Promise<number>

const everyMs = 1_000
const oneRecord = fileForm('batch_file', 'one.csv', 'gstin_number\n27ZZZCZ1000A1ZE\n')
const statusPath = '/v1/verification/batch-processing-status'
const pollEveryMs = 50
/** How often it is checked whether a delivery has arrived; its time is known so exactly. */
const arrivalLookMs = 5

export interface Aim {
  /** The results of everything begun since the last call of this, once it has ended. */
  take(): Promise<Series>
  stop(): Promise<void>
}

export async function startAim(name: AimName, wire: Wire, client: Credentials): Promise<Aim> {
  const call = async (call: AttackCall) => {
    const headers = { ...signed(client), ...call.headers }
    const answer = await wire.call(goodAddress, { ...call, headers })
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.slice(0, 120)}`)
    return answer.body
  }
  const submit = (...before: string[]) =>
    call({
      method: 'POST',
      path: batchPath,
      headers: formType,
      body: Buffer.concat([...before.map((part) => Buffer.from(part)), oneRecord, Buffer.from(closing)]),
    })
  const receiver = name === 'deliveries' ? await startReceiver() : undefined
  const face = fileForm('file_a', 'a.png', flatPng(200, 200), 'image/png')
  const other = fileForm('file_b', 'b.png', flatPng(200, 200), 'image/png')

  const kinds: Readonly<Record<AimName, Once>> = {
    faces: () => {
      const body = Buffer.concat([face, other, Buffer.from(closing)])
      return timed(() => call({ method: 'POST', path: '/v1/facematch', headers: formType, body }))
    },
    batches: (signal) =>
      timed(async () => {
        const id = /"request_id":"(\w+)"/.exec(await submit())?.[1]
        const isDone = async () => /"status":200/.test(await call({ path: `${statusPath}?request_id=${id}` }))
        while (!signal.aborted && !(await isDone())) await pause(pollEveryMs)
      }),
    deliveries: (signal) =>
      timed(async () => {
        const id = /"request_id":"(\w+)"/.exec(await submit(field('webhook_url', receiver!.url)))?.[1]
        while (!signal.aborted && !receiver!.has(String(id))) await pause(arrivalLookMs)
      }),
  }
  return repeat(name, kinds[name], () => receiver?.end())
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function repeat(name: AimName, once: Once, end: () => void): Aim {
  const stopping = new AbortController()
  let list = { ms: [] as number[], failures: [] as string[] }
  let inProgress: Promise<unknown> = Promise.resolve()
  async function run() {
    while (!stopping.signal.aborted) {
      const mine = list
      const from = performance.now()
      inProgress = once(stopping.signal).then(
        (ms) => mine.ms.push(ms),
        (error: Error) => mine.failures.push(`${name}: ${error.message}`),
      )
      await inProgress
      const left = Math.max(0, everyMs - (performance.now() - from))
      await pause(left, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = run()
  return {
    async take() {
      const taken = list
      list = { ms: [], failures: [] }
      await inProgress
      taken.ms.sort((a, b) => a - b)
      return taken
    },
    async stop() {
      stopping.abort()
      await running
      end()
    },
  }
}

/** A receiver of webhooks that answers at once and records the batches. */
async function startReceiver() {
  const received = new Set<string>()
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      received.add(/"request_id":"(\w+)"/.exec(text)?.[1] ?? '')
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, goodAddress, resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://${goodAddress}:${port}/`,
    has: (requestId: string) => received.has(requestId),
    end() {
      server.close()
      server.closeAllConnections()
    },
  }
}
