// Tests the rotation of the index key on records: they are found throughout, and are then all under the new key.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../src/kernel/clock.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { createLog } from '../../src/platform/log.js'
import { openRetention } from '../../src/server/compose/open-maintenance.js'
import type { KeptRecord } from '../../src/sources/records/kind.js'
import { builtInKinds, type Kinds, kindOf } from '../../src/sources/records/kinds.js'
import { createRecordCaches } from '../../src/sources/records/record-cache.js'
import { createRecords } from '../../src/sources/records/records.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'

const dayMs = 86_400_000
const one = { pan: 'ABCPK1234Q', name: 'Kiran Rao' }
const other = { pan: 'ABCPZ9876R', name: 'Meena Das' }
const mobile = '9812345670'
const signal = new AbortController().signal
let here: TestInstallation

async function importFile(kind: string, text: string, ...options: string[]): Promise<void> {
  await writeFile(join(here.home, `${kind}.csv`), text)
  await here.run('records', 'import', kind, `${kind}.csv`, ...options)
}
const importPan = (lines: string[]) =>
  importFile('pan', `pan_number,full_name,category\n${lines.join('\n')}\n`)
const nameOf = async ({ pan }: { pan: string }) => (await here.parts.records.find('pan', pan))?.full_name
const rows = async () =>
  (await here.parts.db.query<{ key: string }>(`select encode(key, 'hex') as key from record order by 1`)).rows
const states = async () =>
  (await here.parts.vault.list()).filter(({ purpose }) => purpose === 'index').map(({ state }) => state)
async function reopen(): Promise<void> {
  await here.parts.close()
  here.parts = await here.open()
}

/** Runs `work` with the new key in use and the records still under the old one, and completes the rotation. */
const rotateAround = (work: () => Promise<void>) =>
  here.parts.vault.renewIndex(
    unaudited,
    async () => {
      await work()
      return here.parts.records.reindex(() => {}, signal)
    },
    signal,
  )
const cut = () => Promise.reject(new Error('killed'))

beforeEach(async () => {
  here = await openInstallation()
  await importPan([one, other].map(({ pan, name }) => `${pan},${name},Individual`))
  await importFile(
    'vehicle',
    `rc_number,owner_name,mobile_number\nKA01AB1234,Ravi,${mobile}\nKA01AB1235,Ravi,${mobile}\n`,
  )
})
afterEach(() => here.discard())

