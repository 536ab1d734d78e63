// Proves that a rotation can be killed at any step: nothing is lost, and the next run completes it.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sealedColumns } from '../src/server/compose/stored-data.js'
import { sealedUnder } from '../src/vault/seal.js'
import { readSealed } from '../src/vault/sealed-columns.js'
import { seededRandom } from '../test/kills/seeded-random.js'
import { openInstallation, type TestInstallation } from '../test/support/installation.js'
import { fillPeople, readEverything } from '../test/support/personal-data.js'
import { surroundings } from '../test/support/processes.js'
import type { ProofLine } from './result.js'

const repository = fileURLToPath(new URL('../', import.meta.url))

interface Ended {
  readonly killed: boolean
  readonly facts: { steps: number; values: number; resumed: boolean } | undefined
}

/** One rotation in its own process, which kills itself at a step; 0: at none. */
function rotateUntil({ home, dataDir }: TestInstallation, step: number): Promise<Ended> {
  const env = {
    ...surroundings(),
    SATYAPAN_DATA_DIR: dataDir,
    SATYAPAN_CONFIG: join(home, 'live.yaml'),
  }
  return new Promise((resolve, reject) => {
    const args = ['proof/killed-rotation.mjs', String(step)]
    execFile(process.execPath, args, { cwd: repository, env }, (error, stdout, stderr) => {
      if (error === null) resolve({ killed: false, facts: JSON.parse(stdout) })
      else if (error.signal === 'SIGKILL') resolve({ killed: true, facts: undefined })
      else reject(new Error(stderr))
    })
  })
}

const sorted = async ({ parts }: TestInstallation) =>
  (await readEverything(parts)).split('\n').sort().join('\n')

async function keysInUse({ parts }: TestInstallation): Promise<number> {
  const used = new Set<number>()
  for (const column of sealedColumns)
    for await (const values of readSealed(parts.db, column))
      for (const { sealed } of values) used.add(sealedUnder(sealed))
  return used.size
}

async function fill(here: TestInstallation, records: number): Promise<void> {
  const lines = Array.from(
    { length: records },
    (_, n) => `BCDP${'ABCDEFGHIJ'[n % 10]}${1000 + n}F,Person ${n}`,
  )
  await writeFile(join(here.home, 'pan.csv'), `pan_number,full_name\n${lines.join('\n')}\n`)
  await here.run('records', 'import', 'pan', 'pan.csv')
  const [one, other] = [
    { pan: 'ABCPK1234Q', name: 'Kiran Rao' },
    { pan: 'ABCPZ9876R', name: 'Meena Das' },
  ]
  await fillPeople(here.parts, one, other)
}

export async function proveRotateKills(orders: {
  kills: number
  records: number
  seed: number
}): Promise<readonly ProofLine[]> {
  const { kills, records, seed } = orders
  const random = seededRandom(seed)
  const here = await openInstallation()
  const keyFile = join(here.dataDir, 'master.key')
  let [killed, finished, resumed, lost, oldNeeded] = [0, 0, 0, 0, 0]
  const failures: string[] = []
  try {
    await fill(here, records)
    const everything = await sorted(here)
    await here.parts.close()
    const { facts } = await rotateUntil(here, 0)
    const { steps } = facts!
    let before = await readFile(`${keyFile}.old`, 'utf8')
    await rm(`${keyFile}.old`)
    while (killed < kills) {
      const step = 1 + Math.floor(random() * steps)
      const ended = await rotateUntil(here, step).catch((error: Error) => {
        failures.push(`step ${step}: ${error.message.slice(-200)}`)
        return undefined
      })
      if (ended === undefined) break
      if (ended.killed) killed++
      else {
        finished++
        if (ended.facts!.resumed) resumed++
        // Done: the old key is destroyed, and nothing may need it.
        if ((await readFile(`${keyFile}.old`, 'utf8')) === before) oldNeeded++
        before = await readFile(`${keyFile}.old`, 'utf8')
        await rm(`${keyFile}.old`)
      }
      here.parts = await here.open()
      if ((await sorted(here)) !== everything) lost++
      if (!ended.killed && (await keysInUse(here)) !== 1) oldNeeded++
      await here.parts.close()
    }
    await rotateUntil(here, 0)
    const isOldThere = existsSync(`${keyFile}.old`)
    await rm(`${keyFile}.old`, { force: true })
    here.parts = await here.open()
    const isWhole = (await sorted(here)) === everything && (await keysInUse(here)) === 1
    const audit = await here.parts.audit.verify()
    return [
      {
        promise: `a rotation is killed (SIGKILL) at ${kills} of its ${steps} steps: the service still opens, and so does everything sealed`,
        measured: `${killed} kills, ${finished} completed between them, ${resumed} of these by resuming; ${lost} times something differed${failures[0] === undefined ? '' : `; ${failures[0]}`}`,
        held: killed === kills && lost === 0 && failures.length === 0,
      },
      {
        promise: 'run again, it completes; then the old master key is destroyed, and nothing needs it',
        measured: `${everything.split('\n').length} values open under one key; ${oldNeeded} times an old key was needed`,
        held: isWhole && isOldThere && oldNeeded === 0,
      },
      {
        promise: 'the audit log is intact',
        measured: `${audit.entries} entries`,
        held: audit.fault === null,
      },
    ]
  } finally {
    await here.discard().catch(() => {})
  }
}
