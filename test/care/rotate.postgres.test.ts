// Tests a rotation on PostgreSQL: another node reads and writes throughout, with the master key that it started with.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sealedUnder } from '../../src/vault/seal.js'
import type { PartsWithDatabase } from '../support/assembled.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { fillPeople, readEverything } from './fill.js'
import { type CareInstallation, openInstallation } from './installation.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: TestPostgres
let here: CareInstallation
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
  const limit = performance.now() + 60_000 // far beyond the second in which one node learns of the other
  while (otherNode.tokens.verify(old) !== null) {
    expect(performance.now()).toBeLessThan(limit)
    await pause(50)
  }
})
