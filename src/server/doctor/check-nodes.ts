// Checks that the nodes on one database are configured alike: answers and charges must not depend on the node.
import { differing, digestsOf } from '../node-digests.js'
import { ok, wrong } from './finding.js'
import { type Check, openDatabaseOf } from './subject.js'

/** As long as a node counts as living for the others. */
const livesForS = 10

export const checkNodes: Check = async (subject) => {
  const database = openDatabaseOf(subject)
  if (database === undefined || database.mode === 'embedded') return []
  const ownDigests = digestsOf(subject.config)
  const nodes = await database.livingNodes(livesForS)
  const findings = nodes.flatMap(({ host, digests }) => {
    const keys = differing(ownDigests, digests)
    if (keys.length === 0) return []
    const message = `a node on ${host} is configured differently: ${keys.join(', ')}`
    return [wrong(message, 'give all nodes the same configuration, and restart those that had another one')]
  })
  if (findings.length > 0 || nodes.length === 0) return findings
  return [
    ok(`${nodes.length === 1 ? 'one node runs' : `${nodes.length} nodes run, all`} with this configuration`),
  ]
}
