// Runs cases against a server: several at a time, each checked once, with an outcome for every one.
import { type Case, isPractice, type Outcome, Skip, type Tried } from './case.js'
import { authorize } from './cases/authorize.js'
import { allCases } from './cases/index.js'
import { createRedact } from './values.js'
import type { Run } from './world.js'

export interface Totals {
  readonly passed: number
  readonly failed: number
  /** What is not established practice, though the interface admits it. */
  readonly warned: number
  readonly skipped: number
}

export const totalsOf = (tried: readonly Tried[]): Totals => ({
  passed: tried.filter(({ result }) => result === 'passed').length,
  failed: tried.filter(({ result }) => result === 'failed').length,
  warned: tried.filter(({ result }) => result === 'warned').length,
  skipped: tried.filter(({ result }) => result === 'skipped').length,
})

async function check(one: Case, world: Run): Promise<Outcome> {
  const { ask, check, section } = one
  try {
    const exchange = await (typeof ask === 'function' ? ask(world) : world.send(ask))
    const got = check.check(exchange.answer, world)
    if (got === undefined) return { result: 'passed' }
    return { result: isPractice(section) ? 'warned' : 'failed', got, curl: exchange.curl }
  } catch (error) {
    if (error instanceof Skip) return { result: 'skipped', reason: error.message }
    throw error
  }
}

/** Hides secrets in what a case shows. */
function redacted(outcome: Outcome, redact: (text: string) => string): Outcome {
  if (outcome.result === 'passed') return outcome
  return outcome.result === 'skipped'
    ? { ...outcome, reason: redact(outcome.reason) }
    : { ...outcome, got: redact(outcome.got), curl: redact(outcome.curl) }
}

async function takeToken(world: Run): Promise<void> {
  const { answer } = await world.send(authorize)
  const { access_token: token } = (answer.json ?? {}) as { access_token?: unknown }
  if (typeof token === 'string' && token !== '') world.setToken(token)
}

/** Whether anything answers at the address: without that every case would tell the same. */
export async function problemOfServer(world: Run): Promise<string | undefined> {
  const { answer } = await world.send(authorize)
  return answer.status === 0 ? answer.problem : undefined
}

/**
 * Tries the cases and returns them in their order.
 * @param parts.only groups; empty: all
 * @param parts.onTried called after each
 */
export async function runCases(parts: {
  readonly world: Run
  readonly only: readonly string[]
  readonly concurrency: number
  readonly onTried: (done: number, all: number) => void
}): Promise<readonly Tried[]> {
  const { world, only, concurrency, onTried } = parts
  const chosen = allCases.filter(({ group }) => only.length === 0 || only.includes(group))
  const tried = new Map<Case, Tried>()
  await takeToken(world)
  const redact = createRedact(world.secrets)
  const attempt = async (one: Case) => {
    const from = world.clock.now()
    const outcome = redacted(await check(one, world), redact)
    tried.set(one, { case: one, ms: world.clock.now() - from, ...outcome })
    onTried(tried.size, chosen.length)
  }
  const inTurn = async (cases: Iterator<Case>) => {
    for (let next = cases.next(); next.done !== true; next = cases.next()) await attempt(next.value)
  }
  try {
    const ordinary = chosen.filter(({ isLast }) => isLast !== true).values()
    await Promise.all(Array.from({ length: concurrency }, () => inTurn(ordinary)))
    await inTurn(chosen.filter(({ isLast }) => isLast === true).values())
  } finally {
    world.end()
  }
  return chosen.map((one) => tried.get(one)!)
}
