// Proves that two nodes behind a proxy can be restarted one after the other, and lose a process, under load.
import { setTimeout as pause } from 'node:timers/promises'
import { usageRows } from '../test/acceptance/usage-rows.js'
import { createClient } from '../test/support/client.js'
import { type NodesPlace, openNodesPlace } from './nodes-place.js'
import { questions } from './place.js'
import type { ProofLine } from './result.js'

const callers = 8
const betweenCallsMs = 10 // a steady load, not a race for the processors

interface Load {
  readonly answered: string[]
  readonly failures: string[]
  stop(): Promise<void>
}

/** Calls through the proxy without an end; every answer must be a 200. */
function startLoad(place: NodesPlace): Load {
  const client = createClient({ ...place.node(0), baseUrl: place.baseUrl })
  const answered: string[] = []
  const failures: string[] = []
  let isOver = false
  const done = Array.from({ length: callers }, async (_, caller) => {
    for (let n = caller; !isOver; n += callers) {
      const [, path, query] = questions[n % questions.length]!
      const answer = await client.lookup(path, query).catch((error: Error) => error.message)
      if (typeof answer === 'string') failures.push(answer)
      else if (answer.status !== 200) failures.push(`${answer.status} ${answer.body.slice(0, 80)}`)
      else answered.push(answer.headers['x-transaction-id']!)
      await pause(betweenCallsMs)
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

/** Calls whose answer has been read and whose event is missing, events that are there twice, events without an answer. */
async function compare(place: NodesPlace, answered: readonly string[]) {
  const ids = (await usageRows(place.node(0))).map(({ transaction_id }) => String(transaction_id))
  const held = new Set(ids)
  return {
    missing: answered.filter((id) => !held.has(id)).length,
    doubled: ids.length - held.size,
    unanswered: held.size - new Set(answered).size,
  }
}

const failed = ({ answered, failures }: Load, from: number) =>
  `${answered.length - from} calls answered, ${failures.length} failed${failures
    .slice(0, 3)
    .map((text) => `: ${text}`)
    .join('')}`

/** The id of one of the processes that answer calls. */
function processOf(place: NodesPlace): number {
  const lines = [
    ...place
      .node(1)
      .logs()
      .matchAll(/"pid":(\d+),"msg":"a process serves"/g),
  ]
  return Number(lines.at(-1)![1])
}

/** `phaseMs`: how long the load runs before, between and after. */
export async function proveRolling({ phaseMs }: { phaseMs: number }): Promise<readonly ProofLine[]> {
  const place = await openNodesPlace(['--processes', '2'])
  try {
    const load = startLoad(place)
    await pause(phaseMs)
    const statuses = [await place.restart(0)]
    await pause(phaseMs)
    statuses.push(await place.restart(1))
    await pause(phaseMs)
    const rolled: ProofLine = {
      promise: 'two nodes of two processes behind nginx are restarted one after the other: no call fails',
      measured: `${failed(load, 0)}; exit ${statuses.join(' and ')}`,
      held: load.failures.length === 0 && statuses.every((status) => status === 0),
    }
    const before = load.answered.length
    const earlier = load.failures.length
    process.kill(processOf(place), 'SIGKILL')
    await pause(phaseMs)
    await load.stop()
    const { missing, doubled, unanswered } = await compare(place, load.answered)
    return [
      rolled,
      {
        promise: 'one process of a node is killed (-9): the proxy asks the other node, and no call fails',
        measured: failed(load, before),
        held: load.failures.length === earlier && load.answered.length > before,
      },
      {
        promise: 'every answered call is in the ledger once',
        measured: `${load.answered.length} answered, ${missing} missing, ${doubled} twice; ${unanswered} events whose answer was lost with the killed process`,
        held: missing === 0 && doubled === 0 && unanswered <= callers,
      },
    ]
  } finally {
    await place.end()
  }
}
