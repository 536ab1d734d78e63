// Tests a rotation on PostgreSQL: another node reads and writes throughout, with the master key that it started with.
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyNamesOf } from '../../src/idempotency/idempotency.js'
import { claimKey, type KeyName, nameToClaim } from '../../src/idempotency/key-store.js'
import { systemClock } from '../../src/kernel/clock.js'
import { newId } from '../../src/kernel/ids.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { createLog } from '../../src/platform/log.js'
import { sealedColumns } from '../../src/server/compose/stored-data.js'
import { createRecordCaches } from '../../src/sources/records/record-cache.js'
import { createRecords } from '../../src/sources/records/records.js'
import { sealedUnder } from '../../src/vault/seal.js'
import { openVault } from '../../src/vault/vault.js'
import type { PartsWithDatabase } from '../support/assembled.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'
import { fillPeople, readEverything } from '../support/personal-data.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { until } from '../support/until.js'

let server: TestPostgres
let here: TestInstallation
let otherNode: PartsWithDatabase
beforeAll(async () => {
  server = (await startPostgres())!
  here = await openInstallation(server.url)
  otherNode = await here.open()
  await fillPeople(
    here.parts,
    { pan: 'ABCPK1234Q', name: 'Kiran Rao' },
    { pan: 'ABCPZ9876R', name: 'Meena Das' },
  )
})
afterAll(async () => {
  await otherNode.close()
  await here.discard()
  await server.stop()
})

it('rotates beside another node', async () => {
  const sorted = async (parts: PartsWithDatabase) => (await readEverything(parts)).split('\n').sort()
  const everything = await sorted(here.parts)
  const oldKey = otherNode.vault.keys('data').at(-1)!.id
  let rotating = true
  let reads = 0
  const reader = (async () => {
    for (; rotating; reads++) expect(await sorted(otherNode)).toEqual(everything)
  })()
  await here.run('vault', 'rotate')
  rotating = false
  await reader
  expect(reads).toBeGreaterThan(1)
  expect(await sorted(otherNode)).toEqual(everything)
  expect(sealedUnder(otherNode.vault.seal(Buffer.from('x'), 'y'))).not.toBe(oldKey)
  const token = otherNode.tokens.issue('c', 1).token
  expect(here.parts.tokens.verify(token)).not.toBeNull()
  await rm(join(here.dataDir, 'master.key.old'))
  const later = await here.open()
  expect(await sorted(later)).toEqual(everything)
  await later.close()
})

it('gives the other node the new signing keys before it destroys the old ones', async () => {
  const old = otherNode.tokens.issue('c', 1).token
  expect(here.parts.tokens.verify(old)).not.toBeNull()
  await here.run('vault', 'rotate', '--signing', '--at-once')
  expect(here.parts.tokens.verify(old)).toBeNull()
  expect(here.parts.tokens.verify(otherNode.tokens.issue('c', 1).token)).not.toBeNull()
  expect(otherNode.tokens.verify(here.parts.tokens.issue('c', 1).token)).not.toBeNull()
  await until(() => otherNode.tokens.verify(old) === null, { withinMs: 60_000 })
})

