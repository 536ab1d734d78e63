// Runs the same work on many connections at once, again and again, until the attack is stopped.
import type { AttackParts } from './attack.js'

/**
 * The least time between two rounds of a user: an attacker that is refused at once must not merely use up its own
 * CPU.
 */
const leastRoundMs = 20

/**
 * @param count lanes; each is given one of the addresses in turn
 * @param round one round of a user; what it throws ends the attack, so it counts refusals instead
 * @param roundMs the least time that a round takes: the pace of the attack
 */
export async function virtualUsers(
  parts: AttackParts,
  count: number,
  round: (from: string, user: number) => Promise<void>,
  roundMs = leastRoundMs,
): Promise<void> {
  const { addresses, stopped, wire } = parts
  const user = async (index: number) => {
    // Spread, so that lanes do not run in step.
    await wire.pause((roundMs * index) / count)
    while (!stopped.aborted) {
      const from = performance.now()
      await round(addresses[index % addresses.length]!, index)
      await wire.pause(Math.max(1, roundMs - (performance.now() - from)))
    }
  }
  await Promise.all(Array.from({ length: count }, (_, index) => user(index)))
}
