// Proves that a killed process loses nothing that it acknowledged, and leaves no lock on the directory.
// Children run the build, since killing needs a process.
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DirectoryInUse, lockDirectory } from '../../src/platform/database/directory-lock.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { killMoment } from '../kills/kill-moment.js'

// About twenty starts of a process, each with its engine, on a machine busy with other tests.

const root = join(import.meta.dirname, '..', '..')
const log = { info: () => {}, warn: () => {}, error: () => {} }

/** Writes batches of rows for ever, and prints the number of each batch once it is acknowledged. */
const WRITER = `
import { openDatabase } from './dist/platform/database/open.js'
const log = { info() {}, warn() {}, error() {} }
const db = await openDatabase({ dataDir: process.argv[2], template: null, log })
await db.query('create table if not exists batch_row (batch int, n int, key text, primary key (batch, n))')
const { rows } = await db.query('select batch, count(*) as n from batch_row group by batch order by batch')
const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n')
say({ kept: rows.map(({ batch, n }) => [batch, n]) })
const insert = 'insert into batch_row select $1, n, md5(n::text) from generate_series(1, $2::int) n'
let batch = rows.length === 0 ? 0 : rows.at(-1).batch
const size = (of) => 8 + ((of * 37) % 57)
async function write() {
  for (;;) {
    batch += 1
    const mine = batch
    if (mine % 5 === 0) {
      await db.transaction(async (tx) => {
        await tx.query(insert, [mine, size(mine) - 3])
        await tx.query('insert into batch_row select $1, n from generate_series($2::int - 2, $2) n', [mine, size(mine)])
      })
    } else await db.query(insert, [mine, size(mine)], 'insert')
    say({ acknowledged: mine })
    if (mine % 50 === 0) await db.query('checkpoint')
  }
}
await Promise.all([write(), write(), write()])
`
const HOLDER = `
import { lockDirectory } from './dist/platform/database/directory-lock.js'
await lockDirectory(process.argv[2], 'the directory').then(
  () => process.stdout.write(JSON.stringify({ holds: process.pid }) + '\\n'),
  (error) => process.stdout.write(JSON.stringify({ refused: error.message }) + '\\n'),
)
setInterval(() => {}, 1000)
`
const sizeOf = (batch: number) => 8 + ((batch * 37) % 57)

let home: string
const children = new Set<ChildProcess>()
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'satyapan-crash-'))
  writeFileSync(join(home, 'package.json'), '{"type":"module"}')
  writeFileSync(join(home, 'writer.js'), WRITER)
  writeFileSync(join(home, 'holder.js'), HOLDER)
  symlinkSync(join(root, 'dist'), join(home, 'dist'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(home, { recursive: true, force: true })
})

/** Starts a child; `next` returns its lines one by one, and undefined after the last. */
function run(script: string, directory: string) {
  const child = spawn(process.execPath, [join(home, script), directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.add(child)
  const exited = new Promise((resolve) => child.once('close', resolve))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    return done ? undefined : (JSON.parse(value) as Record<string, unknown>)
  }
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
    children.delete(child)
  }
  return { child, next, kill }
}

describe('kill -9', () => {
  it('loses no acknowledged commit and leaves no partial one, during commits and during recovery', async () => {
    const directory = join(home, 'killed')
    const acknowledged = new Set<number>()
    let kills = 0
    // The first round makes the database. A round is killed some acknowledgements and ms after the start, or, when it
    // has no acknowledgements, some ms after the process began: while it starts or replays the log.
    for (const [acknowledgements, delayMs] of [
      [40, 0],
      [3, 7],
      [0, 150],
      [30, 1],
      [0, 400],
      [60, 13],
      [1, 0],
      [0, 800],
      [25, 3],
      [90, 30],
    ] as const) {
      const { next, kill } = run('writer.js', directory)
      if (acknowledgements > 0) {
        check(((await next()) as { kept: [number, number][] }).kept)
        for (let i = 0; i < acknowledgements; i += 1) acknowledged.add((await next())!.acknowledged as number)
      }
      await killMoment(delayMs)
      await kill()
      kills += 1
      for (let line = await next(); line; line = await next())
        if (typeof line.acknowledged === 'number') acknowledged.add(line.acknowledged)
        else check(line.kept as [number, number][])
    }
    const db = await openDatabase({ dataDir: directory, template: null, log })
    const { rows } = await db.query<{ batch: number; n: number }>(
      'select batch, count(*) as n from batch_row group by batch',
    )
    check(rows.map(({ batch, n }) => [batch, n]))
    await db.close()
    expect(kills).toBe(10)
    expect(acknowledged.size).toBeGreaterThanOrEqual(249)

    function check(kept: [number, number][]): void {
      const sizes = new Map(kept)
      expect([...acknowledged].filter((batch) => !sizes.has(batch))).toEqual([])
      expect(kept.filter(([batch, n]) => n !== sizeOf(batch))).toEqual([])
    }
  })
})

