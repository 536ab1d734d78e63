// Opens what a control socket needs, and speaks to one as other programs do.
import { request } from 'node:http'
import { connect } from 'node:net'
import type { AppParts } from '../../src/http/app.js'
import { createDraining } from '../../src/http/draining.js'
import { systemClock } from '../../src/kernel/clock.js'
import { createLog } from '../../src/platform/log.js'
import { noMetrics } from '../support/no-metrics.js'

/** `warn` gets what is logged as a warning; `countClosed` why connections were closed. */
export function controlFrame(warn: (fields: object) => void, countClosed: AppParts['countClosed']): AppParts {
  const { log } = createLog('silent')
  return {
    certificate: undefined,
    limits: {
      headersTimeoutMs: 500,
      requestTimeoutMs: 500,
      writeTimeoutMs: 500,
      connections: 1_000,
      connectionsPerAddress: 1,
      handshakes: 1,
      callsPerConnection: 10,
      inFlight: 1_000,
      queuedCalls: 1_000,
      wrongCredentials: 10,
    },
    clock: systemClock,
    log: { ...log, warn },
    metrics: noMetrics,
    countClosed,
    isTrustedProxy: () => false,
    draining: createDraining(),
  }
}

export type Sent = [headers?: Record<string, string>, method?: string, to?: string, body?: string]

/** A request as another program sends it. */
export function askAt(
  path: string,
  ...[headers = {}, method = 'GET', to = '/admin/v1/desks', body = '']: Sent
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request({ socketPath: path, path: to, method, headers }, async (response) => {
      let text = ''
      for await (const piece of response) text += String(piece)
      resolve({ status: response.statusCode!, text })
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

/** Sends bytes as they are; returns what comes back until the connection is closed. */
export async function exchangeAt(path: string, bytes: string | Buffer): Promise<string> {
  const socket = connect(path)
  socket.on('error', () => {})
  socket.write(bytes)
  let answer = ''
  socket.on('data', (piece: Buffer) => {
    answer += piece
  })
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}