describe('records', () => {
  it('are found before, during and after, by key and by link, and are then all under the new key', async () => {
    const before = await rows()
    const everything = async () => {
      expect([await nameOf(one), await nameOf(other)]).toEqual([one.name, other.name])
      expect(await nameOf({ pan: 'ABCPA0000A' })).toBeUndefined()
      expect(await here.parts.records.linked('vehicle', mobile)).toHaveLength(2)
    }
    await reopen() // nothing is cached
    const { records, resumed } = await rotateAround(everything)
    expect({ records, resumed }).toEqual({ records: 4, resumed: false })
    await reopen()
    await everything()
    expect(await rows()).toHaveLength(before.length)
    for (const row of await rows()) expect(before).not.toContainEqual(row)
    expect(await states()).toEqual(['replaced', 'in use'])
    expect(await here.parts.vault.retire('index', Date.now() + 1_000)).toBe(1)
    await reopen()
    await everything()
    expect(await states()).toEqual(['destroyed', 'in use'])
  })

  it('that are replaced, completed or removed meanwhile are not found twice, and do not come back', async () => {
    await reopen()
    await rotateAround(async () => {
      await importPan([`${one.pan},Kiran Changed,Individual`])
      await here.run('records', 'remove', 'pan', other.pan)
      await importFile('vehicle', 'rc_number,owner_name\nKA01AB1234,Asha\n', '--merge')
      expect(await rows()).toHaveLength(3)
      expect([await nameOf(one), await nameOf(other)]).toEqual(['Kiran Changed', undefined])
    })
    await reopen()
    expect([await nameOf(one), await nameOf(other)]).toEqual(['Kiran Changed', undefined])
    expect(await rows()).toHaveLength(3)
    expect(await here.parts.records.find('vehicle', 'KA01AB1234')).toMatchObject({
      owner_name: 'Asha',
      mobile_number: mobile,
    })
    expect(await here.parts.records.linked('vehicle', mobile)).toHaveLength(2)
  })

  it('that are removed by their link meanwhile are gone', async () => {
    await importFile('challan', 'rc_number,challan_number\nKA01AB1234,C1\nKA01AB1234,C2\n')
    expect(await here.parts.records.linked('challan', 'KA01AB1234')).toHaveLength(2)
    await rotateAround(async () => {
      expect(await here.parts.records.remove('challan', ['KA01AB1234'])).toBe(2)
    })
    expect(await here.parts.records.linked('challan', 'KA01AB1234')).toEqual([])
  })

  it('that were prepared before and written later are found, and the later one stays', async () => {
    const { db, vault } = here.parts
    const log = createLog('silent').log
    const caches = createRecordCaches({ db, log })
    const records = createRecords({ db, vault, clock: systemClock, caches })
    const [first] = (await here.parts.records.show('pan', [one.pan], unaudited)) as [KeptRecord]
    const late = records.prepare('pan', [{ ...first, full_name: 'Kiran Late' }])
    await here.run('vault', 'rotate', '--index')
    await records.change((_tx, write) => write(late))
    expect(await rows()).toHaveLength(5)
    expect(await records.reindex(() => {}, signal)).toBe(1)
    caches.close()
    await reopen()
    expect(await rows()).toHaveLength(4)
    expect(await nameOf(one)).toBe('Kiran Late')
  })

  it('whose key got another name since stay as they are, and do not stop the others', async () => {
    const { db, vault } = here.parts
    const caches = createRecordCaches({ db, log: createLog('silent').log })
    const renamed = { ...kindOf('pan'), key: ['number'] }
    const kinds: Kinds = { ...builtInKinds, kindOf: (name) => (name === 'pan' ? renamed : kindOf(name)) }
    const records = createRecords({ db, vault, clock: systemClock, caches, kinds })
    const before = await rows()
    const rotated = await vault.renewIndex(unaudited, () => records.reindex(() => {}, signal), signal)
    caches.close()
    expect(rotated.records).toBe(2)
    const after = await rows()
    expect(after.filter(({ key }) => before.some((row) => row.key === key))).toHaveLength(2)
    expect(after).toHaveLength(4)
    expect(await nameOf(one)).toBe(one.name)
  })

  it('are indexed again by the next rotation when one was killed, with the key that it made', async () => {
    await expect(here.parts.vault.renewIndex(unaudited, cut, signal)).rejects.toThrow('killed')
    await reopen()
    expect(await nameOf(one)).toBe(one.name)
    expect(JSON.parse(await here.run('vault', 'rotate', '--index', '--json'))).toEqual({
      records: 4,
      resumed: true,
    })
    expect(await states()).toEqual(['replaced', 'in use'])
    expect(JSON.parse(await here.run('vault', 'rotate', '--index', '--json'))).toEqual({
      records: 4,
      resumed: false,
    })
    await reopen()
    expect(await nameOf(one)).toBe(one.name)
  })
})

it('a person is searched for a second time while a rotation moves rows', async () => {
  const searched = async () => {
    const tables: string[] = []
    await here.parts.maintenance.erase(unaudited, 'pan', one.pan, (table) => tables.push(table))
    return tables.filter((table) => table === 'record').length
  }
  expect(await searched()).toBe(1)
  await expect(here.parts.vault.renewIndex(unaudited, cut, signal)).rejects.toThrow('killed')
  expect(await searched()).toBe(2)
})

it('the sweep destroys the old key after a month, and indexes before what an interrupted rotation left', async () => {
  await expect(here.parts.vault.renewIndex(unaudited, cut, signal)).rejects.toThrow('killed')
  const sweepAfter = (days: number) =>
    openRetention({
      ...here.parts,
      clock: { now: () => Date.now() + days * dayMs },
    } as never).sweepAll(unaudited, () => false)
  await sweepAfter(30)
  expect(await states()).toEqual(['replaced', 'in use'])
  const { deleted, failed } = await sweepAfter(32)
  expect([deleted.get('keys'), [...failed]]).toEqual([1, []])
  expect(await states()).toEqual(['destroyed', 'in use'])
  await reopen()
  expect([await nameOf(one), await nameOf(other)]).toEqual([one.name, other.name])
})

it('does nothing when the audit log cannot be written; both steps are in it', async () => {
  const refuses = () => Promise.reject(new Error('no audit'))
  await expect(here.parts.vault.renewIndex(refuses, cut, signal)).rejects.toThrow('no audit')
  expect(await states()).toEqual(['in use'])
  await here.run('vault', 'rotate', '--index')
  const log = (await here.run('audit', 'export', '--format', 'jsonl'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(log.filter(({ act }: { act: string }) => act.startsWith('vault.rotate'))).toMatchObject([
    { act: 'vault.rotate', facts: { keys: ['index'] } },
    { act: 'vault.rotated', facts: { keys: ['index'], records: 4 } },
  ])
})

it('says what is wrong with its options', async () => {
  await expect(here.run('vault', 'rotate', '--index', '--signing')).rejects.toThrow('give one of them')
  await expect(here.run('vault', 'rotate', '--index', '--at-once')).rejects.toThrow(
    '--at-once needs --signing',
  )
})
