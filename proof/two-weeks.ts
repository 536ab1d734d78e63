// Proves two weeks of an operator's work: clients with limits, a leaked secret, a restore, an erasure, an audit.
import { join } from 'node:path'
import { systemClock } from '../src/kernel/clock.js'
import { panbasic } from '../src/lookups/pan/panbasic.js'
import { rowsOfJsonLines } from '../test/acceptance/usage-rows.js'
import { seededRandom } from '../test/kills/seeded-random.js'
import { createInstallation } from '../test/support/service.js'
import { proveAudit, proveErasure, proveNothingLeft, proveRestore } from './aftermath.js'
import { ask, type Desk, limitsOf, liveFortnight, type Noted, renewToken } from './fortnight.js'
import { replaceUnderLoad } from './leak.js'
import { type MovedService, startMovedService } from './moved-service.js'
import type { ProofLine } from './result.js'
import { config, importRecords, makeDesks, person, type Story, strangers } from './story.js'

const dayMs = 86_400_000

/** Whether the ledger equals the clients' own notes, call by call, with prices. */
async function compareLedger(service: MovedService, desks: readonly Desk[], noted: readonly Noted[]) {
  const rows = rowsOfJsonLines(await service.run('usage', 'export', '--format', 'jsonl'))
  const byId = new Map(rows.map((row) => [row.transaction_id, row]))
  const nameOf = new Map(desks.map(({ clientId, name }) => [clientId, name as string]))
  const differing = noted.filter(({ desk, transactionId, at, status, price }) => {
    const row = byId.get(transactionId)
    return (
      row === undefined ||
      nameOf.get(String(row.client_id)) !== desk ||
      row.price !== price ||
      row.http_status !== status ||
      new Date(String(row.at)).getTime() !== at
    )
  })
  return { rows: rows.length, differing: differing.length }
}

async function proveFortnight(story: Story, callsPerDay: number, seed: number, from: number) {
  const { service, desks, pans, say } = story
  let head = ''
  const fortnight = await liveFortnight({
    service,
    desks,
    pans,
    callsPerDay,
    from,
    random: seededRandom(seed),
    async dayIsOver(day) {
      if (day === 6) head = JSON.parse(await service.run('audit', 'verify', '--json')).head
    },
  })
  const { noted, unexpected, refused, highestMonth } = fortnight
  const refusals = Object.entries(refused).map(([name, count]) => `${name} ${count}`)
  say(
    'two weeks of three clients with limits: each call is answered or refused as its limits say',
    `${noted.length} answered, refused with 429: ${refusals.join(', ')}; ${unexpected.length} otherwise${unexpected[0] === undefined ? '' : `: ${unexpected[0]}`}`,
    unexpected.length === 0 && Object.values(refused).every((count) => count > 0),
  )
  const { onboardingCap } = limitsOf(callsPerDay)
  say(
    'a monthly cap is never exceeded',
    `cap ${onboardingCap}, charged at most ${highestMonth} in a month`,
    highestMonth <= onboardingCap,
  )
  const { rows, differing } = await compareLedger(service, desks, noted)
  say(
    "the ledger and the clients' own logs agree to the call and its price",
    `${rows} rows, ${noted.length} noted, ${differing} differ`,
    rows === noted.length && differing === 0,
  )
  return { head }
}

async function proveLeak(story: Story, phaseMs: number) {
  const { service, desks, pans, say, installation } = story
  const field = desks[2]!
  await service.run(
    'client',
    'set',
    field.clientId,
    '--rate-per-second',
    '10000',
    '--rate-per-minute',
    'none',
  )
  const thief = await (async () => {
    await renewToken(service, field)
    const answer = await ask(
      service,
      { ...field, address: '192.0.2.66' },
      { lookup: panbasic, pan: person.pan, isPost: false },
    )
    return `${answer.status} ${answer.body}`
  })()
  say('a leaked secret, used from an address that is not allowed', thief, thief.startsWith('401'))
  let beforeBackup: string[] = []
  const change = await replaceUnderLoad({
    service,
    desk: field,
    pans,
    phaseMs,
    async meanwhile(answered) {
      beforeBackup = answered()
      await service.run('backup', join(installation.scratchDir, 'before.backup'))
    },
  })
  // Only the thief still uses the old secret.
  say(
    'the secret is replaced under load, and a backup made: no call fails',
    `${change.answered.length} calls, ${change.failures.length} failed${change.failures[0] === undefined ? '' : `: ${change.failures[0]}`}`,
    change.failures.length === 0 && change.answered.length > 0,
  )
  const { key, token, authorize } = change.refusals
  say(
    'the old secret and its tokens end within a second of its revocation',
    `${change.endedAfterMs.toFixed(0)} ms; x-api-key ${key}, token ${token}, authorize ${authorize}`,
    change.isEnded,
  )
  return beforeBackup
}

/**
 * For each of the fourteen days before now, the service's clock is set to that day and stands still during its calls,
 * so that every limit can be predicted exactly. From the leak on it runs.
 */
export async function proveTwoWeeks(orders: {
  callsPerDay: number
  phaseMs: number
  seed: number
}): Promise<readonly ProofLine[]> {
  const lines: ProofLine[] = []
  const say = (promise: string, measured: string, held: boolean) => lines.push({ promise, measured, held })
  const from = systemClock.now() - 14 * dayMs
  const installation = await createInstallation()
  const service = await startMovedService(await installation.environment({ config }), from - 3_600_000)
  try {
    await importRecords(installation, service)
    const desks = await makeDesks(service, orders.callsPerDay)
    const story: Story = { installation, service, desks, pans: [person.pan, ...strangers], say }
    const { head } = await proveFortnight(story, orders.callsPerDay, orders.seed, from)
    await service.runFrom(systemClock.now())
    await proveRestore(story, await proveLeak(story, orders.phaseMs))
    await proveErasure(story)
    await service.stop()
    await proveAudit(story, head)
    await proveNothingLeft(story)
    return lines
  } finally {
    service.client.close()
    await service.stop()
    await installation.discard()
  }
}
