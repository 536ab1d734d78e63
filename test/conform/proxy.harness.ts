// Stands in front of a service and alters one thing: a server of the interface with one fault.

import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { makeCertificate } from '../support/certificates.js'

/** A call on its way to the service. A fault may change it. */
export interface Call {
  readonly method: string
  path: string
  readonly query: URLSearchParams
  /** Names in lower case. */
  readonly headers: Record<string, string>
  readonly body: Buffer
}

/** An answer on its way back. A fault may change it. */
export interface Answer {
  status: number
  readonly headers: Record<string, string>
  body: string
  /** Replaces the body when it is changed. */
  json: Record<string, unknown> | undefined
}

/** What a fault may use: what went through before. */
export interface Memory {
  /** The newest token that the service issued. */
  token: string
  /** The newest transaction_id. */
  transactionId: string
}

export interface Fault {
  readonly call?: (call: Call, memory: Memory) => void
  readonly answer?: (answer: Answer, call: Call, memory: Memory) => void
  /** Gives what arrives at an address in the place of a delivery to it. */
  readonly delivery?: (body: string, to: URL) => string
}

export interface Proxy {
  readonly baseUrl: string
  /** Trusts the proxy and what is behind it. */
  readonly ca: string
  close(): Promise<void>
}

const hopHeaders = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']
const kept = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !hopHeaders.includes(name))
      .map(([name, value]) => [name, [value!].flat().join(', ')]),
  )

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function forward(call: Call, service: { baseUrl: string; ca: string }): Promise<Answer> {
  const query = call.query.size > 0 ? `?${call.query}` : ''
  const { method, headers, body } = call
  const length = body.length > 0 || method === 'POST' ? { 'content-length': String(body.length) } : {}
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      `${service.baseUrl}${call.path}${query}`,
      { method, headers: { ...headers, ...length }, ca: service.ca },
      (response) => {
        bytesOf(response).then((bytes) => {
          const text = bytes.toString('utf8')
          const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : undefined
          resolve({ status: response.statusCode!, headers: kept(response.headers), body: text, json })
        }, reject)
      },
    )
    request.once('error', reject)
    request.end(body)
  })
}

let otpCalls: Promise<unknown> = Promise.resolve()

/** Several servers share the service, and it answers a number 409 while another call about it is in progress. */
function forwardInTurn(call: Call, service: { baseUrl: string; ca: string }): Promise<Answer> {
  if (!call.path.endsWith('/generate-otp')) return forward(call, service)
  const answer = otpCalls.then(() => forward(call, service))
  otpCalls = answer.catch(() => undefined)
  return answer
}

/** Stands between the service and the receivers of its webhooks, and changes the bodies. */
async function openRelay(delivery: NonNullable<Fault['delivery']>) {
  const pass = async (message: IncomingMessage, response: ServerResponse) => {
    const to = new URL(new URL(message.url!, 'http://127.0.0.1').searchParams.get('to')!)
    const body = delivery((await bytesOf(message)).toString('utf8'), to)
    const { status } = await fetch(to, { method: 'POST', body })
    response.writeHead(status).end()
  }
  const server = createHttpServer((message, response) => {
    pass(message, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    addressOf: (to: string) => `http://127.0.0.1:${port}/?to=${encodeURIComponent(to)}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The fault of a proxy that has none. */
export const noFault: Fault = {}

export async function openProxy(service: { baseUrl: string; ca: string }, fault: Fault): Promise<Proxy> {
  const { cert, key, authority } = await makeCertificate(['127.0.0.1'])
  const memory: Memory = { token: '', transactionId: '' }
  const relay = fault.delivery && (await openRelay(fault.delivery))
  let baseUrl = ''
  const pass = async (message: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(message.url!, 'https://127.0.0.1')
    const headers = kept(message.headers)
    const body = await bytesOf(message)
    const call = { method: message.method!, path: pathname, query: searchParams, headers, body }
    const hook = searchParams.get('webhook_url')
    if (relay !== undefined && hook !== null) searchParams.set('webhook_url', relay.addressOf(hook))
    fault.call?.(call, memory)
    const answer = await forwardInTurn(call, service)
    const before = JSON.stringify(answer.json)
    fault.answer?.(answer, call, memory)
    if (typeof answer.json?.access_token === 'string') memory.token = answer.json.access_token
    if (typeof answer.json?.transaction_id === 'string') memory.transactionId = answer.json.transaction_id
    const after = JSON.stringify(answer.json)
    const text = after === before ? answer.body : after!
    response.writeHead(answer.status, answer.headers)
    // The addresses of result files lead through the proxy too.
    response.end(text.replaceAll(service.baseUrl, baseUrl))
  }
  const server = createServer({ cert, key }, (message, response) => {
    pass(message, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl,
    ca: `${authority}\n${service.ca}`,
    close: () =>
      new Promise((resolve) => {
        relay?.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
