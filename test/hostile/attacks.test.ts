// Tests that a hostile client harms nobody else: every attack for a short time, a short fuzz, a short overload, on
// one service. The clock decides nothing here; `npm run hostile` measures at full length.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFromTemplate } from '../support/template.js'
import { runAttacks } from './attack-run.js'
import type { AttackJob, Tallies } from './attacker.js'
import { attacks } from './attacks/index.js'
import { type Child, startChild } from './child.js'
import { fuzz, fuzzReport } from './fuzz/fuzz.js'
import { overload } from './overload/overload.js'
import { openTestBed, type TestBed } from './test-bed.js'
import { brokenThresholds, figuresOf } from './thresholds.js'

const seed = 20_260_101
/** The quiet time gives only figures to compare times with, and times decide nothing here. */
const quietMs = 200
const attackMs = 1_500
const recoveryMs = 20_000
const fuzzRequests = 20_000
const overloadCallers = 128
const overloadSeconds = 1
/** Far beyond what any of this takes. */
const timeoutMs = 600_000
const say = (text: string) => process.stdout.write(`${text}\n`)

describe('a service under attack', () => {
  let bed: TestBed
  let attacker: Child<AttackJob, Tallies>
  beforeAll(async () => {
    // A request that never arrives completely is answered before the fuzzer gives up.
    const config = { 'limits.headersTimeoutMs': 3_000, 'limits.requestTimeoutMs': 5_000 }
    bed = await openTestBed(createFromTemplate, config)
    attacker = await startChild('./attacker.ts')
  }, timeoutMs)
  afterAll(async () => {
    attacker?.end()
    await bed?.end()
  })

  const cases = [
    ...attacks.map((attack) => [attack.name, [attack]] as const),
    ['all together', attacks] as const,
  ]
  it.each(cases)(
    'serves the others: %s',
    async (name, group) => {
      const run = await runAttacks({ ...bed, attacker, attacks: group, quietMs, attackMs, seed, recoveryMs })
      say(`${name}: ${figuresOf(run)}`)
      expect(brokenThresholds(run).filter(({ isTiming }) => !isTiming)).toEqual([])
    },
    timeoutMs,
  )

  it(
    'answers every fuzzed request as the OpenAPI document says',
    async () => {
      const parts = {
        address: bed.address,
        client: bed.good,
        other: bed.hostile,
        seed,
        requests: fuzzRequests,
      }
      const result = await fuzz(parts)
      say(fuzzReport(parts, result))
      expect(result.findings).toEqual([])
      expect(Object.values(result.statuses).reduce((sum, count) => sum + count, 0)).toBe(fuzzRequests)
    },
    timeoutMs,
  )

  it(
    'refuses what is too much, and charges nobody for it',
    async () => {
      const result = await overload(bed, overloadCallers, overloadSeconds)
      say(JSON.stringify(result))
      expect(result.wrong).toEqual([])
      expect(result.answeredPerS).toBeGreaterThan(0)
    },
    timeoutMs,
  )
})
