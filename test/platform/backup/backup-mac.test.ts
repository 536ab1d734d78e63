// Tests that a backup is restored only as it was made: every change is refused, and so is one without a MAC.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAuthenticated } from '../../../src/platform/backup/backup-mac.js'
import { BadBackup } from '../../../src/platform/backup/bad-backup.js'
import { openInstallation, type TestInstallation } from '../../support/installation.js'
import { restoreWithItsKey, restoreWithOwnKey, trailerBytes } from './restore.harness.js'

let here: TestInstallation
let file: string
let backupKey: Buffer

beforeAll(async () => {
  here = await openInstallation()
  file = join(here.home, 'today.backup')
  backupKey = here.parts.vault.backupKey()
  await here.run('backup', 'today.backup')
})
afterAll(() => here.discard())

describe('a backup', () => {
  it('is refused wherever a bit of it is flipped, its last byte included', async () => {
    const bytes = await readFile(file)
    const size = bytes.length
    // The head of the file, its facts, some hundred places in between, and every byte of the trailer.
    const places = [
      ...Array(40).keys(),
      ...Array.from({ length: 100 }, (_, n) => Math.floor((size / 100) * n)),
    ]
    for (let n = 1; n <= trailerBytes; n++) places.push(size - n)
    const own = { key: backupKey, keyCheck: here.parts.vault.keyCheck() }
    const bad = join(here.home, 'flipped.bad')
    for (const place of places) {
      const changed = Buffer.from(bytes)
      changed[place]! ^= 1 << (place % 8)
      await writeFile(bad, changed)
      const attempt = readAuthenticated(bad, own)
      await expect(attempt, `byte ${place} of ${size}`).rejects.toThrow(BadBackup)
    }
    await writeFile(bad, bytes)
    await expect(readAuthenticated(bad, own)).resolves.toBeDefined()
  })

  it('that is changed between its check and its reading is refused', async () => {
    const bytes = await readFile(file)
    const changing = join(here.home, 'changing.bad')
    await writeFile(changing, bytes)
    const content = await readAuthenticated(changing, {
      key: backupKey,
      keyCheck: here.parts.vault.keyCheck(),
    })
    bytes[1_000]! ^= 1
    await writeFile(changing, bytes)
    const read = async () => {
      for await (const _ of content);
    }
    await expect(read()).rejects.toThrow(/was changed/)
  })

  it('without the master key is not restored, unless it is said that it shall not be checked', async () => {
    const attempt = restoreWithOwnKey(here, file, 'unchecked')
    await expect(attempt).rejects.toThrow(
      /master key is needed to check that nobody changed .* --unauthenticated/,
    )
    expect(existsSync(join(here.home, 'unchecked'))).toBe(false)
    const output = await restoreWithOwnKey(here, file, 'unchecked', '--unauthenticated')
    expect(output).toMatch(
      /Nothing proves who made .*: whoever could write to it may have made themselves an owner/,
    )
    expect(output).toMatch(/needs its master key/)
  })

  it('of an earlier version is restored when it is said that it shall not be checked', async () => {
    const earlier = join(here.home, 'earlier.backup')
    await writeFile(earlier, (await readFile(file)).subarray(0, -trailerBytes))
    expect(await restoreWithItsKey(here, earlier, 'from-earlier', '--unauthenticated')).toMatch(
      /Nothing proves who made/,
    )
    for (const [name, bytes, line] of [
      ['cut', (await readFile(earlier)).subarray(0, -100), /truncated/],
      ['doubled', Buffer.concat([await readFile(earlier), gzipSync('more')]), /holds more than it says/],
      ['no', Buffer.from('PK not a backup'), /was damaged, or is not a backup/],
      ['none', Buffer.alloc(0), /truncated/],
    ] as const) {
      await writeFile(join(here.home, name), bytes)
      await expect(
        restoreWithItsKey(here, join(here.home, name), `into-${name}`, '--unauthenticated'),
        name,
      ).rejects.toThrow(line)
      expect(existsSync(join(here.home, `into-${name}`))).toBe(false)
    }
  })
})
