// Tests backups of the embedded database: complete while others write, without deleted data, refused when damaged.
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openInstallation, type TestInstallation } from '../../support/installation.js'
import { runProgram } from '../../support/processes.js'
import { restoreWithItsKey, restoreWithOwnKey, trailerBytes, withMacOf } from './restore.harness.js'

let here: TestInstallation
const restore = (from: string, name: string) => restoreWithItsKey(here, from, name)
let file: string
const deleted = 'deleted-before-the-backup'
const kept = 'kept-in-the-backup'
/** The thread that compacts the copy gives way: to a writer without a pause it would leave the processor. */
const betweenWritesMs = 5

beforeAll(async () => {
  here = await openInstallation()
  file = join(here.home, 'today.backup')
  const { db } = here.parts
  await db.query('create table mark (n int primary key, text text)')
  await db.query(`insert into mark select n, $1 || n from generate_series(1, 2000) n`, [deleted])
  await db.query('delete from mark')
  await db.query(`insert into mark values (0, $1)`, [kept])
})
afterAll(() => here.discard())

describe('a backup', () => {
  it('is complete up to its end while statements continue', async () => {
    const { db } = here.parts
    let making = true
    let written = 0
    const writer = (async () => {
      for (; making; await pause(betweenWritesMs))
        await db.query('insert into mark values ($1, $2)', [++written, 'meanwhile'])
    })()
    await here.run('backup', 'today.backup')
    making = false
    await writer
    expect(written).toBeGreaterThan(10)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readdir(here.home)).filter((name) => name.includes('making'))).toEqual([])
  })

  it('holds no deleted data, and no master key', async () => {
    const wal = join(here.dataDir, 'database', 'pg_wal')
    const logs = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name))
    const live = await Promise.all(logs.map((name) => readFile(join(wal, name))))
    expect(live.some((log) => log.includes(deleted))).toBe(true) // what a plain copy of the files would hold
    const content = gunzipSync((await readFile(file)).subarray(0, -trailerBytes)) // small: seconds of made-up traffic
    expect(content.includes(kept)).toBe(true)
    expect(content.includes(deleted)).toBe(false)
    const key = Buffer.from((await readFile(join(here.dataDir, 'master.key'), 'utf8')).trim(), 'base64')
    for (const spelled of [key, key.toString('base64'), key.toString('hex')])
      expect(content.includes(spelled)).toBe(false)
  })

  it('does not overwrite a file, and is in the audit log only if it was begun', async () => {
    const count = async () => {
      let backups = 0
      for await (const { act } of here.parts.audit.entries()) if (act === 'backup') backups++
      return backups
    }
    const before = await count()
    await expect(here.run('backup', 'today.backup')).rejects.toThrow(/is there already/)
    await expect(here.run('backup', 'nowhere/today.backup')).rejects.toThrow(/there is no such folder/)
    expect(await count()).toBe(before)
  })

  it('removes what a backup left that was killed days ago, and nothing else', async () => {
    const folders = ['old.making-AbC123', 'new.making-AbC124', 'my.making-of-a-film']
    for (const name of folders) await mkdir(join(here.home, name))
    const longAgo = Date.now() / 1000 - 2 * 86_400
    for (const name of [folders[0]!, folders[2]!]) await utimes(join(here.home, name), longAgo, longAgo)
    await here.run('backup', 'after-a-kill.backup')
    const left = (await readdir(here.home)).filter((name) => name.includes('making'))
    expect(left.sort()).toEqual(folders.slice(1).sort())
    for (const name of left) await rm(join(here.home, name), { recursive: true })
    await rm(join(here.home, 'after-a-kill.backup'))
  })

  it('is restored elsewhere, with its master key, and says so in the audit log', async () => {
    const output = await restore(file, 'restored')
    expect(output).toMatch(/holds the state of 20/)
    expect(output).not.toMatch(/proves/)
    const dataDir = join(here.home, 'restored')
    await expect(here.open(dataDir)).rejects.toThrow(/master key file .* is missing/)
    await copyFile(join(here.dataDir, 'master.key'), join(dataDir, 'master.key'))
    const parts = await here.open(dataDir)
    try {
      const { rows } = await parts.db.query<{ n: number }>('select n from mark order by n')
      expect(rows.map(({ n }) => n)).toEqual(rows.map((_, place) => place)) // without a gap
      expect(rows.length).toBeGreaterThan(1)
      const acts = []
      for await (const { act } of parts.audit.entries()) acts.push(act)
      expect(acts.slice(-3)).toEqual(['backup', 'restore', 'keys.open'])
      expect(await parts.audit.verify()).toMatchObject({ fault: null })
    } finally {
      await parts.close()
    }
  })

  it('is not restored over data, or beside another master key', async () => {
    await expect(restore(file, 'restored')).rejects.toThrow(/holds a database already/)
    const other = join(here.home, 'other')
    await mkdir(other)
    await writeFile(join(other, 'master.key'), `${Buffer.alloc(32, 1).toString('base64')}\n`, { mode: 0o600 })
    const own = (...options: string[]) => restoreWithOwnKey(here, file, 'other', ...options)
    await expect(own()).rejects.toThrow(/master key here is not the one of this backup/)
    await expect(own('--unauthenticated')).rejects.toThrow(/is not the one of this backup/)
    expect(await readdir(other)).toEqual(['master.key'])
  })

  it.each([
    ['truncated', async (bytes: Buffer) => bytes.subarray(0, bytes.length - 100), /has no MAC/],
    ['truncated early', async (bytes: Buffer) => bytes.subarray(0, 2_000), /has no MAC/],
    ['empty', async () => Buffer.alloc(0), /has no MAC/],
    [
      'damaged',
      async (bytes: Buffer) => {
        const middle = Math.floor(bytes.length / 2)
        return Buffer.concat([bytes.subarray(0, middle), Buffer.alloc(50, 7), bytes.subarray(middle + 50)])
      },
      /was changed after it was made, or damaged/,
    ],
    ['longer', async (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')]), /has no MAC/],
    [
      'made longer inside',
      async (bytes: Buffer) => {
        const content = [bytes.subarray(0, -trailerBytes), gzipSync('more'), bytes.subarray(-trailerBytes)]
        return Buffer.concat(content)
      },
      /was changed/,
    ],
    ['no backup', async () => Buffer.from('PK not a backup'), /has no MAC/],
    // Of an earlier version, whose checksum anyone can make again.
    ['without its MAC', async (bytes: Buffer) => bytes.subarray(0, -trailerBytes), /with --unauthenticated/],
    ['made with another key', (bytes: Buffer) => withMacOf(Buffer.alloc(32, 9), here, bytes), /was changed/],
  ])('that is %s is refused in one line, and leaves nothing', async (name, change, line) => {
    const bad = join(here.home, `${name.replaceAll(' ', '-')}.bad`)
    await writeFile(bad, await change(await readFile(file)))
    const attempt = restore(bad, `into-${name}`)
    await expect(attempt).rejects.toThrow(line)
    await expect(attempt).rejects.not.toThrow(/\n/)
    expect(existsSync(join(here.home, `into-${name}`))).toBe(false)
  })

  it('on a full disk fails with one line, and leaves nothing', async () => {
    const { db } = here.parts
    const copyFiles = db.copyFiles!
    const full = Object.assign(new Error("ENOSPC: no space left on device, copyfile 'a' -> 'b'"), {
      code: 'ENOSPC',
    })
    Object.assign(db, {
      async copyFiles(into: string) {
        await copyFiles(into)
        throw full
      },
    })
    try {
      const attempt = here.run('backup', 'full.backup')
      await expect(attempt).rejects.toThrow(
        `there is not enough space in ${here.home}: until it is done, a backup takes about twice the size of the database there`,
      )
      await expect(attempt).rejects.not.toThrow(/\n.*\n/)
    } finally {
      Object.assign(db, { copyFiles })
    }
    expect((await readdir(here.home)).filter((name) => name.startsWith('full.backup'))).toEqual([])
  })

  it('with too few file descriptors says so in one line, and leaves nothing', async () => {
    const { db } = here.parts
    const copyFiles = db.copyFiles!
    Object.assign(db, {
      async copyFiles() {
        throw Object.assign(new Error("EMFILE: too many open files, open 'a'"), { code: 'EMFILE' })
      },
    })
    try {
      await expect(here.run('backup', 'few.backup')).rejects.toThrow(
        /^(satyapan: )?the backup was not made: too many files are open: raise the limit of open files \(ulimit -n, LimitNOFILE of the unit\) and try again\n?$/,
      )
    } finally {
      Object.assign(db, { copyFiles })
    }
    expect((await readdir(here.home)).filter((name) => name.startsWith('few.backup'))).toEqual([])
  })

  it('is not restored on a full disk: one line, and nothing is left', async () => {
    // Files of a megabyte at most: a file of the database's log has sixteen.
    const limited = `ulimit -f 1024; exec "$0" bin/satyapan restore "$1" --data-dir "$2" --unauthenticated`
    const into = join(here.home, 'into-full')
    const done = await runProgram('bash', ['-c', limited, process.execPath, file, into])
    expect(done).toEqual({
      code: 1,
      stdout: '',
      stderr: `satyapan: there is not enough space in ${into} for the database that ${file} holds\n`,
    })
    expect(existsSync(into)).toBe(false)
  })

  it('that cannot be restored leaves folders of others, and removes its own', async () => {
    const bad = join(here.home, 'other.bad')
    await writeFile(bad, 'not a backup')
    await mkdir(join(here.home, 'prepared'))
    await writeFile(join(here.home, 'prepared', 'note.txt'), 'keep')
    await expect(restore(bad, 'prepared/one/two')).rejects.toThrow(/cannot be restored/)
    await expect(restore(bad, 'prepared')).rejects.toThrow(/cannot be restored/)
    expect(await readdir(join(here.home, 'prepared'))).toEqual(['note.txt'])
  })

  it.each([
    ['a missing file', () => restore(join(here.home, 'none.backup'), 'new'), 'there is no file'],
    ['a folder', () => restore(here.home, 'new'), 'is not a file'],
    ['a file as the new data directory', () => restore(file, 'today.backup'), 'is not a folder'],
  ])('is refused in one line: %s', async (_, attempt, line) => {
    await expect(attempt()).rejects.toThrow(line)
    expect(existsSync(join(here.home, 'new'))).toBe(false)
  })

  it('leaves nothing when it fails', async () => {
    await expect(here.run('backup', 'no-folder/today.backup')).rejects.toThrow(/there is no such folder/)
    expect((await readdir(here.home)).some((name) => name.includes('making'))).toBe(false)
  })
})
