// Replaces a leaked secret while its client calls without a pause, and changes one caller after another to the new
// one.
import { setTimeout as pause } from 'node:timers/promises'
import { panbasic } from '../src/lookups/pan/panbasic.js'
import { ask, authorize, type Desk, renewToken } from './fortnight.js'
import type { MovedService } from './moved-service.js'

const callers = 6
const betweenCallsMs = 20 // a steady load that leaves processors free
/** The time within which the docs promise a revocation takes effect. */
const endsWithinMs = 1_000

/** `meanwhile` runs under load, after the change. */
export async function replaceUnderLoad(orders: {
  service: MovedService
  desk: Desk
  pans: readonly string[]
  /** The time before the change, and after it. */
  phaseMs: number
  meanwhile: (answered: () => string[]) => Promise<void>
}) {
  const { service, desk, pans, phaseMs, meanwhile } = orders
  const leaked = { ...desk }
  await renewToken(service, leaked)
  const answered: string[] = []
  const failures: string[] = []
  const credentials = Array.from({ length: callers }, () => leaked)
  let isOver = false
  const load = credentials.map(async (_, caller) => {
    for (let n = caller; !isOver; n++) {
      const question = { lookup: panbasic, pan: pans[n % pans.length]!, isPost: true }
      const answer = await ask(service, credentials[caller]!, question)
      if (answer.status === 200) answered.push(answer.headers['x-transaction-id']!)
      else failures.push(`${answer.status} ${answer.body.slice(0, 80)}`)
      await pause(betweenCallsMs)
    }
  })
  await pause(phaseMs)
  const added = JSON.parse(
    await service.run('client', 'secret', 'add', desk.clientId, '--name', 'after the leak', '--json'),
  )
  desk.secret = added.client_secret
  for (let caller = 0; caller < callers; caller++) {
    await renewToken(service, desk)
    credentials[caller] = { ...desk }
    await pause(phaseMs / callers)
  }
  const listed = JSON.parse(await service.run('client', 'secret', 'list', desk.clientId, '--json'))
  const old = listed.find(({ secret_id: id }: { secret_id: number }) => id !== added.secret_id)
  await service.run('client', 'secret', 'revoke', desk.clientId, String(old.secret_id))
  const revokedAt = performance.now()
  const question = { lookup: panbasic, pan: pans[0]!, isPost: true }
  while ((await ask(service, leaked, question)).status === 200 && performance.now() - revokedAt < 60_000)
    await pause(10)
  const endedAfterMs = performance.now() - revokedAt
  const refusals = {
    key: (await ask(service, { ...leaked, token: desk.token }, question)).status,
    token: (await ask(service, { ...leaked, secret: desk.secret }, question)).status,
    authorize: (await authorize(service, leaked)).status,
  }
  await meanwhile(() => [...answered])
  await pause(phaseMs)
  isOver = true
  await Promise.all(load)
  const isRefused = refusals.key === 401 && refusals.token === 403 && refusals.authorize === 401
  return {
    answered,
    failures,
    endedAfterMs,
    isEnded: isRefused && endedAfterMs <= endsWithinMs,
    refusals,
    leaked,
  }
}
