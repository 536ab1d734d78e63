// Tests the list of one's own sessions, ending one of them, and what an ended session is told.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminApp, openAdminApp } from './admin-app.harness.js'
import { openBrowser } from './browser.harness.js'
import { newUserOf, password, signIn } from './user.harness.js'

const idleMinutes = 15
const sessionLifeMs = 12 * 3_600_000
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let app: AdminApp
beforeAll(async () => {
  app = await openAdminApp(`admin: { idleMinutes: ${idleMinutes} }`)
})
afterAll(() => app.close())

interface Listed {
  id: string
  current: boolean
  browser: string | null
  address: string | null
  created_at: string
  ends_at: string
}

it('shows where a user is signed in, and ends one of the sessions, never that of another user', async () => {
  const [, here] = await newUserOf(app)('Bina', 'viewer')
  const [, stranger] = await newUserOf(app)('Chand', 'owner')
  const there = openBrowser(app, '203.0.113.9')
  await signIn(there, 'Bina')
  const list = async () => (await here.ask('GET', '/session/sessions')).json.items as Listed[]
  const both = await list()
  expect(both.map(({ current }) => current).sort()).toEqual([false, true])
  expect(both.every(({ id }) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
  const other = both.find(({ current }) => !current)!
  expect(Date.parse(other.ends_at) - Date.parse(other.created_at)).toBe(idleMinutes * 60_000)

  expect((await stranger.ask('DELETE', `/session/sessions/${other.id}`)).status).toBe(404)
  expect((await there.ask('GET', '/session')).status).toBe(200)
  expect((await here.ask('DELETE', `/session/sessions/${other.id}`)).json).toEqual({ ended: true })
  const refused = await there.ask('GET', '/session')
  expect([refused.status, refused.json.detail]).toEqual([401, 'The session has ended: sign in again'])
  expect((await list()).map(({ current }) => current)).toEqual([true])
  expect((await here.ask('DELETE', `/session/sessions/${other.id}`)).status).toBe(404)
  const entries = (await app.ask('GET', '/audit?limit=5', { as: 'owner' })).json.items
  expect(entries.map(({ act }: { act: string }) => act)).toContain('admin-session.end')
})

it('names the browser and the address that opened a session', async () => {
  await newUserOf(app)('Dinesh', 'viewer')
  const browser = openBrowser(app, '203.0.113.10')
  const body = { name: 'Dinesh', password: password }
  await browser.ask('POST', '/session/sign-in', { body, headers: { 'user-agent': userAgent } })
  const { items } = (await browser.ask('GET', '/session/sessions')).json as { items: Listed[] }
  const own = items.find(({ current }) => current)!
  expect([own.browser, own.address]).toEqual(['Firefox on Linux', '203.0.113.10'])
})

it('says why a session has ended', async () => {
  const [, idle] = await newUserOf(app)('Esha', 'viewer')
  app.pass(idleMinutes * 60_000)
  expect((await idle.ask('GET', '/session')).json.detail).toContain(`not used for ${idleMinutes} minutes`)
  app.pass(sessionLifeMs)
  expect((await idle.ask('GET', '/session')).json.detail).toContain('12 hours after you signed in')
  expect((await app.ask('GET', '/session/sessions', { as: 'owner' })).json.items).toEqual([])
})

describe('what ends the access of a user', () => {
  const asOwner = { as: 'owner' } as const
  async function madeBy(name: string) {
    const [id, browser] = await newUserOf(app)(name, 'owner')
    const body = { name: `of ${name}`, role: 'operator' }
    const { token } = (await browser.ask('POST', '/tokens', { body })).json as { token: string }
    const told = async () => [
      (await browser.ask('GET', '/session')).json.detail,
      (await app.ask('GET', '/clients', { headers: { authorization: `Bearer ${token}` } })).json.detail,
    ]
    return { id, browser, told }
  }

  it('is said when an owner disabled the user, and no longer when the user is enabled again', async () => {
    const { id, told } = await madeBy('Farah')
    await app.ask('POST', `/users/${id}/disable`, asOwner)
    const [session, token] = await told()
    expect(session).toContain('an owner disabled you')
    expect(token).toContain('is disabled, which ended it')
    await app.ask('POST', `/users/${id}/enable`, asOwner)
    expect((await told())[0]).toBe('The session has ended: sign in again')
  })

  it('ends it for a clock that is set back, too', async () => {
    const { id, told } = await madeBy('Firoz')
    await app.ask('POST', `/users/${id}/disable`, asOwner)
    await app.ask('POST', `/users/${id}/enable`, asOwner)
    app.pass(-60_000)
    const [session] = await told()
    app.pass(60_000)
    expect(session).toBe('The session has ended: sign in again')
  })

  it('is said when an owner reset the user', async () => {
    const { id, told } = await madeBy('Gopal')
    await app.ask('POST', `/users/${id}/reset`, { ...asOwner, body: {} })
    const [session, token] = await told()
    expect(session).toContain('an owner reset you')
    expect(token).toContain('was reset, which ended it')
  })

  it('is said of a token whose role its maker lost; the session goes on', async () => {
    const { id, browser, told } = await madeBy('Hari')
    await app.ask('PUT', `/users/${id}/role`, { ...asOwner, body: { role: 'viewer' } })
    expect((await told())[1]).toContain("no longer has the token's role")
    expect((await browser.ask('GET', '/session')).json.role).toBe('viewer')
  })

  it('is said of a token that was revoked or has expired, and of a text that is none', async () => {
    const make = async (body: object) =>
      (await app.ask('POST', '/tokens', { ...asOwner, body: { name: 'script', role: 'viewer', ...body } }))
        .json as { id: string; token: string }
    const detailFor = async (token: string) =>
      (await app.ask('GET', '/clients', { headers: { authorization: `Bearer ${token}` } })).json.detail
    const revoked = await make({})
    await app.ask('POST', `/tokens/${revoked.id}/revoke`, asOwner)
    expect(await detailFor(revoked.token)).toContain('was revoked')
    const brief = await make({})
    app.pass(91 * 86_400_000)
    expect(await detailFor(brief.token)).toContain('has expired')
    expect(await detailFor('spa_none')).toContain('is unknown')
  })
})
