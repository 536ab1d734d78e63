// Makes one HTTP/1.1 POST over a connection that is already open and checked.
import http from 'node:http'
import type { Duplex } from 'node:stream'
import { outboundError } from './outbound-error.js'

export interface Exchange {
  url: URL
  headers: Readonly<Record<string, string>>
  body: string | Buffer
  responseBytes: number
  headerBytes: number
}

export interface OutboundAnswer {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The body as UTF-8, cut after the limit. */
  bodyText: string
  /** True when the body was longer than the limit; the connection was then closed without reading on. */
  truncated: boolean
}

function reasonOf(error: NodeJS.ErrnoException) {
  if (error.code === 'HPE_HEADER_OVERFLOW') return 'too-large'
  return error.code?.startsWith('HPE_') ? 'protocol' : 'reset'
}

/**
 * Sends the request and reads the answer up to `responseBytes`. Redirects are answers like any other. The socket
 * is used once and destroyed. Rejects with `reset`, `protocol` or `too-large`.
 */
export function exchange(socket: Duplex, { url, headers, body, responseBytes, headerBytes }: Exchange) {
  return new Promise<OutboundAnswer>((resolve, reject) => {
    // No agent: none of its pooling, and none of the proxy settings that an agent may take from the environment.
    const request = http.request({
      method: 'POST',
      createConnection: () => socket as import('node:net').Socket,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
      maxHeaderSize: headerBytes,
    })
    const fail = (error: NodeJS.ErrnoException) => {
      socket.destroy()
      reject(outboundError(reasonOf(error), error))
    }
    request.on('error', fail)
    request.on('upgrade', () =>
      fail({ name: 'Error', message: 'unasked protocol switch', code: 'HPE_UPGRADE' }),
    )
    let answered = false // from then on the response itself reports a connection that breaks
    socket.once('close', () => {
      if (!answered) fail(new Error('closed before an answer'))
    })
    request.on('response', (response) => {
      answered = true
      const chunks: Buffer[] = []
      let size = 0
      const finish = (truncated: boolean) => {
        socket.destroy()
        const bodyText = Buffer.concat(chunks).subarray(0, responseBytes).toString('utf8')
        resolve({ status: response.statusCode ?? 0, headers: flat(response.headers), bodyText, truncated })
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size > responseBytes) finish(true)
      })
      response.on('end', () => finish(false))
      response.on('error', fail)
    })
    request.end(body)
  })
}

const flat = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
  )
