// Calls two nodes through their proxy continuously, and compares the answers with the ledger.
import { setTimeout as pause } from 'node:timers/promises'
import { usageRows } from '../test/acceptance/usage-rows.js'
import { createClient } from '../test/support/client.js'
import type { NodesPlace } from './nodes-place.js'
import { questions } from './place.js'

/** What an error page says, without its markup. */
const firstLine = (body: string): string =>
  body
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .split(/\s{2,}|\n/)[0]!
    .slice(0, 200)

export const callers = 8
const usualPauseMs = 10 // a steady load that leaves processors free

export interface Load {
  readonly answered: string[]
  readonly failures: string[]
  stop(): Promise<void>
}

/** Calls through the proxy continuously; every answer must be a 200. `pauseMs`: of each caller between two calls. */
export function startLoad(place: NodesPlace, pauseMs = usualPauseMs): Load {
  const client = createClient({ ...place.node(0), baseUrl: place.baseUrl })
  const answered: string[] = []
  const failures: string[] = []
  let isOver = false
  const done = Array.from({ length: callers }, async (_, caller) => {
    for (let n = caller; !isOver; n += callers) {
      const [, path, query] = questions[n % questions.length]!
      const answer = await client.lookup(path, query).catch((error: Error) => error.message)
      if (typeof answer === 'string') failures.push(answer)
      else if (answer.status !== 200) failures.push(`${answer.status} ${firstLine(answer.body)}`.trim())
      else answered.push(answer.headers['x-transaction-id']!)
      await pause(pauseMs)
    }
  })
  return {
    answered,
    failures,
    async stop() {
      isOver = true
      await Promise.all(done)
      client.close()
    },
  }
}

/** Answered calls without an event, duplicate events, and events without an answer. */
export async function compare(place: NodesPlace, answered: readonly string[]) {
  const calls = (await usageRows(place.node(0))).filter(({ request_id }) => !request_id) // not of batches
  const ids = calls.map(({ transaction_id }) => String(transaction_id))
  const held = new Set(ids)
  return {
    missing: answered.filter((id) => !held.has(id)).length,
    doubled: ids.length - held.size,
    unanswered: held.size - new Set(answered).size,
  }
}

/** `from`, `failuresFrom`: what was counted before. */
export const failed = ({ answered, failures }: Load, from: number, failuresFrom = 0) =>
  `${answered.length - from} calls answered, ${failures.length - failuresFrom} failed${failures
    .slice(failuresFrom, failuresFrom + 3)
    .map((text) => `: ${text}`)
    .join('')}`
