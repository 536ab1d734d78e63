// Starts a receiver of webhooks on this machine: it keeps what arrives and answers with the given statuses.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Standard } from 'standardwebhooks'
import { Webhook as Svix } from 'svix'
import { expect } from 'vitest'
import { until } from '../support/until.js'

export interface Arrived {
  path: string
  headers: IncomingHttpHeaders
  body: string
  answered: number
}

export interface Receiver {
  url: string
  arrived: Arrived[]
  /** Statuses of the next answers, in order; 200 when there are none left. */
  answerNext(...statuses: number[]): void
  /** Waits until `count` webhooks that meet the condition have arrived. */
  wait(count: number, holds?: (webhook: Arrived) => boolean): Promise<Arrived[]>
  close(): Promise<void>
}

const arriveWithinMs = 40_000

export async function openReceiver(onArrival: (webhook: Arrived) => void = () => {}): Promise<Receiver> {
  const arrived: Arrived[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answered = statuses.shift() ?? 200
      const webhook = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
        answered,
      }
      arrived.push(webhook)
      onArrival(webhook)
      response.writeHead(answered).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answerNext: (...next) => void statuses.push(...next),
    async wait(count, holds = () => true) {
      const held = () => arrived.filter(holds)
      const what = () => `${held().length} of ${count} webhooks`
      return until(() => held().length >= count && held(), { withinMs: arriveWithinMs, what })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export interface Payload {
  type: string
  timestamp: string
  data: Record<string, unknown> & { request_id: string; results?: Record<string, unknown>[] }
}

/** Verifies a webhook with two libraries that share no code; returns its payload. */
export function verified({ headers, body }: Arrived, secret: string): Payload {
  const sent = headers as Record<string, string>
  const payload = new Standard(secret).verify(body, sent)
  expect(new Svix(secret).verify(body, sent)).toEqual(payload)
  return payload as Payload
}
