// Sees to it that nodes on one database agree in what callers are answered and charged.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../kernel/ids.js'
import { type Config, ConfigProblem } from '../platform/config.js'
import type { Database } from '../platform/database/database.js'
import type { Log } from '../platform/log.js'
import type { Metrics } from '../platform/metrics.js'
import { type Digests, deleteNode, type NodeRow, putNode, selectOtherNodes } from '../platform/node-store.js'
import { isUpstream } from '../platform/source-settings.js'

const everyMs = 2_000
/** A node that did not say so for this long has ended. */
const livesForS = 10
/** A start waits so long for a node in its way to say that it lives: one that was killed does not say so again. */
const patienceMs = 2.5 * everyMs
const lookAgainMs = 250

/** In one currency the ledger adds up; two would make its sums meaningless. */
const refused = 'currency'

/** The value with the keys of its maps in order: the same for all files that say the same. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, ordered(each)]))
}

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(value)) ?? '')
    .digest('hex')
    .slice(0, 16)

/** Of what must be the same everywhere. Where a node finds its secrets and authorities is its own matter. */
export function digestsOf(config: Config): Digests {
  const sources = config.sources?.map((source) =>
    isUpstream(source) ? { ...source, secrets: undefined, caFile: undefined } : source,
  )
  return {
    currency: config.currency,
    prices: digest(config.prices),
    routes: digest(config.routes),
    sources: digest(sources),
    publicUrl: digest(config.publicUrl),
    'auth.requireClientId': digest(config['auth.requireClientId']),
    'batches.retentionDays': digest(config['batches.retentionDays']),
  }
}

const differing = (own: Digests, other: Digests): string[] =>
  Object.keys(own).filter((key) => other[key] !== undefined && other[key] !== own[key])

export interface Agreement {
  close(): Promise<void>
}

/**
 * Looks for the other nodes now and every two seconds. Throws ConfigProblem when one has another currency. Other
 * differences are said loudly and do not stop the start, or no price could be changed one node after the other.
 */
export async function openAgreement(parts: {
  readonly config: Config
  readonly db: Database
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
  readonly metrics: Pick<Metrics, 'gauge'>
  readonly host: string
}): Promise<Agreement> {
  const { config, db, log, host } = parts
  const own: NodeRow = { host, digests: digestsOf(config) }
  const id = newId()
  let told = ''
  let keys: string[] = []

  async function compare(): Promise<void> {
    const others = await selectOtherNodes(db, id, livesForS)
    const unlike = others.filter(({ digests }) => differing(own.digests, digests).length > 0)
    keys = [...new Set(unlike.flatMap(({ digests }) => differing(own.digests, digests)))]
    const now = JSON.stringify([keys, unlike.map(({ host }) => host)])
    if (now === told) return
    if (keys.length > 0)
      log.error(
        { keys, nodes: unlike.map(({ host }) => host) },
        'nodes on this database are configured differently: what a call is answered and charged depends on the node',
      )
    else if (told !== '') log.info({}, 'all nodes on this database are configured alike')
    told = now
  }

  const inTheWay = async () =>
    (await selectOtherNodes(db, id, livesForS)).filter(({ digests }) =>
      differing(own.digests, digests).includes(refused),
    )

  /** The node with another currency that is certain to live. */
  async function nodeInTheWay(): Promise<NodeRow | undefined> {
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

  const other = await nodeInTheWay()
  if (other !== undefined)
    throw new ConfigProblem(
      `${config.file ?? 'the configuration'}: currency is "${config.currency}", expected "${other.digests.currency}", ` +
        `which the node on ${other.host} has that runs on the same database: stop it first`,
    )
  await putNode(db, id, own)
  await compare()
  parts.metrics.gauge(
    'satyapan_configuration_differs',
    'Settings in which another node on this database differs from this one',
    () => keys.length,
  )
  let looking = Promise.resolve()
  const look = async () => {
    await putNode(db, id, own)
    await compare()
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: Error) => {
      log.warn({ reason: error.message }, 'the other nodes cannot be seen')
    })
  }, everyMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await looking
      // Without the database it is forgotten a little later.
      await deleteNode(db, id).catch(() => {})
    },
  }
}
