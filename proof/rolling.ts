// Proves that two nodes behind a proxy can be restarted in turn, and can lose a process, under load.
import { setTimeout as pause } from 'node:timers/promises'
import { callers, compare, failed, startLoad } from './nodes-load.js'
import { type NodesPlace, openNodesPlace } from './nodes-place.js'
import type { ProofLine } from './result.js'

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
