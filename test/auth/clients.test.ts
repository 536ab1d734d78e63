// Tests what an operator does to clients, on a database: several secrets, settings, removal, the audit log.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../src/auth/authenticate.js'
import { openClientCache } from '../../src/auth/client-cache.js'
import { createClients } from '../../src/auth/clients.js'
import { createSecretUses } from '../../src/auth/secret-uses.js'
import { createTokens } from '../../src/auth/tokens.js'
import type { AuditEntry, WriteAudit } from '../../src/platform/audit-port.js'
import type { Database } from '../../src/platform/database/database.js'
import { useTestDatabase } from '../support/database.js'
import { uncheckedMacs } from '../support/row-macs.js'

const { db } = await useTestDatabase()
const quiet = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }
const noon = Date.UTC(2026, 10, 21, 12)
const hourMs = 3_600_000

async function openAuth(db: Database) {
  const clock = { at: noon, now: () => clock.at }
  const pepper = Buffer.alloc(32, 7)
  const clientCache = await openClientCache({ db, clock, log: quiet, macs: uncheckedMacs })
  const uses = createSecretUses({ db, clock, log: quiet })
  const tokens = createTokens({ keys: () => [{ id: 1, key: Buffer.alloc(32, 9) }], audience: 'test', clock })
  const authenticator = createAuthenticator({ clientCache, tokens, pepper, requireClientId: false, uses })
  const entries: AuditEntry[] = []
  const writeAudit: WriteAudit = async (_tx, entry) => void entries.push(entry)
  const clients = createClients({ db, clock, clientCache, pepper, macs: uncheckedMacs, prefix: 'live' })
  const fromAnywhere = () => '198.51.100.1'
  const authorize = (clientId: string, secret: string) => {
    const { id } = authenticator.checkSecret(clientId, secret, fromAnywhere)
    return tokens.issue(clientId, id).token
  }
  const call = (token: string, key: string) =>
    authenticator.authenticate(
      { authorization: [`Bearer ${token}`], apiKey: [key], clientId: [] },
      'token-and-key',
      fromAnywhere,
    )
  return { clock, clientCache, uses, clients, entries, writeAudit, authorize, call }
}

