// Proves that a killed service never charges twice for one Idempotency-Key: callers repeat each call until it is
// answered.
import { rowsOfJsonLines } from '../acceptance/usage-rows.js'
import { createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { until } from '../support/until.js'
import { killMoment } from './kill-moment.js'

const callers = 8
const beforeKillMs = 400
const lastKeys = 2
const backWithinMs = 60_000

export interface KeyFigures {
  readonly keys: number
  /** Calls that had to be repeated, since the kill left them without an answer. */
  readonly repeated: number
  /** Keys that got two answers with different transaction ids. */
  readonly answeredTwice: number
  /** Keys that are in the ledger more than once, or not at all. */
  readonly wrong: number
}

/** `random` gives 0 to 1. */
export async function proveKeys(parts: {
  installation: Installation
  kills: number
  random: () => number
}): Promise<KeyFigures> {
  const { installation, kills, random } = parts
  const given = new Map<string, Set<string>>()
  let repeated = 0
  let isOver = false
  let service: Service = await installation.start()
  let client = createClient(service)
  await client.token()

  const isBack = () =>
    client.request({ path: '/healthz' }).then(
      ({ status }) => status === 200,
      () => false,
    )

  /** Repeats a call until it is answered, and then once more: both answers must be the same. */
  async function callOnce(key: string): Promise<void> {
    const ids = new Set<string>()
    given.set(key, ids)
    for (let answers = 0; answers < 2; ) {
      try {
        const headers = { 'idempotency-key': key }
        const answer = await client.lookup(
          '/v1/verification/panbasic',
          { pan_number: 'ZZZPZ1000A' },
          { headers },
        )
        if (answer.status === 200) {
          ids.add(answer.headers['x-transaction-id']!)
          answers++
          continue
        }
      } catch {
        // The connection broke: whether the call was charged is unknown, so it is repeated.
      }
      repeated++
      await until(isBack, { withinMs: backWithinMs })
    }
  }
  const load = Array.from({ length: callers }, async (_, caller) => {
    for (let n = 0; !isOver || n < lastKeys; n++) await callOnce(`key-${caller}-${n}`)
  })
  for (let kill = 0; kill < kills; kill++) {
    const before = given.size
    await until(() => given.size >= before + callers) // calls are answered, and others are in progress
    await killMoment(beforeKillMs * random())
    await service.kill()
    service = await installation.start()
    const old = client
    client = createClient(service)
    await client.token()
    old.close()
  }
  isOver = true
  await Promise.all(load)
  const exported = await service.cli('usage', 'export', '--format', 'jsonl')
  const charged = new Map<string, number>()
  for (const { transaction_id: id } of rowsOfJsonLines(exported.stdout))
    charged.set(String(id), (charged.get(String(id)) ?? 0) + 1)
  client.close()
  await service.stop()
  const ids = [...given.values()]
  const known = new Set(ids.flatMap((own) => [...own]))
  return {
    keys: given.size,
    repeated,
    answeredTwice: ids.filter((own) => own.size !== 1).length,
    wrong: [...known].filter((id) => charged.get(id) !== 1).length + Math.abs(charged.size - known.size),
  }
}
