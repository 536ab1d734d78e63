// Waits for a connection of a pool: a server that answers nothing is given up soon, one that answers others is busy.
import type pg from 'pg'

/**
 * Resolves with a connection. Rejects when the server answered nothing to anybody for `silentMs`, or with the pool's own
 * error: it refuses at once what cannot be reached, and gives up after its `connectionTimeoutMillis`.
 * @param answers how many answers have come from the server so far, on all connections
 */
export function connectPatiently(
  pool: Pick<pg.Pool, 'connect' | 'idleCount' | 'waitingCount'>,
  { silentMs, answers }: { readonly silentMs: number; readonly answers: () => number },
): Promise<pg.PoolClient> {
  if (pool.idleCount > pool.waitingCount) return pool.connect() // it waits for nothing
  return new Promise((resolve, reject) => {
    let seen = answers()
    let isOver = false
    const end = () => {
      isOver = true
      clearInterval(timer)
    }
    const timer = setInterval(() => {
      const now = answers()
      if (now !== seen) {
        seen = now
        return
      }
      end()
      reject(new Error(`timeout: nothing was answered within ${silentMs} ms`))
    }, silentMs)
    pool.connect().then(
      (client) => {
        if (isOver) return client.release() // nobody waits any more
        end()
        resolve(client)
      },
      (error: Error) => {
        end()
        reject(error)
      },
    )
  })
}
