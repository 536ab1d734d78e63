// A clock, a call and sources whose answers a test decides, for the tests of routing.
import type { Candidate } from '../lookups/engine.js'
import type { Lookup } from '../lookups/lookup.js'
import { type Answer, type Ask, type Miss, UpstreamError } from '../lookups/source.js'
import type { RouteSettings } from '../platform/route-settings.js'
import { createRouting } from './routing.js'

export const call = { transactionId: '0'.repeat(32), clientId: 'client' }
export const input = { pan_number: 'ZZZPZ1000A' }
export const success: Answer = { subCode: 'SUCCESS', data: {} }

export const down = () => new UpstreamError('unavailable', 'down')
export const now = () => Date.now()

/** A question whose answers are given one after the other; the last one is repeated. An Error is thrown. */
export function scripted(...answers: readonly (Answer | Miss | Error)[]): Ask & { calls(): number } {
  let count = 0
  const ask: Ask = async () => {
    const answer = answers[Math.min(count++, answers.length - 1)]!
    if (answer instanceof Error) throw answer
    return answer
  }
  return Object.assign(ask, { calls: () => count })
}

/** Never answers, and says whether it was told to stop. */
export function stuck(): Ask & { stopped(): number } {
  let stopped = 0
  const ask: Ask = (_input, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        stopped++
        reject(new Error('stopped'))
      })
    })
  return Object.assign(ask, { stopped: () => stopped })
}

/** Answers after this time, ms. */
export const stuckFor =
  (ms: number): Ask =>
  () =>
    new Promise((resolve) => setTimeout(() => resolve(success), ms))

export const candidate = (name: string, ask: Ask): Candidate => ({ name, ask })
export const lookupNamed = (name: string, fields: Partial<Lookup> = {}) => ({ name, ...fields }) as Lookup

export const settings = { kind: 'same-interface', timeoutMs: 1_000, concurrency: 4, cost: { default: 60 } }

export const routingOf = (
  upstreams: readonly string[],
  routes: RouteSettings = {},
  clock: { now(): number } = { now },
) =>
  createRouting({
    upstreams: new Map(upstreams.map((name) => [name, settings])),
    routes: { lookups: routes, clients: {} },
    random: () => 0.5,
    clock,
    onChange: () => {},
  })
