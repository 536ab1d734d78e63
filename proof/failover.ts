// Proves failover: one of two upstreams is killed under load and no call fails; it is brought back and used again.
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '../test/support/client.js'
import { openPlace, type Place, questions } from './place.js'
import type { ProofLine } from './result.js'

const callers = 8
const betweenCallsMs = 20 // a steady load that leaves processors free
const usedAgainWithinMs = 10_000
const giveUpAfterMs = 60_000
const sourceOf = ({ headers }: Answer) => headers['x-satyapan-source']

interface Second {
  calls: number
  failed: number
  slowestMs: number
  readonly by: Record<string, number>
}

/** Calls without a pause until stopped; keeps the results of each second. */
function startLoad({ service }: Place) {
  const began = performance.now()
  const seconds: Second[] = []
  const failures: string[] = []
  const lastFrom: Record<string, number> = {}
  let isOver = false
  const since = () => performance.now() - began

  async function call(n: number) {
    const [, path, query] = questions[n % questions.length]!
    const from = performance.now()
    const answer = await service.client.lookup(path, query).catch((error: Error) => error.message)
    const at = Math.floor(since() / 1000)
    seconds[at] ??= { calls: 0, failed: 0, slowestMs: 0, by: {} }
    const second = seconds[at]
    second.calls++
    second.slowestMs = Math.max(second.slowestMs, performance.now() - from)
    const source = typeof answer === 'string' ? undefined : sourceOf(answer)
    if (typeof answer === 'string' || answer.status !== 200 || source === undefined) {
      second.failed++
      failures.push(typeof answer === 'string' ? answer : `${answer.status} ${answer.body}`)
      return
    }
    second.by[source] = (second.by[source] ?? 0) + 1
    lastFrom[source] = since()
  }
  const done = Array.from({ length: callers }, async (_, caller) => {
    for (let n = caller; !isOver; n += callers) {
      await call(n)
      await pause(betweenCallsMs)
    }
  })
  return {
    since,
    seconds,
    failures,
    lastFrom: (source: string) => lastFrom[source] ?? -1,
    async stop() {
      isOver = true
      await Promise.all(done)
    },
  }
}

type Load = ReturnType<typeof startLoad>

/** Milliseconds until a source has answered a call that ended after `from`. */
async function untilUsed(load: Load, source: string, from: number): Promise<number> {
  while (load.lastFrom(source) < from) {
    if (load.since() - from > giveUpAfterMs) return Number.POSITIVE_INFINITY
    await pause(10)
  }
  return load.lastFrom(source) - from
}

function tableOf({ seconds }: Load, names: readonly string[], events: ReadonlyMap<number, string>): string {
  const heading = ['second', 'calls', ...names.map((name) => `by ${name}`), 'failed', 'slowest ms', '']
  const rows = Array.from({ length: seconds.length }, (_, n) => {
    const { calls, failed, slowestMs, by } = seconds[n] ?? { calls: 0, failed: 0, slowestMs: 0, by: {} }
    const figures = [n, calls, ...names.map((name) => by[name] ?? 0), failed, Math.round(slowestMs)]
    return [...figures.map(String), events.get(n) ?? '']
  })
  const widths = heading.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)))
  return [heading, ...rows]
    .map((row) =>
      row
        .map((cell, i) => (i < row.length - 1 ? cell.padStart(widths[i]!) : cell))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** `phaseMs`: how long the load runs before the kill, without the upstream, and after its return. */
export async function proveFailover(orders: {
  phaseMs: number
  say(text: string): void
}): Promise<readonly ProofLine[]> {
  const { phaseMs, say } = orders
  const names = ['north', 'south']
  const place = await openPlace(names.map((name) => ({ name, args: [], cost: {} })))
  try {
    const load = startLoad(place)
    const events = new Map<number, string>()
    const note = (text: string) => {
      const second = Math.floor(load.since() / 1000)
      events.set(second, [events.get(second), text].filter(Boolean).join('; '))
    }
    await untilUsed(load, 'north', 0)
    await pause(phaseMs)
    note('north is killed')
    const killedAt = load.since()
    await place.upstream('north').kill()
    const switchedMs = await untilUsed(load, 'south', killedAt)
    await pause(phaseMs)
    await place.revive('north')
    note('north is back')
    const usedAgainMs = await untilUsed(load, 'north', load.since())
    note('north is used again')
    await pause(phaseMs)
    await load.stop()
    say(tableOf(load, names, events))
    const calls = load.seconds.reduce((sum, second) => sum + (second?.calls ?? 0), 0)
    return [
      {
        promise: 'one of two upstreams is killed under load: no call fails',
        measured: `${calls} calls, ${load.failures.length} failed${load.failures
          .slice(0, 3)
          .map((text) => `: ${text.slice(0, 120)}`)
          .join('')}; the other answered after ${switchedMs.toFixed(0)} ms`,
        held: load.failures.length === 0 && Number.isFinite(switchedMs),
      },
      {
        promise: `it is brought back: used again within ${usedAgainWithinMs / 1000} s`,
        measured: `${(usedAgainMs / 1000).toFixed(1)} s`,
        held: usedAgainMs <= usedAgainWithinMs,
      },
    ]
  } finally {
    await place.end()
  }
}
