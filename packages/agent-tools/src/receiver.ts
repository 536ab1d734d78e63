// Receives webhooks over HTTP, verifies their signature, and reports each.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { verifyWebhook } from '@satyapan/client'

/** A webhook has at most 16 MiB of batch results, plus the rest of its body. */
const maxBodyBytes = 32 * 1024 * 1024

export interface Received {
  readonly webhookId: string | null
  readonly type: string | null
  readonly verified: boolean
  /** Why it is not verified. */
  readonly problem: string | null
  /** What the receiver answered. */
  readonly status: number
  /** The body as JSON, or as text when it is not JSON. */
  readonly body: unknown
}

class TooLarge extends Error {}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBodyBytes) throw new TooLarge(`the body is larger than ${maxBodyBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Why the signature does not hold, or null. */
function problemOf(secret: string, text: string, headers: IncomingMessage['headers']): string | null {
  try {
    verifyWebhook(secret, headers, text)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Answers `parts.status` to a verified webhook, 401 to any other, 405 to anything but POST.
 * @param parts.told called with each webhook before it is answered
 */
export function createReceiver(parts: {
  readonly secret: string
  readonly status: number
  readonly onReceived: (received: Received) => Promise<void>
}): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    if (request.method !== 'POST') {
      request.resume()
      response.writeHead(405, { allow: 'POST' }).end()
      return
    }
    try {
      const text = await bodyOf(request)
      const problem = problemOf(parts.secret, text, request.headers)
      const body = parsed(text)
      const type = (body as { type?: unknown } | null)?.type
      const status = problem === null ? parts.status : 401
      await parts.onReceived({
        webhookId: String(request.headers['webhook-id'] ?? '') || null,
        type: typeof type === 'string' ? type : null,
        verified: problem === null,
        problem,
        status,
        body,
      })
      response.writeHead(status).end()
    } catch (error) {
      if (error instanceof TooLarge) response.writeHead(413, { connection: 'close' }).end()
      else response.destroy() // the sender has gone
    }
  }
}
