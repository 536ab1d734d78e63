// Tests signing in by OpenID Connect, against a small provider on loopback, over HTTPS.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GuardedTable } from '../../src/auth/row-macs.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { type AdminApp, openAdminApp } from './admin-app.harness.js'
import { type Browser, openBrowser } from './browser.harness.js'
import { openProvider } from './oidc-provider.harness.js'
import { createPasskey, storePasskey } from './passkey.harness.js'

const redirectUrl = 'https://localhost:8444/admin/v1/session/sign-on/callback'
const sessionCookie = '__Host-satyapan'
/** What the provider was asked at the last sign-on. */
let asked = new URLSearchParams()
let provider: Awaited<ReturnType<typeof openProvider>>
let app: AdminApp
let folder = ''

beforeAll(async () => {
  provider = await openProvider('satyapan')
  folder = await mkdtemp(join(tmpdir(), 'satyapan-oidc-'))
  const [caFile, secretFile] = [join(folder, 'ca.pem'), join(folder, 'secret')]
  await writeFile(caFile, provider.ca)
  await writeFile(secretFile, 'the secret of the client\n')
  const oidc = {
    issuer: provider.issuer,
    clientId: provider.audience,
    clientSecret: { file: secretFile },
    redirectUrl,
    caFile,
    roles: { 'bank-ops': 'operator', 'bank-audit': 'auditor', 'bank-owners': 'owner' },
  }
  app = await openAdminApp(`admin: ${JSON.stringify({ oidc })}\n`)
})
afterAll(async () => {
  await app.close()
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

/** What the provider does after a sign-on: sends the browser back with a code. */
function signedOn(location: string, claims: object): URLSearchParams {
  asked = new URL(location).searchParams
  expect(asked.get('redirect_uri')).toBe(redirectUrl)
  expect(asked.get('code_challenge_method')).toBe('S256')
  const code = randomBytes(8).toString('hex')
  provider.given.set(code, { challenge: asked.get('code_challenge')!, nonce: asked.get('nonce')!, claims })
  return new URLSearchParams({ code, state: asked.get('state')! })
}

async function begin(browser: Browser, query = ''): Promise<string> {
  const begun = await browser.ask('GET', `/session/sign-on${query}`)
  expect(begun.status).toBe(302)
  return String(begun.headers.location)
}
/** As browsers do: the redirect comes from another site, so a cookie that is Strict does not come with it. */
function comeBack(browser: Browser, back: URLSearchParams) {
  const session = browser.cookies.get(sessionCookie)
  browser.cookies.delete(sessionCookie)
  const answer = browser.ask('GET', `/session/sign-on/callback?${back}`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  if (session !== undefined) browser.cookies.set(sessionCookie, session)
  return answer
}
async function signOn(browser: Browser, claims: object, query = '') {
  const answer = await comeBack(browser, signedOn(await begin(browser, query), claims))
  await browser.ask('GET', '/session') // as the dashboard does, for the CSRF token
  return answer
}
const isIn = async (browser: Browser) => (await browser.ask('GET', '/session')).status === 200
const copyOf = (browser: Browser) => {
  const copy = openBrowser(app)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

const asha = { sub: 'u-1', email: 'asha@bank.example', groups: ['staff', 'bank-ops'] }

describe("the bank's own sign-on", () => {
  it('opens a session in the role of the group, for the same user each time', async () => {
    const ids = new Set<string>()
    for (const groups of [['bank-ops'], ['bank-ops', 'bank-audit'], ['bank-audit']]) {
      const browser = openBrowser(app)
      const back = await comeBack(browser, signedOn(await begin(browser), { ...asha, groups }))
      expect([back.status, back.headers.location]).toEqual([302, '/dashboard/'])
      const { json } = await browser.ask('GET', '/session')
      ids.add(json.id)
      const role = groups.includes('bank-ops') ? 'operator' : 'auditor'
      expect(json).toMatchObject({ kind: 'user', name: 'asha@bank.example', role, password: false })
    }
    expect(ids.size).toBe(1)
    expect((await openBrowser(app).ask('GET', '/session/entrance')).json.sign_on).toBe(true)
  })

  it('refuses a user without a role, and a user who is disabled here', async () => {
    const stranger = openBrowser(app)
    const none = { sub: 'u-2', email: 'x@bank.example', groups: ['staff'] }
    expect((await comeBack(stranger, signedOn(await begin(stranger), none))).status).toBe(403)
    const { items } = (await app.ask('GET', '/users', { as: 'owner' })).json
    await app.ask('POST', `/users/${items[0].id}/disable`, { as: 'owner' })
    const browser = openBrowser(app)
    expect((await comeBack(browser, signedOn(await begin(browser), asha))).status).toBe(403)
    await app.ask('POST', `/users/${items[0].id}/enable`, { as: 'owner' })
  })

  it('refuses a wrong state, another browser, a code used twice, and a token for another audience', async () => {
    const browser = openBrowser(app)
    const kept = await begin(browser)
    const wrong = signedOn(kept, asha)
    wrong.set('state', 'another')
    expect((await comeBack(browser, wrong)).status).toBe(401)

    const first = openBrowser(app)
    const back = signedOn(await begin(first), asha)
    expect((await comeBack(openBrowser(app), back)).status).toBe(401)
    expect((await comeBack(first, back)).status).toBe(302)
    expect((await comeBack(first, back)).status).toBe(401)

    provider.audience = 'another-client'
    const confused = openBrowser(app)
    expect((await comeBack(confused, signedOn(await begin(confused), asha))).status).toBe(401)
    provider.audience = 'satyapan'
  })
  it('is the only way in for its users: they get no password and no passkey here', async () => {
    const browser = openBrowser(app)
    await comeBack(browser, signedOn(await begin(browser), asha))
    const { id: actor, name } = (await browser.ask('GET', '/session')).json
    const id = actor.slice('user:'.length)
    const password = 'four horses by the river'
    const refused = [
      await browser.ask('POST', '/session/password', { body: { current: '', password } }),
      await browser.ask('POST', '/session/passkeys/options', { body: {} }),
      await browser.ask('POST', '/session/passkeys', { body: { name: 'Laptop', response: {} } }),
    ]
    for (const { status, json } of refused)
      expect([status, json.detail]).toEqual([409, expect.stringMatching(/^You use single sign-on: /)])
    const signIn = await openBrowser(app).ask('POST', '/session/sign-in', { body: { name, password } })
    expect(signIn.status).toBe(401)

    const passkey = createPasskey('localhost')
    const reseal = (table: GuardedTable, key: string) => app.parts.rowGuard.reseal({ table, key }, unaudited)
    const used = async () => {
      const kept = openBrowser(app)
      const { challenge } = (await kept.ask('POST', '/session/passkey/options', { body: {} })).json
      return kept.ask('POST', '/session/passkey', { body: { response: passkey.answer(challenge) } })
    }
    await storePasskey(app, { ...passkey.row, user_id: id })
    expect((await used()).status).toBe(401)
    await app.parts.db.query('update admin_user set password = $2 where id = $1', [id, 'x'])
    await reseal('admin_user', id)
    expect((await used()).status).toBe(200) // so it was refused for want of a password
    await app.parts.db.query('update admin_user set password = null where id = $1', [id])
    await reseal('admin_user', id)
    await comeBack(browser, signedOn(await begin(browser), asha))
    expect(await app.parts.adminPasskeys.of(id)).toEqual([])
  })

  it('comes back once: the state is used up, even with a code that the provider has not seen', async () => {
    const first = openBrowser(app)
    const location = await begin(first)
    const [one, two] = [signedOn(location, asha), signedOn(location, asha)]
    const second = copyOf(first)
    const both = await Promise.all([comeBack(first, one), comeBack(second, two)])
    expect(both.map(({ status }) => status).sort()).toEqual([302, 401])
    expect((await comeBack(copyOf(first), signedOn(location, asha))).status).toBe(401)
  })

  it('ends the session that the browser had, which does not come with the redirect', async () => {
    const browser = openBrowser(app)
    await signOn(browser, asha)
    const before = copyOf(browser)
    expect((await signOn(browser, { ...asha, sub: 'u-other', email: 'other@bank.example' })).status).toBe(302)
    expect([await isIn(before), await isIn(browser)]).toEqual([false, true])
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.ask('GET', '/session/sign-on', { headers })).status).toBe(403)
  })

  it('ends the sessions and tokens of a user whose groups have no role any more, in every browser', async () => {
    const claims = { sub: 'u-leaving', email: 'leaving@bank.example', groups: ['bank-owners'] }
    const [laptop, phone] = [openBrowser(app), openBrowser(app)]
    await signOn(laptop, claims)
    await signOn(phone, claims)
    const made = await laptop.ask('POST', '/tokens', { body: { name: 'job', role: 'operator' } })
    const headers = { authorization: `Bearer ${made.json.token}` }
    expect((await app.ask('GET', '/session', { headers })).status).toBe(200)
    const removed = await signOn(openBrowser(app), { ...claims, groups: ['staff'] })
    expect([removed.status, removed.json.detail]).toEqual([403, 'None of your groups has a role here'])
    expect([await isIn(laptop), await isIn(phone)]).toEqual([false, false])
    expect((await app.ask('GET', '/session', { headers })).status).toBe(401)
    expect((await signOn(laptop, claims)).status).toBe(302)
    expect((await app.ask('GET', '/session', { headers })).status).toBe(401)
  })

  it('ends the tokens that a lower role does not include', async () => {
    const claims = { sub: 'u-lower', email: 'lower@bank.example', groups: ['bank-owners'] }
    const browser = openBrowser(app)
    await signOn(browser, claims)
    const { json } = await browser.ask('POST', '/tokens', { body: { name: 'job', role: 'operator' } })
    const headers = { authorization: `Bearer ${json.token}` }
    await signOn(openBrowser(app), { ...claims, groups: ['bank-ops'] })
    expect((await app.ask('GET', '/session', { headers })).status).toBe(200)
    await signOn(openBrowser(app), { ...claims, groups: ['bank-audit'] })
    expect((await app.ask('GET', '/session', { headers })).status).toBe(401)
  })

  it("is as fresh as the provider's auth_time says, and can be asked to be fresh", async () => {
    const seconds = () => Math.floor(app.parts.clock.now() / 1000)
    const owner = { sub: 'u-owner', email: 'owner@bank.example', groups: ['bank-owners'] }
    const browser = openBrowser(app)
    const create = async (name: string) => {
      const { status, json } = await browser.ask('POST', '/users', { body: { name, role: 'viewer' } })
      return status === 200 ? 'created' : json.type.split(':').at(-1)
    }
    await signOn(browser, { ...owner, auth_time: seconds() - 700 })
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual([null, null])
    expect(await create('One')).toBe('fresh-sign-in')
    for (const auth_time of [undefined, 'yesterday', -1]) {
      await signOn(browser, { ...owner, auth_time })
      expect(await create('Two')).toBe('fresh-sign-in')
    }
    const lazy = await signOn(browser, { ...owner, auth_time: seconds() - 700 }, '?fresh=true')
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
    expect([lazy.status, lazy.json.detail]).toEqual([401, expect.stringContaining('auth_time')])
    const again = await signOn(browser, { ...owner, auth_time: seconds() }, '?fresh=true')
    expect([again.status, again.headers.location]).toEqual([302, '/dashboard/#/signed-on'])
    await browser.ask('GET', '/session')
    expect(await create('Three')).toBe('created')
  })

  it.each([
    ['email', 'asha\u0000@bank.example'],
    ['email', 'asha\u202e@bank.example'],
    ['email', 'asha\n@bank.example'],
    ['email', ''],
    ['email', { a: 1 }],
    ['sub', 'u-\u0000'],
  ])('refuses a claim %s that is %j, and stores nothing', async (claim, value) => {
    const claims = { sub: 'u-strange', email: 'strange@bank.example', groups: ['bank-ops'], [claim]: value }
    const refused = await signOn(openBrowser(app), claims)
    expect([refused.status, refused.json.type]).toEqual([400, 'urn:satyapan:problem:bad-request'])
    expect(refused.json.detail).toContain(`claim ${claim}`)
    const { items } = (await app.ask('GET', '/users', { as: 'owner' })).json
    expect(JSON.stringify(items)).not.toMatch(/strange/)
  })
})
