import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from './make-folder.js'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'make-folder-'))
  await writeFile(join(home, 'file'), '')
  await symlink(join(home, 'nowhere'), join(home, 'dangling'))
})
afterAll(() => rm(home, { recursive: true }))

describe('makeFolder', () => {
  it('makes the folders that are missing, and says which is the topmost', async () => {
    expect(await makeFolder(join(home, 'a', 'b', 'c'), { mode: 0o700 })).toBe(join(home, 'a'))
    expect((await stat(join(home, 'a', 'b', 'c'))).mode & 0o777).toBe(0o700)
    expect(await makeFolder(join(home, 'a', 'b', 'd'))).toBe(join(home, 'a', 'b', 'd'))
    expect(await makeFolder(join(home, 'a', 'b'))).toBeUndefined()
  })

  it('is not disturbed by others that make the same folder', async () => {
    const folder = join(home, 'together', 'deep')
    await Promise.all(Array.from({ length: 8 }, () => makeFolder(folder)))
    expect(existsSync(folder)).toBe(true)
  })

  it.each([
    ['file', 'a file is in its way'],
    ['file/below', 'a file is in its way'],
    ['dangling', 'a folder or link in its path does not exist'],
    ['dangling/below', 'a folder or link in its path does not exist'],
  ])('says why %s cannot be made', async (name, reason) => {
    const folder = join(home, name)
    await expect(makeFolder(folder)).rejects.toThrow(
      new Error(`the folder ${folder} cannot be made: ${reason}`),
    )
  })

  it.runIf(existsSync('/proc/self'))('returns where the system makes no folders', async () => {
    await expect(makeFolder('/proc/none/deep')).rejects.toThrow(
      'the folder /proc/none/deep cannot be made: a folder or link in its path does not exist',
    )
  })
})
