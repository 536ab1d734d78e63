// Tests key rotation under a running service: everything opens without the old master key, wherever the rotation was
// killed.
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSignedLinks } from '../../src/documents/signed-links.js'
import { systemClock } from '../../src/kernel/clock.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { sealedUnder } from '../../src/vault/seal.js'
import { readSealed, sealedPlaces } from '../../src/vault/sealed-places.js'
import { fillPeople, readEverything } from './fill.js'
import { type CareInstallation, openInstallation } from './installation.js'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const one = { pan: 'ABCPK1234Q', name: 'Kiran Rao' }
const other = { pan: 'ABCPZ9876R', name: 'Meena Das' }
const signal = new AbortController().signal
let here: CareInstallation
let everything: string
const keyFile = () => join(here.dataDir, 'master.key')

async function keysUsed(): Promise<Set<number>> {
  const used = new Set<number>()
  for (const place of sealedPlaces)
    for await (const values of readSealed(here.parts.db, place))
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
    await restoreBackup({ file: join(here.home, 'before.backup'), dataDir, check: async () => {} })
    await copyFile(keyFile(), join(dataDir, 'master.key'))
    await expect(here.open(dataDir)).rejects.toThrow(/is not the one that this data was made with/)
  })

  it('does not begin while an old master key file exists', async () => {
    await here.run('vault', 'rotate')
    await expect(here.run('vault', 'rotate')).rejects.toThrow(/destroy it or move it away first/)
  })
})

describe('vault rotate --signing', () => {
  const links = () => createSignedLinks({ keys: () => here.parts.vault.keys('link'), clock: systemClock })
  const end = Math.floor(Date.now() / 1000) + 86_400
  const sign = () => ({
    token: here.parts.tokens.issue('c', 1).token,
    link: new URL(links().make('/v1/files/x', 'content', end), 'https://h'),
  })
  const isGood = ({ token, link }: ReturnType<typeof sign>) => {
    const verified = here.parts.tokens.verify(token) !== null
    try {
      return verified && links().open(link.pathname, Object.fromEntries(link.searchParams)) === 'content'
    } catch {
      return false
    }
  }
  const states = async (purpose: string) =>
    (await here.parts.vault.list()).filter((key) => key.purpose === purpose).map(({ state }) => state)

  it('signs with new keys; the old ones verify what they signed until it expires, and are then destroyed', async () => {
    const before = sign()
    await here.run('vault', 'rotate', '--signing')
    const after = sign()
    expect([isGood(before), isGood(after)]).toEqual([true, true])
    expect([await states('token'), await states('link'), await states('data')]).toEqual([
      ['replaced', 'in use'],
      ['replaced', 'in use'],
      ['in use'],
    ])
    const [replaced] = JSON.parse(await here.run('vault', 'keys', '--json')).filter(
      (key: { purpose: string; state: string }) => key.purpose === 'token' && key.state === 'replaced',
    )
    const destroyedFrom = Date.parse(replaced.destroyed_from)
    expect(destroyedFrom - Date.now()).toBeGreaterThan(24 * 3_600_000) // a token lives for 24 hours
    const retire = (at: number) => here.parts.vault.retire('token', at - 25 * 3_600_000)
    expect(await retire(destroyedFrom - 1_000)).toBe(0)
    expect(isGood(before)).toBe(true)
    expect(await retire(destroyedFrom + 1_000)).toBe(1)
    expect([isGood(before), isGood(after)]).toEqual([false, true])
    expect(await states('token')).toEqual(['destroyed', 'in use'])
    expect(await readFile(keyFile())).toBeDefined()
    expect((await readdir(here.dataDir)).filter((name) => name.startsWith('master'))).toEqual(['master.key'])
  })

  it('--at-once ends every token and link, even recently used ones', async () => {
    const before = sign()
    expect(isGood(before)).toBe(true)
    expect(JSON.parse(await here.run('vault', 'rotate', '--signing', '--at-once', '--json'))).toEqual({
      destroyed: 2,
    })
    expect(isGood(before)).toBe(false)
    expect(isGood(sign())).toBe(true)
    const { rows } = await here.parts.db.query<{ left: number }>(
      'select count(*)::int as left from key_ring where retired_at is not null and length(wrapped) > 0',
    )
    expect(rows).toEqual([{ left: 0 }])
    const acts = []
    for await (const { act } of here.parts.audit.entries()) acts.push(act)
    expect(acts.slice(-2)).toEqual(['vault.rotate', 'keys.destroy'])
  })

  it('interrupted before the keys are destroyed changes nothing for callers; run again, it destroys them', async () => {
    const before = sign()
    let entries = 0
    const cutOff: typeof unaudited = async () => {
      if (++entries === 2) throw new Error('killed')
    }
    await expect(here.parts.vault.renewSigning(cutOff, true, signal)).rejects.toThrow('killed')
    await reopen()
    const between = sign()
    expect([isGood(before), isGood(between)]).toEqual([true, true])
    await here.run('vault', 'rotate', '--signing', '--at-once')
    expect([isGood(before), isGood(between), isGood(sign())]).toEqual([false, false, true])
    expect(await states('link')).toEqual(['destroyed', 'destroyed', 'in use'])
  })

  it('waits for an interrupted rotation, and needs an entry in the audit log', async () => {
    const stop = new AbortController()
    await expect(here.parts.vault.rotate(unaudited, () => stop.abort(), stop.signal)).rejects.toThrow(
      /abort/i,
    )
    await expect(here.run('vault', 'rotate', '--signing')).rejects.toThrow(/run "vault rotate" again first/)
    await here.run('vault', 'rotate')
    const keys = (await here.parts.vault.list()).length
    const refuses = () => Promise.reject(new Error('no audit'))
    await expect(here.parts.vault.renewSigning(refuses, false, signal)).rejects.toThrow('no audit')
    expect((await here.parts.vault.list()).length).toBe(keys)
    await expect(here.run('vault', 'rotate', '--at-once')).rejects.toThrow(/--at-once needs --signing/)
  })
})
