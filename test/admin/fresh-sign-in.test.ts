// Tests that acts which give access or destroy need a fresh sign-in, and which operations these are.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshSignInMs, isQuestion } from '../../src/operation/operation.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { operations } from '../../src/server/operations/catalogue.js'
import { type AdminApp, openAdminApp } from './admin-app.harness.js'
import type { Browser } from './browser.harness.js'
import { newUserOf, signIn } from './user.harness.js'

/** They give access, or destroy something. A new operation is put into one of these two lists. */
const needsFresh = [
  ...['users.create', 'users.setup-code', 'users.reset', 'users.set-role', 'users.disable', 'users.enable'],
  ...['tokens.create', 'tokens.revoke', 'passkeys.begin', 'passkeys.add', 'passkeys.remove'],
  ...['clients.create', 'clients.rotate', 'clients.activate', 'clients.deactivate', 'clients.entitle'],
  ...['clients.set', 'clients.remove', 'client-secrets.add', 'client-secrets.revoke'],
  ...['webhooks.set', 'webhooks.remove', 'webhooks.rotate-secret', 'webhooks.reveal-secret'],
  ...['webhook-endpoints.add', 'webhook-endpoints.change', 'webhook-endpoints.remove'],
  ...['webhook-endpoints.rotate-secret', 'webhook-endpoints.reveal-secret'],
  ...['operator-webhook.set', 'operator-webhook.remove', 'operator-webhook.rotate-secret'],
  ...['operator-webhook.reveal-secret', 'vault.sweep', 'vault.report', 'vault.erase'],
  'vault.rotate',
  ...['vault.rotate_signing', 'vault.rotate_index', 'records.remove', 'documents.remove'],
  ...['access.reseal', 'consents.withdraw', 'log.replace-key'],
]

/** Changes that a session alone may make: they can be undone, ask for the password themselves, or end nothing. */
const needsNone = [
  ...['session.sign-in', 'session.set-up', 'session.sign-out', 'session.change-password'],
  ...['session.passkey-options', 'session.passkey-sign-in', 'clients.rename', 'clients.set-price'],
  ...[
    'sessions.end',
    'lookups.try',
    'lookups.try-facematch',
    'batches.submit',
    'batches.cancel',
    'webhooks.enable',
    'webhooks.disable',
  ],
  ...['webhook-endpoints.enable', 'webhook-endpoints.disable', 'webhook-endpoints.test', 'alerts.set'],
  ...['webhooks.test', 'operator-webhook.enable', 'operator-webhook.test', 'deliveries.replay'],
  ...['deliveries.replay-range', 'records.show', 'records.import', 'records.import-traces', 'documents.add'],
  ...[
    'documents.link',
    'documents.revoke',
    'sources.test',
    'sources.trial',
    'usage.reconcile',
    'usage.verify',
  ],
  'configuration.reload',
  ...['backups.create', 'bulk.estimate', 'bulk.start', 'bulk.pause', 'bulk.resume', 'bulk.cancel'],
  ...['batches.estimate', 'deliveries.open', 'records.preview', 'usage.reconcile_preview'],
  'log.verify',
]

let app: AdminApp
let owner: Browser
let ownerId: string
beforeAll(async () => {
  app = await openAdminApp()
  ;[ownerId, owner] = await newUserOf(app)('Asha', 'owner')
})
afterAll(() => app.close())

const problem = (answer: { json: { type?: string } }) => answer.json.type?.split(':').at(-1)
const hex = 'a'.repeat(32)
const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, hex)

it('is asked for by these operations', () => {
  // Those on files of the machine are the owner's of the installation, who signs in nowhere.
  const changes = operations.filter((operation) => !isQuestion(operation) && operation.local !== true)
  const asking = changes.filter(({ freshSignIn }) => freshSignIn === true).map(({ name }) => name)
  expect(asking.sort()).toEqual([...needsFresh].sort())
  const others = changes.filter(({ freshSignIn }) => freshSignIn !== true).map(({ name }) => name)
  expect(others.sort()).toEqual([...needsNone].sort())
  expect(operations.filter((each) => isQuestion(each) && each.freshSignIn === true)).toEqual([])
})

it('is described for scripts', async () => {
  const { paths } = (await app.ask('GET', '/openapi.json')).json
  expect(paths['/users'].post).toMatchObject({ 'x-fresh-sign-in': true })
  expect(paths['/users'].get).not.toHaveProperty('x-fresh-sign-in')
})

describe('after ten minutes', () => {
  beforeAll(async () => {
    await signIn(owner, 'Asha')
    app.pass(freshSignInMs)
  })

  it.each(needsFresh)('%s is refused to a session, with a reason that a program can read', async (name) => {
    const { method, path } = operations.find((operation) => operation.name === name)!
    const answer = await owner.ask(method, pathOf(path), { body: {} })
    expect([answer.status, problem(answer)]).toEqual([403, 'fresh-sign-in'])
    expect(answer.json.detail).toContain('10 minutes')
  })

  it('tokens are not asked, nor is anything that only looks', async () => {
    const body = { name: 'By token', role: 'viewer' }
    expect((await app.ask('POST', '/users', { as: 'owner', body })).status).toBe(200)
    expect((await owner.ask('GET', '/users')).status).toBe(200)
  })

  it('a stolen session adds no passkey and makes no token, and the same act works after the password', async () => {
    const token = () => owner.ask('POST', '/tokens', { body: { name: 'Stolen', role: 'owner' } })
    expect(problem(await owner.ask('POST', '/session/passkeys/options', { body: {} }))).toBe('fresh-sign-in')
    expect(problem(await token())).toBe('fresh-sign-in')
    const stolen = new Map(owner.cookies)
    expect((await signIn(owner, 'Asha')).status).toBe(200)
    expect((await token()).status).toBe(200)
    const thief = { ...owner, cookies: stolen }
    expect(thief.cookies.get('__Host-satyapan')).not.toBe(owner.cookies.get('__Host-satyapan'))
    const cookie = [...stolen].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await app.ask('GET', '/session', { headers: { cookie } })).status).toBe(401)
  })

  it('a session of an earlier version, which has no such time, counts from its beginning', async () => {
    await signIn(owner, 'Asha')
    const { rows } = await app.parts.db.query<{ key: string }>(
      `update admin_session set authenticated_at = null where user_id = $1 returning encode(hash, 'hex') as key`,
      [ownerId],
    )
    for (const { key } of rows) await app.parts.rowGuard.reseal({ table: 'admin_session', key }, unaudited)
    const create = (name: string) => owner.ask('POST', '/users', { body: { name, role: 'viewer' } })
    expect((await create('Early')).status).toBe(200)
    app.pass(freshSignInMs)
    expect(problem(await create('Late'))).toBe('fresh-sign-in')
  })
})
