// Tests that a file which changes while it is sent is not taken: each change in the middle of its bytes.
import { appendFile, copyFile, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unchanged } from './unchanged-file.js'

/** Several pieces of a stream. */
const text = `vpa\n${'a@bank\n'.repeat(60_000)}`
let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satyapan-unchanged-'))
  file = join(folder, 'records.csv')
  await writeFile(file, text)
})
afterEach(() => rm(folder, { recursive: true }))

/** Reads all of it; `meanwhile` happens after the first piece. */
async function readWhile(meanwhile: () => Promise<unknown>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of unchanged(file)) {
    if (pieces.push(piece) === 1) await meanwhile()
  }
  expect(pieces.length).toBeGreaterThan(1)
  return Buffer.concat(pieces).toString()
}

it('reads every byte of a file that stays as it is, though another one beside it is written', async () => {
  expect(await readWhile(() => writeFile(join(folder, 'other.csv'), text))).toBe(text)
})

it.each([
  ['grows', () => appendFile(file, 'b@bank\n')],
  ['is cut off', () => writeFile(file, text.slice(0, -7))],
  [
    'is written again at another time, as long as before',
    async () => {
      await writeFile(file, text.replace('a@bank', 'b@bank'))
      await utimes(file, 1_700_000_000, 1_700_000_000)
    },
  ],
  [
    'is replaced by a copy of the same time',
    async () => {
      const copy = join(folder, 'copy.csv')
      await copyFile(file, copy)
      await utimes(file, 1_700_000_000, 1_700_000_000)
      await utimes(copy, 1_700_000_000, 1_700_000_000)
      await rename(copy, file)
    },
  ],
  ['is removed', () => rm(file)],
])('refuses a file that %s while it is read', async (_what, meanwhile) => {
  await expect(readWhile(meanwhile)).rejects.toThrow(
    `${file} changed while it was read, and nothing was started: try again when it is complete`,
  )
})
