// Tests key rotation under a running service: everything opens without the old master key, wherever the rotation was
// killed.
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unaudited } from '../../src/platform/audit-port.js'
import { sealedColumns } from '../../src/server/compose/stored-data.js'
import { sealedUnder } from '../../src/vault/seal.js'
import { readSealed } from '../../src/vault/sealed-columns.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'
import { fillPeople, readEverything } from '../support/personal-data.js'

const one = { pan: 'ABCPK1234Q', name: 'Kiran Rao' }
const other = { pan: 'ABCPZ9876R', name: 'Meena Das' }
const signal = new AbortController().signal
let here: TestInstallation
let everything: string
const keyFile = () => join(here.dataDir, 'master.key')

async function keysUsed(): Promise<Set<number>> {
  const used = new Set<number>()
  for (const column of sealedColumns)
    for await (const values of readSealed(here.parts.db, column))
      for (const { sealed } of values) used.add(sealedUnder(sealed))
  return used
}
const sorted = (text: string) => text.split('\n').sort().join('\n')
async function reopen(): Promise<void> {
  await here.parts.close()
  here.parts = await here.open()
}

beforeEach(async () => {
  here = await openInstallation()
  const lines = [one, other].map(({ pan, name }) => `${pan},${name},Individual`)
  await writeFile(join(here.home, 'pan.csv'), `pan_number,full_name,category\n${lines.join('\n')}\n`)
  await here.run('records', 'import', 'pan', 'pan.csv')
  await fillPeople(here.parts, one, other)
  everything = sorted(await readEverything(here.parts))
})
afterEach(() => here.discard())

