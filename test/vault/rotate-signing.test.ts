// Tests the replacement of the signing keys alone: what they signed, at once or until it expires, and interruptions.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSignedLinks } from '../../src/documents/signed-links.js'
import { systemClock } from '../../src/kernel/clock.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'
import { fillPeople } from '../support/personal-data.js'

const signal = new AbortController().signal
let here: TestInstallation
const keyFile = () => join(here.dataDir, 'master.key')
async function reopen(): Promise<void> {
  await here.parts.close()
  here.parts = await here.open()
}

beforeEach(async () => {
  here = await openInstallation()
  // So that a rotation of all keys has values to wrap, and can be interrupted.
  await fillPeople(
    here.parts,
    { pan: 'ABCPK1234Q', name: 'Kiran Rao' },
    { pan: 'ABCPZ9876R', name: 'Meena Das' },
  )
})
afterEach(() => here.discard())

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
