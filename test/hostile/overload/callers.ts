// Runs honest callers in a process: each has one connection, one call at a time, its own pace, and waits as long as a
// refusal asks. Gets its job from its parent and sends back the results.
import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import type { Credentials } from '../attack.js'
import type { Address } from '../connect.js'
import { createConnect } from '../connect.js'
import { createAnswerReader, type WireAnswer } from '../fuzz/answers.js'
import { signed } from '../requests.js'

export interface CallersJob {
  readonly address: Address
  readonly client: Credentials
  readonly callers: number
  /** Calls a second of all callers together; 0: as fast as they are answered. */
  readonly ratePerS: number
  readonly seconds: number
}

export interface CallSeen {
  /** 0: no answer. */
  readonly status: number
  readonly ms: number
  readonly transactionId: string
  readonly hasRetryAfter: boolean
}

/** Callers of one bank share a few addresses. */
const addresses = ['127.0.220.1', '127.0.220.2', '127.0.220.3', '127.0.220.4']
const openWithinMs = 20_000
const answerWithinMs = 30_000

async function run(job: CallersJob): Promise<CallSeen[]> {
  const { address, client, callers, ratePerS, seconds } = job
  const connect = createConnect(address)
  const head = Object.entries({ Host: 'localhost', ...signed(client) }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const bytes = Buffer.from(
    [`GET /v1/verification/panbasic?pan_number=ZZZPZ1000A HTTP/1.1`, ...head, '', ''].join('\r\n'),
  )
  const sockets = await inGroups(callers, 32, (index) => open(connect(addresses[index % addresses.length]!)))
  const seen: CallSeen[] = []
  const betweenMs = ratePerS === 0 ? 0 : (1_000 * callers) / ratePerS
  const began = performance.now()
  const ends = began + seconds * 1_000

  async function caller(socket: TLSSocket, index: number): Promise<void> {
    let due = began + (betweenMs * index) / callers
    while (due < ends && !socket.destroyed) {
      const wait = due - performance.now()
      if (wait > 1) await pause(wait)
      const from = performance.now()
      if (from >= ends) return
      const answer = await exchange(socket, bytes)
      const ms = performance.now() - from
      const retryAfter = Number(answer?.headers.get('retry-after') ?? Number.NaN)
      seen.push({
        status: answer?.status ?? 0,
        ms,
        transactionId: answer?.headers.get('x-transaction-id') ?? '',
        hasRetryAfter: Number.isInteger(retryAfter) && retryAfter >= 1,
      })
      // A late caller does not catch up: it makes one call at a time.
      due = Math.max(due + betweenMs, performance.now())
      if (answer?.status === 503 && retryAfter >= 1) due = performance.now() + retryAfter * 1_000
    }
  }

  await Promise.all(sockets.map(caller))
  for (const socket of sockets) socket.destroy()
  return seen
}

async function inGroups<T>(count: number, size: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) {
    const from = made.length
    const group = Array.from({ length: Math.min(size, count - from) }, (_, at) => make(from + at))
    made.push(...(await Promise.all(group)))
  }
  return made
}

function open(socket: TLSSocket): Promise<TLSSocket> {
  socket.setNoDelay(true)
  const late = setTimeout(() => socket.destroy(), openWithinMs)
  return new Promise<TLSSocket>((resolve, reject) => {
    socket.once('secureConnect', () => resolve(socket))
    socket.once('close', () => reject(new Error('an honest caller was not let in')))
  }).finally(() => clearTimeout(late))
}

function exchange(socket: TLSSocket, bytes: Buffer): Promise<WireAnswer | undefined> {
  return new Promise((resolve) => {
    const reader = createAnswerReader(false)
    const finish = (answer: WireAnswer | undefined) => {
      clearTimeout(late)
      socket.off('data', onData)
      socket.off('close', onClose)
      resolve(answer)
    }
    const onData = (more: Buffer) => {
      const answer = reader.take(more)
      if (answer !== undefined) finish(answer)
    }
    const onClose = () => finish(undefined)
    const late = setTimeout(() => {
      socket.destroy()
      finish(undefined)
    }, answerWithinMs)
    socket.on('data', onData)
    socket.once('close', onClose)
    socket.write(bytes)
  })
}

if (process.send !== undefined) {
  setMaxListeners(0)
  process.once('disconnect', () => process.exit(1))
  process.on('message', (job: CallersJob) => {
    run(job).then(
      (seen) => process.send!({ result: seen }),
      (error: unknown) => process.send!({ error: String((error as Error).stack ?? error) }),
    )
  })
  process.send('ready')
}