describe('vault rotate', () => {
  it('wraps everything under new keys; the old master key opens nothing, and is not needed', async () => {
    const [before] = await keysUsed()
    const oldKey = await readFile(keyFile())
    const { token } = here.parts.tokens.issue('c', 1)
    const said = JSON.parse(await here.run('vault', 'rotate', '--json'))
    expect(said).toMatchObject({ resumed: false, old_master_key: `${keyFile()}.old` })
    expect(said.values).toBe(everything.split('\n').length)
    expect(sorted(await readEverything(here.parts))).toBe(everything)
    const used = await keysUsed()
    expect(used.size).toBe(1)
    expect(used).not.toContain(before)
    expect(here.parts.tokens.verify(token)).not.toBeNull() // tokens are valid until they expire
    expect((await readFile(keyFile())).equals(oldKey)).toBe(false)
    await rm(`${keyFile()}.old`)
    await reopen()
    expect(sorted(await readEverything(here.parts))).toBe(everything)
    expect(here.parts.tokens.verify(token)).not.toBeNull()
    await writeFile(keyFile(), oldKey)
    await expect(here.open(join(here.home, 'data'))).rejects.toThrow(/is in use|is not the one/)
  })

  it('destroys replaced keys once everything made with them has expired', async () => {
    const { token } = here.parts.tokens.issue('c', 1)
    await here.run('vault', 'rotate')
    const later = Date.now() + 1_000
    expect(await here.parts.vault.replaced('data', later)).toBe(1)
    expect(await here.parts.vault.retire('data', later)).toBe(1)
    expect(await here.parts.vault.retire('token', later)).toBe(1)
    const { rows } = await here.parts.db.query<{ bytes: number }>(
      'select length(wrapped) as bytes from key_ring where retired_at is not null',
    )
    expect(rows).toEqual([{ bytes: 0 }, { bytes: 0 }])
    await reopen()
    expect(here.parts.tokens.verify(token)).toBeNull()
    expect(sorted(await readEverything(here.parts))).toBe(everything)
  })

  it('wraps values that were sealed before and written later, before it destroys the old key', async () => {
    const { db, vault } = here.parts
    const late = vault.seal(Buffer.from('late'), 'report:late')
    await here.run('vault', 'rotate')
    await db.query(`insert into report (id, sealed, expires_at) values ('late', $1, 9999999999999)`, [late])
    await vault.retire('data', Date.now() + 1_000)
    await reopen()
    expect(await readEverything(here.parts)).toContain('late')
  })

  it('does nothing when the audit log cannot be written', async () => {
    const refuses = () => Promise.reject(new Error('no audit'))
    const before = await readFile(keyFile())
    await expect(here.parts.vault.rotate(refuses, () => {}, signal)).rejects.toThrow('no audit')
    expect((await readFile(keyFile())).equals(before)).toBe(true)
    await reopen()
    expect(sorted(await readEverything(here.parts))).toBe(everything)
    expect(JSON.parse(await here.run('vault', 'rotate', '--json')).resumed).toBe(false)
  })

  it('is completed by the next start when it was killed between the commit and the change of the file', async () => {
    await here.run('vault', 'rotate')
    await here.parts.close()
    await rename(keyFile(), `${keyFile()}.new`)
    await rename(`${keyFile()}.old`, keyFile())
    here.parts = await here.open()
    expect(sorted(await readEverything(here.parts))).toBe(everything)
    expect((await readdir(here.dataDir)).filter((name) => name.startsWith('master')).sort()).toEqual([
      'master.key',
      'master.key.old',
    ])
  })

  it('never deletes a new master key that is in use, and puts it in place without a restart', async () => {
    await here.run('vault', 'rotate')
    await rename(keyFile(), `${keyFile()}.new`)
    await rename(`${keyFile()}.old`, keyFile())
    const inUse = await readFile(`${keyFile()}.new`)
    const refuses = () => Promise.reject(new Error('no audit'))
    const rotate = () => here.parts.vault.rotate(refuses, () => {}, signal)
    await expect(rotate()).rejects.toThrow(/destroy it or move it away first/)
    expect((await readFile(keyFile())).equals(inUse)).toBe(true)
    await rm(`${keyFile()}.old`)
    await expect(rotate()).rejects.toThrow('no audit')
    await reopen()
    expect(sorted(await readEverything(here.parts))).toBe(everything)
  })

  it('refuses, before anything changes, when the master key file is not the one in use', async () => {
    const right = await readFile(keyFile())
    await writeFile(keyFile(), `${Buffer.alloc(32, 7).toString('base64')}\n`)
    await expect(here.run('vault', 'rotate')).rejects.toThrow(/is not the one in use/)
    await writeFile(keyFile(), right)
    await reopen()
    expect(sorted(await readEverything(here.parts))).toBe(everything)
  })

  it('continues where it was interrupted', async () => {
    const stop = new AbortController()
    let tables = 0
    const rotation = here.parts.vault.rotate(unaudited, () => ++tables === 2 && stop.abort(), stop.signal)
    await expect(rotation).rejects.toThrow(/abort/i)
    expect((await keysUsed()).size).toBe(2)
    await reopen()
    expect(sorted(await readEverything(here.parts))).toBe(everything)
    expect(JSON.parse(await here.run('vault', 'rotate', '--json')).resumed).toBe(true)
    expect((await keysUsed()).size).toBe(1)
    expect(sorted(await readEverything(here.parts))).toBe(everything)
  })

  it('makes earlier backups unreadable once the old master key is gone', async () => {
    await here.run('backup', 'before.backup')
    await here.run('vault', 'rotate')
    const { restoreBackup } = await import('../../src/platform/backup/backup.js')
    const dataDir = join(here.home, 'restored')
    await restoreBackup({ file: join(here.home, 'before.backup'), dataDir, key: null, check: async () => {} })
    await copyFile(keyFile(), join(dataDir, 'master.key'))
    await expect(here.open(dataDir)).rejects.toThrow(/is not the one that this data was made with/)
  })

  it('does not begin while an old master key file exists', async () => {
    await here.run('vault', 'rotate')
    await expect(here.run('vault', 'rotate')).rejects.toThrow(/destroy it or move it away first/)
  })
})
