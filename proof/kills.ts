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
import { callers, compare, failed, type Load, startLoad } from './nodes-load.js'
import { type NodesPlace, openNodesPlace } from './nodes-place.js'
import type { ProofLine } from './result.js'

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
  readonly seed: number
}

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

async function provenOn(place: NodesPlace, orders: Orders, directory: string): Promise<ProofLine[]> {
  const receiver = await openVerifyingReceiver()
  receiver.secret = place.node(0).webhookSecret
  const { batches, submit } = createSubmissions(place, receiver.url, orders.seed)
  const load = startLoad(place)
  try {
    const midChunk = await killNodes(place, orders.kills, submit)
    const killed: ProofLine = {
      promise: `${orders.kills} kills (-9), of one node and the other in turn, while batches run: at most the calls in flight fail`,
      measured: `${failed(load, 0)}; ${midChunk} kills in the middle of a chunk`,
      held: load.failures.length <= callers * orders.kills && midChunk > 0,
    }
    const before = load.failures.length
    const recoveries: number[] = []
    let late = 0
    for (let nth = 0; nth < orders.outages; nth++) {
      await submit((nth % 2) as 0 | 1)
      await atWork(place.node(0))
      recoveries.push(await loseDatabase(place, load, orders.awayMs))
      await pause(settleMs)
      const settled = load.failures.length
      await pause(settleMs)
      late += load.failures.length - settled
    }
    await load.stop()
    const during = load.failures.slice(before)
    const other = during.filter((text) => !documented.test(text))
    const examples = other.slice(0, 3).map((text) => `: ${text}`)
    const { missing, doubled, unanswered } = await compare(place, load.answered)
    const checked = await checkProof({ service: place.node(0), directory, batches, receiver })
    const slowest = Math.max(...recoveries)
    return [
      killed,
      {
        promise: `PostgreSQL is killed (-9) ${orders.outages} times and stays down for ${orders.awayMs / 1000} s: calls are answered as docs/failures.md says`,
        measured: `${during.length} answered 500; ${other.length} otherwise${examples.join('')}`,
        held: during.length > 0 && other.length === 0,
      },
      {
        promise: `calls are answered again within ${recoveredWithinMs / 1000} s of its start, and none fails later`,
        measured: `first answer after at most ${Math.round(slowest)} ms; ${late} failed later than ${settleMs / 1000} s`,
        held: slowest <= recoveredWithinMs && late === 0,
      },
      {
        promise: 'every answered call is in the ledger once',
        measured: `${load.answered.length} answered, ${missing} missing, ${doubled} twice; ${unanswered} events whose answer was lost with a node or the database`,
        held: missing === 0 && doubled === 0 && unanswered <= callers * (orders.kills + orders.outages),
      },
      {
        promise: 'every record of every batch has its row, its event and its charge once; every webhook came',
        measured: `${checked.batches} batches, ${checked.records} records, ${checked.deliveries} webhooks; ${checked.problems.length} problems${checked.problems.slice(0, 3).map((text) => `: ${text}`)}`,
        held: checked.problems.length === 0 && receiver.unverified.length === 0,
      },
    ]
  } finally {
    await load.stop()
    await receiver.close()
  }
}

/** `awayMs`: how long PostgreSQL stays down each time. `seed`: of the batches. */
export async function proveKills(orders: Orders): Promise<readonly ProofLine[]> {
  const directory = await mkdtemp(join(tmpdir(), 'satyapan-kills-'))
  const place = await openNodesPlace()
  try {
    return await provenOn(place, orders, directory)
  } finally {
    await place.end()
    await rm(directory, { recursive: true, force: true })
  }
}
