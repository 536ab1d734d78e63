// Proves that nodes and PostgreSQL can be killed under calls and batches: nothing is lost, and nothing is charged
// twice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  atWork,
  checkProof,
  inProgress,
  openVerifyingReceiver,
  planBatch,
  submitPlanned,
} from '../test/kills/batches-proof.js'
import { seededRandom } from '../test/kills/seeded-random.js'
import { createClient } from '../test/support/client.js'
import { callers, compare, type Load, startLoad } from './nodes-load.js'
import { type NodesPlace, openNodesPlace } from './nodes-place.js'
import { type ProofLine, tableOf, withExamples } from './result.js'

/**
 * The answers that docs/failures.md gives for a fault of the service, for records that cannot be read, and while events
 * cannot be recorded.
 */
const documented =
  /^500 .*"(INTERNAL_SERVER_ERROR|SOURCE_FAILURE)"|^503 .*"Service is temporarily unavailable\. Please retry/
/** The proxy tries a node again one second after a failure; the other node is not killed before that, ms. */
const proxyAsksAgainMs = 3_000
/** docs/alerts.md: the service recovers by itself within this time, ms. */
const recoveredWithinMs = 10_000
/** A killed server's other processes end when they notice; until then a start is refused. */
const startWithinMs = 60_000
const settleMs = 3_000

interface Orders {
  readonly kills: number
  readonly outages: number
  /** How long the database stays down, ms. */
  readonly awayMs: number
  /** Calls a second at most, beside the batches; absent: as many as leave processors free. */
  readonly rate: number | undefined
  readonly seed: number
  /** Installations whose nodes are killed at the same time. */
  readonly atOnce: number
  readonly say: (text: string) => void
}

/** Of one installation, or of all of them added. */
interface Figures {
  readonly kills: number
  readonly outages: number
  readonly answered: number
  /** Why calls failed while nodes were killed. */
  readonly failures: readonly string[]
  readonly midChunk: number
  /** Why calls failed around the outages of the database. */
  readonly during: readonly string[]
  readonly late: number
  readonly slowestRecoveryMs: number
  readonly missing: number
  readonly doubled: number
  readonly unanswered: number
  readonly batches: number
  readonly records: number
  readonly deliveries: number
  readonly problems: readonly string[]
}

/** After so many kills the ledger is compared, which is read whole, and the next are of a new installation. */
const killsOfAnInstallation = 250

type Batches = Map<string, ReturnType<typeof planBatch>>

/** Submits batch after batch to a live node. */
function createSubmissions(place: NodesPlace, url: string, seed: number) {
  const batches: Batches = new Map()
  const random = seededRandom(seed)
  async function submit(to: 0 | 1): Promise<void> {
    const nth = 2 * batches.size + 2 // one of the batches whose first chunks have slow records
    const planned = planBatch(nth, random, 2)
    const client = createClient(place.node(to))
    const id = await submitPlanned(client, planned, `${url}/${nth}`)
    client.close()
    batches.set(id!, planned)
  }
  return { batches, submit }
}

/** Returns how many nodes were killed in the middle of a chunk. */
async function killNodes(
  place: NodesPlace,
  kills: number,
  submit: (to: 0 | 1) => Promise<void>,
): Promise<number> {
  let midChunk = 0
  for (let nth = 0; nth < kills; nth++) {
    const victim = (nth % 2) as 0 | 1
    await submit((1 - victim) as 0 | 1)
    await atWork(place.node(victim))
    if ((await inProgress(place.node(victim))) > 0) midChunk++
    await place.kill(victim)
    await pause(proxyAsksAgainMs)
  }
  return midChunk
}

async function startAgain(postgres: NodesPlace['postgres']): Promise<void> {
  const deadline = performance.now() + startWithinMs
  for (;;) {
    try {
      return await postgres.start()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(100)
    }
  }
}

/** Kills the database under load and brings it back. Returns how long calls had no answer afterwards, ms. */
async function loseDatabase(place: NodesPlace, load: Load, awayMs: number): Promise<number> {
  await place.postgres.killPostmaster()
  await pause(awayMs)
  await startAgain(place.postgres)
  const back = performance.now()
  const answered = load.answered.length
  while (load.answered.length === answered && performance.now() < back + 10 * recoveredWithinMs)
    await pause(5)
  return performance.now() - back
}

