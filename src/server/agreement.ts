// Checks that the nodes on one database agree on what affects answers and charges.
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../kernel/ids.js'
import type { Log } from '../platform/log.js'
import type { Metrics } from '../platform/metrics.js'
import type { NodeRow, Nodes } from '../platform/node-store.js'
import type { RowGuard } from './compose/row-guard.js'
import { type Config, ConfigProblem } from './config.js'
import { differing, digestsOf } from './node-digests.js'

const everyMs = 2_000
/** A node without a heartbeat for this long has ended. */
const livesForS = 10
/** How long a start waits for a new heartbeat of a node with another currency: a killed node sends none. */
const patienceMs = 2.5 * everyMs
const lookAgainMs = 250

/** A node of an earlier version without a heartbeat for this long writes nothing any more. */
const earlierLivesForS = 60

/** The ledger's sums have one currency; a second one would make them meaningless. */
const refused = 'currency'

export const registerDiffering = (metrics: Pick<Metrics, 'gauge'>, read: () => number): void =>
  metrics.gauge(
    'satyapan_configuration_differs',
    'Settings in which another node on this database differs from this one',
    read,
  )

export interface Agreement {
  close(): Promise<void>
}

interface AgreementParts {
  /** The configuration in force. */
  readonly config: () => Config
  readonly nodes: Nodes
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly metrics: Pick<Metrics, 'gauge'>
  readonly host: string
  readonly rowGuard: Pick<RowGuard, 'isOn' | 'turnOn'>
}

/** This node as the others see it. */
interface OwnNode extends NodeRow {
  readonly id: string
}

/** A node with another currency that is certainly alive. */
async function nodeInTheWay(registered: Nodes, thisNode: OwnNode): Promise<NodeRow | undefined> {
  const inTheWay = async () =>
    (await registered.selectOtherNodes(thisNode.id, livesForS)).filter(({ digests }) =>
      differing(thisNode.digests, digests).includes(refused),
    )
  const first = await inTheWay()
  const saidThen = new Map(first.map(({ id, seen }) => [id, seen]))
  for (let waitedMs = 0; saidThen.size > 0 && waitedMs < patienceMs; waitedMs += lookAgainMs) {
    await pause(lookAgainMs)
    const now = await inTheWay()
    const living = now.find(({ id, seen }) => saidThen.get(id) !== seen)
    if (living !== undefined || now.length === 0) return living
  }
  return undefined
}

/** Compares this node with the others, and says in the log when the differences have changed. */
function createComparison({ nodes: registered, log }: Pick<AgreementParts, 'nodes' | 'log'>) {
  let reported = ''
  let keys: string[] = []
  return {
    /** In how many settings another node differs. */
    count: () => keys.length,

    async compare(own: OwnNode): Promise<void> {
      const others = await registered.selectOtherNodes(own.id, livesForS)
      const unlike = others.filter(({ digests }) => differing(own.digests, digests).length > 0)
      const nodes = unlike.map(({ host }) => host)
      keys = [...new Set(unlike.flatMap(({ digests }) => differing(own.digests, digests)))]
      const now = JSON.stringify([keys, nodes])
      if (now === reported) return
      if (keys.length > 0)
        log.error(
          { keys, nodes },
          'nodes on this database are configured differently: answers and charges depend on the node',
        )
      else if (reported !== '') log.info({}, 'all nodes on this database are configured alike')
      reported = now
    },
  }
}

/** Rows that give access need a MAC as soon as no node of an earlier version writes them without. */
async function guardRows({ nodes, rowGuard, log }: AgreementParts): Promise<void> {
  if (rowGuard.isOn() || (await nodes.countWithoutMacs(earlierLivesForS)) > 0) return
  await rowGuard.turnOn().catch((error: Error) => {
    log.warn({ reason: error.message }, 'rows that give access could not get their MACs; it is tried again')
  })
}

/**
 * Looks for the other nodes now and every two seconds. Throws ConfigProblem when one has another currency. Other
 * differences are logged as errors and do not stop the start: a price must be changeable one node after another.
 */
export async function openAgreement(parts: AgreementParts): Promise<Agreement> {
  const { nodes, log, metrics, host } = parts
  const config = parts.config()
  const id = newId()
  const ownNode = (): OwnNode => ({ id, host, digests: digestsOf(parts.config()) })
  const thisNode = ownNode()
  const other = await nodeInTheWay(nodes, thisNode)
  if (other !== undefined)
    throw new ConfigProblem(
      `${config.file ?? 'the configuration'}: currency is "${config.currency}", expected "${other.digests.currency}", ` +
        `which the node on ${other.host} has, on the same database: stop that node first`,
    )
  const comparison = createComparison(parts)
  const look = async () => {
    const now = ownNode()
    await nodes.putNode(id, now)
    await comparison.compare(now)
    await guardRows(parts)
  }
  await look()
  registerDiffering(metrics, comparison.count)
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: Error) => {
      log.warn({ reason: error.message }, 'the list of nodes cannot be read')
    })
  }, everyMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await looking
      // Without the database, its row expires a little later.
      await nodes.deleteNode(id).catch(() => {})
    },
  }
}
