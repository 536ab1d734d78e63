// Tests that no uploaded file stays on the disk: not after a kill, and not when nobody reads the answer.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearUploads, removingAtEnd } from './uploads.js'

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
