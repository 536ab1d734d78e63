// Asks a server that the operator named for its time, which also shows that it can be reached.
import { createHttpPool } from './http-pool.js'

/** The answer to a HEAD request has no body. */
const maxBodyBytes = 64 * 1024

/**
 * Sends a HEAD without credentials. Returns the time of the Date header in Unix milliseconds, undefined without one.
 * Rejects with HttpPoolError when no answer comes; any status is an answer.
 */
export async function askTime(server: {
  readonly url: string
  /** Certificates (PEM) trusted beside the usual authorities. */
  readonly ca?: string | undefined
  readonly withinMs: number
}): Promise<number | undefined> {
  const { origin, pathname } = new URL(server.url)
  const pool = createHttpPool({ origin, ca: server.ca, connections: 1, maxBodyBytes })
  try {
    const signal = AbortSignal.timeout(server.withinMs)
    const { headers } = await pool.exchange({ method: 'HEAD', path: pathname, headers: {}, signal })
    const at = Date.parse(headers.date ?? '')
    return Number.isFinite(at) ? at : undefined
  } finally {
    await pool.close()
  }
}
