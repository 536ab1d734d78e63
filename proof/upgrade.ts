// Proves that nodes of the previous version keep working beside the new one, whose start migrates their database.
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { compare, failed, startLoad } from './nodes-load.js'
import { openNodesPlace } from './nodes-place.js'
import type { ProofLine } from './result.js'

const newFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * `phaseMs`: how long the load runs in each state.
 * @param orders.from a checkout of the previous version, built: git worktree add FOLDER TAG, then npm start there
 *   once
 */
export async function proveUpgrade(orders: {
  phaseMs: number
  from: string | undefined
}): Promise<readonly ProofLine[]> {
  const { phaseMs, from } = orders
  if (from === undefined)
    throw new Error('this proof needs --from FOLDER, a built checkout of the previous version')
  const place = await openNodesPlace({ folder: from })
  try {
    const load = startLoad(place)
    await pause(phaseMs)
    const statuses = [await place.restart(0, newFolder)]
    await pause(phaseMs)
    const beside = failed(load, 0)
    const isHeld = load.failures.length === 0
    const since = load.answered.length
    statuses.push(await place.restart(1, newFolder))
    await pause(phaseMs)
    await load.stop()
    const { missing, doubled, unanswered } = await compare(place, load.answered)
    return [
      {
        promise:
          'the new version starts and migrates beside the previous one, which keeps working: no call fails',
        measured: beside,
        held: isHeld,
      },
      {
        promise: 'the other node is then replaced: no call fails',
        measured: `${failed(load, since)}; exit ${statuses.join(' and ')}`,
        held: load.failures.length === 0 && statuses.every((status) => status === 0),
      },
      {
        promise: 'every answered call is in the ledger once',
        measured: `${load.answered.length} answered, ${missing} missing, ${doubled} twice, ${unanswered} without an answer`,
        held: missing === 0 && doubled === 0 && unanswered === 0,
      },
    ]
  } finally {
    await place.end()
  }
}