describe('the lock on a directory', () => {
  const refusal = (directory: string) =>
    lockDirectory(directory, 'the directory').catch((error: Error) => error)

  it('names the live holder, and is free once the holder is killed', async () => {
    const directory = join(home, 'lock-killed')
    const holder = run('holder.js', directory)
    expect(await holder.next()).toEqual({ holds: holder.child.pid })
    const refused = await refusal(directory)
    expect(refused).toBeInstanceOf(DirectoryInUse)
    expect(refused).toMatchObject({ message: `the directory is in use by process ${holder.child.pid}` })
    await holder.kill()
    await (await lockDirectory(directory, 'the directory')).release()
    expect(readdirSync(directory)).toEqual([])
  })

  it('is held by a process that does not react', async () => {
    const directory = join(home, 'lock-stopped')
    const holder = run('holder.js', directory)
    await holder.next()
    holder.child.kill('SIGSTOP')
    expect(await refusal(directory)).toBeInstanceOf(DirectoryInUse)
    await holder.kill()
  })

  it('is not held by a dead process whose id another one has', async () => {
    const directory = join(home, 'lock-reused')
    const holder = run('holder.js', directory)
    await holder.next()
    await holder.kill()
    const [left] = readdirSync(directory)
    renameSync(join(directory, left!), join(directory, left!.replace(/\d+/, String(process.pid))))
    await (await lockDirectory(directory, 'the directory')).release()
  })

  it('goes to exactly one of many processes that start together', async () => {
    const directory = join(home, 'lock-race')
    const all = Array.from({ length: 6 }, () => run('holder.js', directory))
    const said = await Promise.all(all.map(({ next }) => next()))
    const winners = said.filter((line) => line?.holds !== undefined)
    expect(winners).toHaveLength(1)
    await Promise.all(all.map(({ kill }) => kill()))
  })

  it.each(Array.from({ length: 20 }, (_, round) => round))(
    'goes to exactly one of 12 contenders, round %i',
    async (round) => {
      const directory = join(home, `lock-contended-${round}`)
      const outcomes = await Promise.all(Array.from({ length: 12 }, () => refusal(directory)))
      const locks = outcomes.filter((outcome) => 'release' in outcome)
      expect(locks).toHaveLength(1)
      expect(await refusal(directory)).toBeInstanceOf(DirectoryInUse)
      await locks[0]!.release()
      await (await lockDirectory(directory, 'the directory')).release()
      expect(readdirSync(directory)).toEqual([])
    },
  )

  it.runIf(process.platform === 'linux')('works where the path is longer than a socket address', async () => {
    const directory = join(home, 'x'.repeat(120), 'y'.repeat(120))
    const lock = await lockDirectory(directory, 'the directory')
    expect(await refusal(directory)).toMatchObject({
      message: `the directory is in use by process ${process.pid}`,
    })
    await lock.release()
    await (await lockDirectory(directory, 'the directory')).release()
  })

  it('refuses a second database on the same data directory, until the first closes', async () => {
    const dataDir = join(home, 'killed')
    const first = await openDatabase({ dataDir, template: null, log })
    await expect(openDatabase({ dataDir, template: null, log })).rejects.toThrow(
      `the database in ${dataDir} is in use by process ${process.pid}`,
    )
    await first.close()
    await (await openDatabase({ dataDir, template: null, log })).close()
  })
})
