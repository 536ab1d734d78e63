// `npm run hostile`: all attacks one by one and all together, a million fuzzed requests, and overload, each at its
// full length. With --evidence the results are stored, and shown in docs/evidence.md.
import { parseArgs } from 'node:util'
import { publish } from '../../proof/page.js'
import { machine, type ProofResult } from '../../proof/result.js'
import { runAttacks } from './attack-run.js'
import type { AttackJob, Tallies } from './attacker.js'
import { attacks } from './attacks/index.js'
import { startChild } from './child.js'
import { attacksResult, fuzzResult, overloadResult } from './evidence.js'
import { fuzz, fuzzReport } from './fuzz/fuzz.js'
import { overload } from './overload/overload.js'
import { createCopyOf, makeTemplate, openTestBed, type TestBed } from './test-bed.js'
import { brokenThresholds, figuresOf } from './thresholds.js'

const usage = `npm run hostile -- [options]
  --only PART       attacks, fuzz or overload; without it all three
  --evidence        keeps what was measured in proof/results and shows it in docs/evidence.md
  --attacks A,B     these attacks alone (with --only attacks)
  --together        all of them at one time, and none alone (with --only attacks)
  --seconds N       of each attack (20)
  --seed N          (1)
  --requests N      of the fuzzer (1000000)
  --index N         sends the fuzzer's request N alone (with --only fuzz)
  --callers N       of the overload (256)
`
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    attacks: { type: 'string' },
    together: { type: 'boolean' },
    seconds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '1000000' },
    index: { type: 'string' },
    callers: { type: 'string', default: '256' },
    evidence: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const say = (text: string) => process.stdout.write(`${text}\n`)
const does = (part: string) => values.only === undefined || values.only === part
const seed = Number(values.seed)
const quietMs = 5_000
const recoveryMs = 30_000
const progressEvery = 50_000
/** So that a request which never arrives completely is answered before the fuzzer gives up. */
const shortTimeouts = { 'limits.headersTimeoutMs': 3_000, 'limits.requestTimeoutMs': 5_000 }

/** Each part has its own service, all with the same initial data. */
async function withTestBed<T>(
  config: Record<string, unknown>,
  work: (bed: TestBed) => Promise<T>,
): Promise<T> {
  const bed = await openTestBed(() => createCopyOf(template), config)
  try {
    return await work(bed)
  } finally {
    await bed.end()
  }
}

type Run = Parameters<typeof attacksResult>[0][number]

async function runAll(): Promise<Run[]> {
  const names = values.attacks?.split(',')
  const chosen = attacks.filter(({ name }) => names?.includes(name) ?? true)
  const alone = values.together ? [] : chosen.map((attack) => [attack])
  const groups = [...alone, ...(names === undefined ? [attacks] : [])]
  const attacker = await startChild<AttackJob, Tallies>('./attacker.ts')
  const runs: Run[] = []
  try {
    for (const group of groups) {
      const attackMs = Number(values.seconds) * 1_000
      const run = await withTestBed({}, (bed) =>
        runAttacks({ ...bed, attacker, attacks: group, quietMs, attackMs, seed, recoveryMs }),
      )
      const broken = brokenThresholds(run)
      runs.push({ run, broken })
      say(
        `${broken.length === 0 ? 'held  ' : 'BROKEN'} ${group.length === 1 ? group[0]!.name : 'all together'}`,
      )
      say(`       ${figuresOf(run)}`)
      for (const { bar, about } of broken) say(`       ${bar}: ${about}`)
    }
  } finally {
    attacker.end()
  }
  return runs
}

/** What the service printed besides its usual log, such as why it ended. */
const lastWords = ({ service }: TestBed): string =>
  service
    .logs()
    .split('\n')
    .filter((line) => !line.startsWith('{"level":'))
    .slice(-20)
    .join('\n')

function fuzzAll() {
  return withTestBed(shortTimeouts, async (bed) => {
    const parts = {
      address: bed.address,
      client: bed.good,
      other: bed.hostile,
      seed,
      from: Number(values.index ?? 0),
      requests: values.index === undefined ? Number(values.requests) : 1,
      progress: (done: number) => {
        if (done % progressEvery === 0) say(`${done} requests`)
      },
    }
    const result = await fuzz(parts)
    say(fuzzReport(parts, result))
    if (result.statuses['not let in'] !== undefined) say(`the service said last:\n${lastWords(bed)}`)
    return result
  })
}

async function overloadAll() {
  const result = await withTestBed({}, (bed) => overload(bed, Number(values.callers), Number(values.seconds)))
  say(JSON.stringify(result, null, 2))
  return result
}

if (values.help) {
  say(usage)
  process.exit(0)
}
// Ends by `exit`, which ends the service that was started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const where = { date: new Date().toISOString(), machine: machine() }
say(where.machine)
const template = await makeTemplate()
const results: ProofResult[] = []
try {
  if (does('attacks')) results.push(attacksResult(await runAll(), where))
  if (does('fuzz')) results.push(fuzzResult(await fuzzAll(), seed, where))
  if (does('overload')) results.push(overloadResult(await overloadAll(), where))
} finally {
  await template.discard()
}
if (values.evidence) publish(results)
for (const { promise, measured, held } of results.flatMap(({ lines }) => lines))
  if (!held) say(`NOT HELD ${promise}: ${measured}`)
process.exitCode = results.every(({ lines }) => lines.every(({ held }) => held)) ? 0 : 1
