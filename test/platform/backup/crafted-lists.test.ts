// Tests backup files whose list of files was crafted: each is refused in one line, before anything of it is written.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unpackBackup } from '../../../src/platform/backup/backup-file.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crafted-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const facts = { format: 'satyapan-backup-1', madeAt: '2026-01-01T00:00:00Z', mode: 'embedded', keyCheck: 'x' }

/** Unpacks a backup with this head, whose checksum is right. `head` may hold numbers that JSON.stringify cannot write. */
async function unpack(head: string, content = 'abc'): Promise<void> {
  const bytes = Buffer.from(`${head}\n${content}`)
  const file = join(folder, 'crafted.backup')
  await writeFile(file, gzipSync(Buffer.concat([bytes, createHash('sha256').update(bytes).digest()])))
  await unpackBackup(file, join(folder, 'into'), null, async () => {})
}

const headOf = (entries: string, own: object = {}) =>
  `${JSON.stringify({ ...facts, ...own }).slice(0, -1)},"entries":${entries}}`

it('a backup with a right list is unpacked', async () => {
  await unpack(headOf('[["f",-1],["f/a",3]]'))
  expect(existsSync(join(folder, 'into', 'f', 'a'))).toBe(true)
  await rm(join(folder, 'into'), { recursive: true })
})

it.each([
  ['half a byte', '[["a",0.5]]'],
  ['half a byte more', '[["a",2.5]]'],
  ['a text', '[["a","3"]]'],
  ['no size', '[["a"]]'],
  ['a third member', '[["a",3,1]]'],
  ['null', '[["a",null]]'],
  ['less than nothing', '[["a",-2]]'],
  ['more than can be counted', '[["a",9007199254740993]]'],
  ['infinity', '[["a",1e400]]'],
  ['a list', '[["a",[3]]]'],
  ['a name that is none', '[[3,3]]'],
  ['an empty name', '[["",3]]'],
  ['a name with NUL', '[["a\\u0000b",3]]'],
  ['an entry that is null', '[null]'],
  ['an entry that is text', '["ab"]'],
])('an entry with %s is refused', async (_what, entries) => {
  await expect(unpack(headOf(entries))).rejects.toThrow('its list of files cannot be read')
  expect(existsSync(join(folder, 'into'))).toBe(false)
})

it.each(['madeAt', 'mode', 'keyCheck'])('a head whose %s is no text is refused', async (name) => {
  await expect(unpack(headOf('[["a",3]]', { [name]: 5 }))).rejects.toThrow('its list of files cannot be read')
})
