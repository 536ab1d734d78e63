// Proves that written files are synced early, and that an error of it reaches the database.
import { mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWrittenFiles } from './written-files.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'satyapan-written-'))
  for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, name), name)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pathOf = (name: string) => join(folder, name)
const nameOf = (fd: number) => readlinkSync(`/proc/self/fd/${fd}`).slice(folder.length + 1)

/** @param during is called while a file is being synced */
function open(during: (name: string) => void = () => {}) {
  const order: string[] = []
  const files = createWrittenFiles(pathOf, async (fd) => {
    const name = nameOf(fd)
    during(name)
    await Promise.resolve()
    order.push(name)
  })
  return { ...files, order }
}

describe.runIf(process.platform === 'linux')('files that the database has written', () => {
  it('are synced once for each time that they were written, and not those that the database has synced', async () => {
    const { wrote, synced, settle, order } = open()
    for (const name of ['a', 'b', 'a', 'c']) wrote(name)
    synced('b')
    await settle()
    expect(order).toEqual(['a', 'c'])
    await settle()
    expect(order).toEqual(['a', 'c'])
    wrote('c')
    await settle()
    expect(order).toEqual(['a', 'c', 'c'])
  })

  it('are left as they are once the database has ended, which is told', async () => {
    const { wrote, settle, order } = open()
    for (const name of ['a', 'b']) wrote(name)
    const ended = new Error('the embedded database stopped')
    await expect(settle(() => (order.length > 0 ? ended : undefined))).rejects.toBe(ended)
    expect(order).toEqual(['a'])
  })

  it('are synced again when they are written meanwhile', async () => {
    const written = ['a']
    const files = open((name) => written.length > 0 && files.wrote(written.pop() ?? name))
    files.wrote('a')
    await files.settle()
    await files.settle()
    expect(files.order).toEqual(['a', 'a'])
  })

  it('may be gone by then', async () => {
    const files = open()
    files.wrote('none')
    files.wrote('a')
    await files.settle()
    expect(files.order).toEqual(['a'])
    expect(() => files.assertSynced('none')).not.toThrow()
  })

  it('can be synced by the database at the same time', async () => {
    let asserted = 0
    const files = open((name) => {
      files.assertSynced(name)
      files.assertSynced('b')
      asserted++
    })
    files.wrote('a')
    await files.settle()
    expect(asserted).toBe(1)
  })

  it('that could not be synced are told to the database, whatever it syncs next', async () => {
    const files = open((name) => {
      if (name === 'b') throw new Error('the disk is broken')
    })
    for (const name of ['a', 'b', 'c']) files.wrote(name)
    await files.settle()
    expect(files.order).toEqual(['a'])
    for (const name of ['a', 'b', 'c']) expect(() => files.assertSynced(name)).toThrow('the disk is broken')
  })
})
