// Tests that no uploaded file stays on the disk: not after a kill, and not when nobody reads the answer.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearUploads, keepUpload, removingAtEnd } from './uploads.js'

const now = Date.UTC(2026, 3, 1)
let dataDir: string
const uploaded = (name: string) => join(dataDir, 'uploads', name)
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'))
  await mkdir(join(dataDir, 'uploads'))
  for (const [name, ageHours] of [
    ['old.csv', 25],
    ['fresh.csv', 1],
  ] as const) {
    await writeFile(uploaded(name), 'pan_number\n')
    const at = now / 1000 - ageHours * 3_600
    await utimes(uploaded(name), at, at)
  }
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

it('removes every file at the start of the only process, and old ones beside other processes', async () => {
  await clearUploads(dataDir, now, false)
  expect(await readdir(join(dataDir, 'uploads'))).toEqual(['fresh.csv'])
  await clearUploads(dataDir, now, true)
  expect(existsSync(join(dataDir, 'uploads'))).toBe(false)
  await clearUploads(dataDir, now, false)
})

it('removes the file of lines that end before the first is read, and while they are read', async () => {
  let ended = 0
  async function* lines() {
    try {
      yield 1
      yield 2
    } finally {
      ended++
    }
  }
  await removingAtEnd(uploaded('old.csv'), lines()).return(undefined)
  expect(ended).toBe(0)
  for await (const line of removingAtEnd(uploaded('fresh.csv'), lines())) if (line === 1) break
  expect(ended).toBe(1)
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
})

const keep = (actor: string, id: string, body: Readable = Readable.from([Buffer.from('a\n')])) =>
  keepUpload({ dataDir, now, id, actor }, body, { extension: '.csv', maxBytes: 100 })

it('keeps two files of one user, and refuses a third until one is gone', async () => {
  await rm(join(dataDir, 'uploads'), { recursive: true })
  const first = await keep('token:auditor', '1')
  await keep('token:auditor', '2')
  await expect(keep('token:auditor', '3')).rejects.toMatchObject({
    kind: 'too-many-requests',
    retryAfterS: 30,
  })
  await keep('token:other', '4')
  await rm(first)
  await keep('token:auditor', '5')
  expect(await readdir(join(dataDir, 'uploads'))).toHaveLength(3)
})

it('keeps no more than two of many that begin at one time, and eight of all users', async () => {
  await rm(join(dataDir, 'uploads'), { recursive: true })
  const sent = (actor: string) =>
    Promise.allSettled(Array.from({ length: 20 }, (_, n) => keep(actor, `${actor}${n}`)))
  expect((await sent('a')).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
  for (const actor of ['b', 'c', 'd', 'e', 'f']) {
    await Promise.allSettled([keep(actor, `${actor}1`)])
    await Promise.allSettled([keep(actor, `${actor}2`)])
  }
  const names = await readdir(join(dataDir, 'uploads'))
  expect(names).toHaveLength(8)
  await expect(keep('z', 'z')).rejects.toThrow('At most 8 uploads at a time')
})

const gib = 1024 ** 3
const mib = 1024 ** 2

it('refuses a file before its first byte when the disk is nearly full, and keeps nothing', async () => {
  const before = await readdir(join(dataDir, 'uploads'))
  let read = 0
  const body = Readable.from(
    (function* () {
      read++
      yield Buffer.from('a')
    })(),
  )
  const parts = { dataDir, now, id: '1', actor: 'a', freeBytes: async () => gib - 1 }
  await expect(keepUpload(parts, body, { extension: '.csv', maxBytes: 100 })).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterS: 30,
    message: expect.stringMatching(
      /^The data directory has too little space .* 1024 MiB must stay free\. Free some/,
    ),
  })
  expect(read).toBe(0)
  expect(await readdir(join(dataDir, 'uploads'))).toEqual(before.filter((name) => name !== 'old.csv'))
})

it('stops a file whose disk fills up while it arrives, and keeps nothing of it', async () => {
  let [looks, sent] = [0, 0]
  const piece = Buffer.alloc(mib, 'a')
  const body = Readable.from(
    (function* () {
      for (; sent < 200; sent++) yield piece
    })(),
  )
  // Another program writes: each look finds less.
  const freeBytes = async () => 1.1 * gib - looks++ * 64 * mib
  const parts = { dataDir, now, id: '1', actor: 'a', freeBytes }
  const done = keepUpload(parts, body, { extension: '.csv', maxBytes: gib })
  await expect(done).rejects.toMatchObject({ kind: 'unavailable' })
  expect(looks).toBe(3)
  expect(sent).toBeLessThan(100)
  expect(await readdir(join(dataDir, 'uploads'))).toEqual(['fresh.csv'])
})