async function measuredOn(place: NodesPlace, orders: Orders, directory: string): Promise<Figures> {
  const { kills, outages, awayMs, rate, seed } = orders
  const receiver = await openVerifyingReceiver()
  receiver.secret = place.node(0).webhookSecret
  const { batches, submit } = createSubmissions(place, receiver.url, seed)
  const load = startLoad(place, rate === undefined ? undefined : (callers * 1_000) / rate)
  try {
    const midChunk = await killNodes(place, kills, submit)
    const failures = [...load.failures]
    const recoveries: number[] = []
    let late = 0
    for (let nth = 0; nth < outages; nth++) {
      await submit((nth % 2) as 0 | 1)
      await atWork(place.node(0))
      recoveries.push(await loseDatabase(place, load, awayMs))
      await pause(settleMs)
      const settled = load.failures.length
      await pause(settleMs)
      late += load.failures.length - settled
    }
    await load.stop()
    const compared = await compare(place, load.answered) // before the checker asks how far the batches are
    const checked = await checkProof({ service: place.node(0), directory, batches, receiver })
    return {
      kills,
      outages,
      answered: load.answered.length,
      failures,
      midChunk,
      during: load.failures.slice(failures.length),
      late,
      slowestRecoveryMs: Math.max(0, ...recoveries),
      ...compared,
      ...checked,
      problems: [...checked.problems, ...receiver.unverified],
    }
  } finally {
    await load.stop()
    await receiver.close()
  }
}

function linesOf(rounds: readonly Figures[], { awayMs, atOnce }: Orders): ProofLine[] {
  const sum = (count: (figures: Figures) => number) =>
    rounds.reduce((total, figures) => total + count(figures), 0)
  const kills = sum((figures) => figures.kills)
  const outages = sum((figures) => figures.outages)
  const failures = rounds.flatMap((figures) => figures.failures)
  const during = rounds.flatMap((figures) => figures.during)
  const other = during.filter((text) => !documented.test(text))
  const problems = rounds.flatMap((figures) => figures.problems)
  const midChunk = sum((figures) => figures.midChunk)
  const late = sum((figures) => figures.late)
  const slowest = Math.max(...rounds.map((figures) => figures.slowestRecoveryMs))
  const [missing, doubled] = [sum((figures) => figures.missing), sum((figures) => figures.doubled)]
  const unanswered = sum((figures) => figures.unanswered)
  const places = rounds.length === 1 ? '' : `, in ${rounds.length} installations, ${atOnce} at a time`
  return [
    {
      promise: `${kills} kills (-9), of one node and the other in turn${places}, while batches run: at most the calls in flight fail`,
      measured: `failed: ${withExamples(failures)}; ${midChunk} kills in the middle of a chunk`,
      held: rounds.every(
        (figures) => figures.failures.length <= callers * figures.kills && figures.midChunk > 0,
      ),
    },
    {
      promise: `PostgreSQL is killed (-9) ${outages} times and stays down for ${awayMs / 1000} s: calls are answered as docs/failures.md says`,
      measured: `${during.length - other.length} answered 500 or 503; otherwise: ${withExamples(other)}`,
      held: rounds.every((figures) => figures.during.length > 0) && other.length === 0,
    },
    {
      promise: `calls are answered again within ${recoveredWithinMs / 1000} s of its start, and none fails later`,
      measured: `first answer after at most ${Math.round(slowest)} ms; ${late} failed later than ${settleMs / 1000} s`,
      held: slowest <= recoveredWithinMs && late === 0,
    },
    {
      promise: 'every answered call is in the ledger once',
      measured: `${sum((figures) => figures.answered)} answered, ${missing} missing, ${doubled} twice; ${unanswered} events whose answer was lost with a node or the database`,
      held:
        missing === 0 &&
        doubled === 0 &&
        rounds.every((figures) => figures.unanswered <= callers * (figures.kills + figures.outages)),
    },
    {
      promise: 'every record of every batch has its row, its event and its charge once; every webhook came',
      measured: `${sum((figures) => figures.batches)} batches, ${sum((figures) => figures.records)} records, ${sum((figures) => figures.deliveries)} webhooks; problems: ${withExamples(problems)}`,
      held: problems.length === 0,
    },
  ]
}

async function measured(orders: Orders): Promise<Figures> {
  const directory = await mkdtemp(join(tmpdir(), 'satyapan-kills-'))
  const place = await openNodesPlace()
  try {
    return await measuredOn(place, orders, directory)
  } finally {
    await place.end()
    await rm(directory, { recursive: true, force: true })
  }
}

/** `seed`: of the batches. */
export async function proveKills(orders: Orders): Promise<readonly ProofLine[]> {
  const places = Math.ceil(orders.kills / killsOfAnInstallation)
  const rounds: Figures[] = []
  let begun = 0
  async function work(): Promise<void> {
    while (begun < places) {
      const nth = begun++
      const kills = Math.min(orders.kills - nth * killsOfAnInstallation, killsOfAnInstallation)
      const figures = await measured({ ...orders, kills, seed: orders.seed + nth })
      rounds.push(figures)
      orders.say(`kills: installation ${rounds.length} of ${places}\n${tableOf(linesOf([figures], orders))}`)
    }
  }
  await Promise.all(Array.from({ length: orders.atOnce }, work))
  return linesOf(rounds, orders)
}