describe('clients', () => {
  let auth: Awaited<ReturnType<typeof openAuth>>

  beforeAll(async () => {
    auth = await openAuth(db)
  })
  afterAll(async () => {
    await auth.uses.close()
    auth.clientCache.close()
  })
  const code = (work: () => unknown): string => {
    try {
      work()
      return 'none'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  it('have several valid secrets, each with its tokens, until one is revoked', async () => {
    const { clients, writeAudit, authorize, call } = auth
    const { clientId, clientSecret } = await clients.create('Loan desk', writeAudit)
    const added = await clients.addSecret(clientId, { name: 'new app', endsAt: null }, writeAudit)
    const [oldToken, newToken] = [clientSecret, added.clientSecret].map((one) => authorize(clientId, one))
    expect(call(oldToken!, added.clientSecret).client.clientId).toBe(clientId)
    expect(clients.secrets(clientId).map(({ name }) => name)).toEqual([null, 'new app'])

    await clients.revokeSecret(clientId, clients.secrets(clientId)[0]!.id, writeAudit)
    expect(code(() => call(oldToken!, added.clientSecret))).toBe('INVALID_TOKEN')
    expect(code(() => call(newToken!, clientSecret))).toBe('UNKNOWN_CREDENTIALS')
    expect(call(newToken!, added.clientSecret).id).toBe(added.secretId)
    await expect(clients.revokeSecret(clientId, 999_999, writeAudit)).rejects.toThrow('no secret 999999')
  })

  it('cannot revoke the secret of another client', async () => {
    const { clients, writeAudit, authorize } = auth
    const one = await clients.create('one', writeAudit)
    const two = await clients.create('two', writeAudit)
    const id = clients.secrets(two.clientId)[0]!.id
    await expect(clients.revokeSecret(one.clientId, id, writeAudit)).rejects.toThrow('no secret')
    expect(authorize(two.clientId, two.clientSecret)).not.toBe('')
  })

  it('have secrets that expire, and ten at most', async () => {
    const { clients, writeAudit, clock, authorize } = auth
    const { clientId } = await clients.create('short', writeAudit)
    const endsAt = noon + hourMs
    const { clientSecret } = await clients.addSecret(clientId, { name: null, endsAt }, writeAudit)
    for (let i = 2; i < 10; i++) await clients.addSecret(clientId, { name: null, endsAt: null }, writeAudit)
    await expect(clients.addSecret(clientId, { name: null, endsAt: null }, writeAudit)).rejects.toThrow(
      '10 valid secrets',
    )
    expect(authorize(clientId, clientSecret)).not.toBe('')
    clock.at = endsAt
    expect(code(() => authorize(clientId, clientSecret))).toBe('INCORRECT_CREDENTIALS')
    expect(clients.secrets(clientId)).toHaveLength(9)
    clock.at = noon
  })

  it('show when a secret was last used, to the hour, also after a restart', async () => {
    const { clients, writeAudit, authorize, uses, clock } = auth
    const { clientId, clientSecret } = await clients.create('used', writeAudit)
    const [secret] = clients.secrets(clientId)
    expect(secret!.lastUsedAt).toBeNull()
    clock.at = noon + hourMs + 5
    await uses.flush() // moves the hour
    authorize(clientId, clientSecret)
    await uses.flush()
    const again = await openAuth(db)
    expect(again.clients.secrets(clientId)[0]!.lastUsedAt).toBe(noon + hourMs)
    await again.uses.close()
    again.clientCache.close()
    clock.at = noon
  })

  it('become inactive at their expiry, and active again without one', async () => {
    const { clients, writeAudit, clock, authorize } = auth
    const { clientId, clientSecret } = await clients.create('for a year', writeAudit)
    const settings = await clients.set(
      clientId,
      (before) => ({
        ...before,
        expires_at: noon + 1,
        monthly_cap: 500,
        cost_centre: 'CC-410',
        note: 'Contract 7',
      }),
      writeAudit,
    )
    expect(settings).toMatchObject({
      expires_at: noon + 1,
      monthly_cap: 500,
      allow_from: null,
      cost_centre: 'CC-410',
      note: 'Contract 7',
    })
    expect(clients.get(clientId).active).toBe(true)
    clock.at = noon + 1
    expect(clients.get(clientId).active).toBe(false)
    expect(code(() => authorize(clientId, clientSecret))).toBe('INACTIVE_CLIENT')
    await clients.set(clientId, (before) => ({ ...before, expires_at: null }), writeAudit)
    expect(authorize(clientId, clientSecret)).not.toBe('')
    expect(clients.get(clientId).settings).toMatchObject({
      monthly_cap: 500,
      cost_centre: 'CC-410',
      note: 'Contract 7',
      expires_at: null,
    })
    clock.at = noon
  })

  it('are unknown once removed, keep their name for reports, and count as inactive', async () => {
    const { clients, writeAudit, clientCache, authorize, call } = auth
    const { clientId, clientSecret } = await clients.create('gone', writeAudit)
    const token = authorize(clientId, clientSecret)
    await clients.rename(clientId, 'Gone Ltd', writeAudit)
    await clients.remove(clientId, writeAudit)
    expect(code(() => call(token, clientSecret))).toBe('INVALID_TOKEN')
    expect(code(() => authorize(clientId, clientSecret))).toBe('INCORRECT_CREDENTIALS')
    expect(clients.list().map((client) => client.clientId)).not.toContain(clientId)
    expect(clientCache.inactiveIds()).toContain(clientId)
    expect(clientCache.removed()).toContainEqual({ clientId, name: 'Gone Ltd' })
    await expect(clients.setActive(clientId, true, writeAudit)).rejects.toThrow('there is no client')
  })

  it('are audited act by act, and no act happens that cannot be audited', async () => {
    const { clients, entries, writeAudit } = auth
    entries.length = 0
    const { clientId } = await clients.create('audited', writeAudit)
    await clients.addSecret(clientId, { name: 'second', endsAt: null }, writeAudit)
    await clients.set(clientId, (before) => ({ ...before, allow_from: ['10.0.0.0/8'] }), writeAudit)
    await clients.setPrices(clientId, () => ({ panbasic: 90 }), writeAudit)
    await clients.rotate(clientId, 0, writeAudit)
    await clients.remove(clientId, writeAudit)
    expect(entries.map(({ act }) => act)).toEqual([
      'client.create',
      'client.secret.add',
      'client.set',
      'client.price',
      'client.rotate',
      'client.remove',
    ])
    expect(entries.every(({ target }) => target === clientId)).toBe(true)

    const broken: WriteAudit = () => Promise.reject(new Error('the log is full'))
    await expect(clients.create('unaudited', broken)).rejects.toThrow('the log is full')
    const kept = await clients.create('kept', writeAudit)
    await expect(clients.remove(kept.clientId, broken)).rejects.toThrow('the log is full')
    expect(clients.list().map(({ name }) => name)).not.toContain('unaudited')
    expect(clients.get(kept.clientId).active).toBe(true)
  })
})
