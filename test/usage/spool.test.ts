// Tests the spool of usage events: what is put in it survives kills, damage, a full disk, and is committed once.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/kernel/clock.js'
import { openSpool, type Spool } from '../../src/usage/spool.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import { openVault } from '../../src/vault/vault.js'
import { useTestDatabase } from '../support/database.js'

const { db, directory } = await useTestDatabase()
const masterKeyFile = join(directory, 'master.key')
const vault = await openVault({ db, clock: systemClock, masterKeyFile, sealedColumns: [] })
const bytes = 64 * 1024
const logged: string[] = []
const log = {
  warn: (_facts: object, text: string) => void logged.push(text),
  error: (_facts: object, text: string) => void logged.push(text),
}

let folder: string
const folders: string[] = []
const spools: Spool[] = []
beforeEach(async () => {
  await Promise.all(spools.splice(0).map((spool) => spool.close()))
  folder = mkdtempSync(join(tmpdir(), 'satyapan-spool-'))
  folders.push(folder)
  logged.length = 0
})
afterAll(async () => {
  await Promise.all(spools.splice(0).map((spool) => spool.close()))
  for (const each of folders) rmSync(each, { recursive: true })
})

async function open(): Promise<Spool> {
  const spool = await openSpool({ folder, vault, log, bytes })
  spools.push(spool)
  return spool
}

async function close(spool: Spool): Promise<void> {
  spools.splice(spools.indexOf(spool), 1)
  await spool.close()
}

const event = (own: Partial<UsageEvent> = {}) =>
  eventAt(1_800_000_000_000, { metadata: '{"who":"Asha Rao"}', attempts: '[]', ...own })

async function replayed(spool: Spool): Promise<UsageEvent[]> {
  const found: UsageEvent[] = []
  await spool.replay(async (events) => void found.push(...events))
  return found
}

const file = (slot = 0) => join(folder, String(slot), 'events')

describe('the spool', () => {
  it('gives back after a restart what was put in, once', async () => {
    const first = await open()
    const events = [event(), event({ subjectIndex: null })]
    expect(await first.put(events.slice(0, 1))).toBe(true)
    expect(await first.put(events.slice(1))).toBe(true)
    await close(first)
    const second = await open()
    expect(second.count()).toBe(2)
    expect(await replayed(second)).toEqual(events)
    expect([second.count(), await replayed(second)]).toEqual([0, []])
  })

  it('keeps everything when the commit fails', async () => {
    const spool = await open()
    await spool.put([event()])
    await expect(spool.replay(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(spool.count()).toBe(1)
    expect(await replayed(spool)).toHaveLength(1)
  })

  it('holds nothing that can be read, and nothing at all once it is committed', async () => {
    const spool = await open()
    await spool.put([event()])
    expect(readFileSync(file()).includes('Asha')).toBe(false)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    await replayed(spool)
    expect(readFileSync(file()).every((byte) => byte === 0)).toBe(true)
  })

  it('takes its space at once, keeps it, and refuses what does not fit', async () => {
    const spool = await open()
    const { size, blocks } = statSync(file())
    expect([size, blocks * 512 >= bytes]).toEqual([bytes, true])
    let put = 0
    while (await spool.put([event()])) put++
    expect(put).toBeGreaterThan(20)
    expect(statSync(file()).size).toBe(bytes)
    expect(await replayed(spool)).toHaveLength(put)
    expect(await spool.put([event()])).toBe(true)
  })

  it('takes more space while it holds events, and keeps them', async () => {
    const spool = await open()
    const events: UsageEvent[] = []
    for (let one = event(); await spool.put([one]); one = event()) events.push(one)
    await spool.grow(2 * bytes)
    expect(statSync(file()).size).toBe(2 * bytes)
    const late = event()
    expect(await spool.put([late])).toBe(true)
    await spool.grow(bytes) // it never gives any back
    expect(statSync(file()).size).toBe(2 * bytes)
    await close(spool)
    expect(await replayed(await open())).toEqual([...events, late])
  })

  it.each([
    ['cut off in the middle', (content: Buffer, end: number) => content.fill(0, end - 100, end)],
    ['with a flipped bit', (content: Buffer, end: number) => (content[end - 50]! ^= 1)],
  ])('gives back what is before an event %s, and keeps a copy of the file', async (_what, damage) => {
    const first = await open()
    const events = [event(), event()]
    await first.put(events)
    await close(first)
    const content = readFileSync(file())
    damage(content, content.findLastIndex((byte) => byte !== 0) + 1)
    writeFileSync(file(), content)
    const second = await open()
    expect(await replayed(second)).toEqual(events.slice(0, 1))
    expect(logged).toContainEqual(expect.stringContaining('cannot be opened'))
    expect(readFileSync(`${file()}.unreadable`).equals(content)).toBe(true)
  })

  it('is cleaned when a kill cut its clearing off', async () => {
    const first = await open()
    await first.put([event(), event()])
    await close(first)
    const content = readFileSync(file())
    writeFileSync(file(), content.fill(0, 0, 300))
    const second = await open()
    expect(second.count()).toBe(0)
    const late = event()
    await second.put([late])
    expect(await replayed(second)).toEqual([late])
  })

  it('is separate for each process of a data directory; what a dead one left behind is committed too', async () => {
    const [first, second] = [await open(), await open()]
    const [a, b] = [event(), event()]
    await first.put([a])
    await second.put([b])
    await close(first)
    await close(second)
    const third = await open()
    expect(third.count()).toBe(2)
    expect(await replayed(third)).toEqual([a, b])
    const fourth = await open()
    expect(fourth.count()).toBe(0)
  })

  it('says in one line that its space cannot be had', async () => {
    writeFileSync(join(folder, '0'), '')
    const opening = openSpool({ folder, vault, log, bytes })
    await expect(opening).rejects.toThrow(
      /^the usage spool in .* cannot be prepared: .*; it needs 1 MB of space/,
    )
  })
})