describe('rotating the index key beside another node', () => {
  const pan = (n: number) => `ABCPA${String(n + 1).padStart(4, '0')}Z`
  const count = 450 // more than two portions

  it('lets it find every record throughout, and answer a key from before', async () => {
    const lines = Array.from({ length: count }, (_, n) => `${pan(n)},Person ${n},Individual`)
    await writeFile(join(here.home, 'pan.csv'), `pan_number,full_name,category\n${lines.join('\n')}\n`)
    await here.run('records', 'import', 'pan', 'pan.csv')
    const call = { clientId: 'c', key: 'K', asks: 'lookup x', parameters: 'p', transactionId: newId() }
    const begun = await otherNode.idempotency.begin(call)
    if (!('claim' in begun)) throw new Error('the key was taken')
    const answer = { transactionId: call.transactionId, status: 200, body: '{}', subCode: 'SUCCESS' }
    await otherNode.db.transaction((tx) => begun.claim.keep(tx, answer, null))
    await begun.claim.end(true)
    const log = createLog('silent').log
    let rotating = true
    let reads = 0
    const reader = (async () => {
      while (rotating) {
        const caches = createRecordCaches({ db: otherNode.db, log }) // nothing is cached
        const records = createRecords({
          db: otherNode.db,
          vault: otherNode.vault,
          clock: systemClock,
          caches,
        })
        const found = await Promise.all(Array.from({ length: count }, (_, n) => records.find('pan', pan(n))))
        expect(found.filter((record) => record !== undefined)).toHaveLength(count)
        caches.close()
        reads++
      }
    })()
    const { records } = JSON.parse(await here.run('vault', 'rotate', '--index', '--json'))
    rotating = false
    await reader
    expect(records).toBe(count)
    expect(reads).toBeGreaterThan(1)
    expect(await otherNode.idempotency.begin({ ...call, transactionId: newId() })).toEqual({ kept: answer })
    expect(otherNode.vault.index('x', 'y')).toEqual(here.parts.vault.index('x', 'y'))
  })

  it('lets one of two nodes that differ about the key in use claim an idempotency key', async () => {
    const names = (n: number) => keyNamesOf(here.parts.vault, 'c', `both ${n}`)
    expect(names(0)).toHaveLength(2)
    const claim = ({ db }: PartsWithDatabase, given: readonly KeyName[]) =>
      db.transaction(async (tx) => {
        const name = await nameToClaim(tx, given)
        const own = { ...name, asks: 'x', digest: Buffer.alloc(32), transactionId: newId(), requestId: null }
        return claimKey(tx, { ...own, now: Date.now(), claimedUntil: Date.now() + 60_000 })
      })
    for (let n = 0; n < 40; n++) {
      const claimed = await Promise.all([
        claim(here.parts, names(n)),
        claim(otherNode, names(n).toReversed()),
      ])
      expect(claimed.filter((won) => won)).toHaveLength(1)
    }
  })
})

describe('a node whose master key file is its own', () => {
  const aborted = AbortSignal.abort()
  const current = () => join(here.dataDir, 'master.key')
  const keys = async () => (await here.parts.vault.list()).length
  async function openNode(name: string) {
    const masterKeyFile = join(here.home, name, 'master.key')
    await mkdir(join(here.home, name))
    await copyFile(current(), masterKeyFile)
    const vault = await openVault({ db: here.parts.db, clock: systemClock, masterKeyFile, sealedColumns })
    return { vault, masterKeyFile }
  }

  it('does not rotate until it has the master key that another node made', async () => {
    const { vault, masterKeyFile } = await openNode('outdated')
    try {
      await here.run('vault', 'rotate')
      await rm(`${current()}.old`)
      const before = await keys()
      for (let attempt = 1; attempt <= 2; attempt++)
        await expect(vault.rotate(unaudited, () => {}, aborted)).rejects.toThrow(
          /copy the current file to this node/,
        )
      expect(await keys()).toBe(before)
      await copyFile(current(), masterKeyFile)
      await vault.renewSigning(unaudited, false, new AbortController().signal)
      expect(await keys()).toBe(before + 2)
    } finally {
      vault.close()
    }
  })

  it('does not begin a rotation while another node does', async () => {
    const { vault } = await openNode('second')
    const isLockAwaited = async () =>
      (await here.parts.db.query('select from pg_locks where not granted')).rowCount > 0
    try {
      const before = await keys()
      let second: Promise<unknown> | undefined
      const first = here.parts.vault.rotate(
        async () => {
          second = vault.rotate(unaudited, () => {}, aborted).catch((error: Error) => error.message)
          await until(isLockAwaited) // it has read that there is no rotation
        },
        () => {},
        aborted,
      )
      await expect(first).rejects.toThrow(/abort/i)
      expect(await second).toMatch(/a rotation is in progress/)
      expect(await keys()).toBe(before + 3)
    } finally {
      vault.close()
    }
  })
})
