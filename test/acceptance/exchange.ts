// Makes raw exchanges: writes bytes as they are to a fresh connection, for requests that no HTTP client would send.
import { type Socket, connect as tcpConnect } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { type Answer, answerFrom } from '../support/client.js'

/** How long a raw exchange waits for an answer; far above every time limit of the product. */
const exchangeLimitMs = 45_000

/**
 * Writes bytes as they are to a fresh connection and reads one answer, whether the peer closes or not.
 * `plain` speaks TCP without TLS. Status 0 with an empty body: the peer closed without an answer.
 */
export function exchange(parts: {
  url: string
  ca: string
  bytes: string | Buffer
  plain?: boolean
}): Promise<Answer> {
  const { hostname, port } = new URL(parts.url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    let settled = false
    const settle = (answer: Answer | Error) => {
      if (settled) return
      settled = true
      clearTimeout(limit)
      socket.destroy()
      if (answer instanceof Error) reject(answer)
      else resolve(answer)
    }
    const limit = setTimeout(
      () => settle(new Error(`no complete answer within ${exchangeLimitMs} ms: ${Buffer.concat(received)}`)),
      exchangeLimitMs,
    )
    const write = () => socket.write(parts.bytes)
    const socket: Socket = parts.plain
      ? tcpConnect({ host, port: Number(port) }, write)
      : tlsConnect({ host, port: Number(port), ca: parts.ca, ALPNProtocols: ['http/1.1'] }, write)
    socket.on('data', (chunk: Buffer) => {
      received.push(chunk)
      const whole = completeAnswer(Buffer.concat(received))
      if (whole !== null) settle(whole)
    })
    // A peer that refuses early may reset while we still write; what it sent before that is the answer.
    socket.on('error', (error) => {
      if (received.length === 0 && !/EPIPE|ECONNRESET/.test(String((error as NodeJS.ErrnoException).code))) {
        settle(error)
      }
    })
    socket.on('close', () => settle(closedAnswer(Buffer.concat(received))))
  })
}

function completeAnswer(bytes: Buffer): Answer | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const answer = headAnswer(bytes.subarray(0, end), bytes.subarray(end + 4))
  const length = answer.headers['content-length']
  if (length === undefined || bytes.length < end + 4 + Number(length)) return null
  return answer
}

function closedAnswer(bytes: Buffer): Answer {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0)
    return { status: 0, headers: {}, rawHeaders: [], body: bytes.toString('utf8'), json: undefined }
  return headAnswer(bytes.subarray(0, end), bytes.subarray(end + 4))
}

function headAnswer(head: Buffer, body: Buffer): Answer {
  const [line = '', ...fields] = head.toString('latin1').split('\r\n')
  const raw = fields.flatMap((field) => {
    const colon = field.indexOf(':')
    return [field.slice(0, colon), field.slice(colon + 1).trim()]
  })
  return answerFrom(Number(line.split(' ')[1] ?? 0), raw, body)
}
