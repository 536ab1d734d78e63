// Tests signing in with setup code and password: sessions, their end, CSRF, and roles.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminApp, openAdminApp } from './admin-app.harness.js'
import { type Browser, openBrowser } from './browser.harness.js'
import { newUserOf, password, signIn } from './user.harness.js'

const sessionLifeMs = 12 * 3_600_000

let app: AdminApp
let owner: Browser
let newUser: ReturnType<typeof newUserOf>

beforeAll(async () => {
  app = await openAdminApp('admin: { idleMinutes: 15 }')
  owner = openBrowser(app)
  newUser = newUserOf(app)
})
afterAll(() => app.close())

const problem = (answer: { json: { type?: string } }) => answer.json.type?.split(':').at(-1)
/** Does this once the next password has been checked, before the caller learns the result. */
function whileChecked(meanwhile: () => Promise<unknown>): void {
  const { adminPasswords } = app.parts
  const { matches } = adminPasswords
  adminPasswords.matches = async (...own) => {
    adminPasswords.matches = matches
    const isRight = await matches(...own)
    await meanwhile()
    return isRight
  }
}

describe('the first owner', () => {
  it('is created with the setup code, once', async () => {
    const entrance = async () => (await owner.ask('GET', '/session/entrance')).json.needs_setup
    expect(await entrance()).toBe(true)
    const code = (await app.parts.adminUsers.firstCode())!.code
    expect(code).toMatch(/^([A-Z2-9]{5}-){3}[A-Z2-9]{5}$/)
    expect((await app.parts.adminUsers.firstCode())!.code).toBe(code)
    const begin = (body: object) => owner.ask('POST', '/session/set-up', { body })
    const name = 'Asha@bank.example'
    expect((await begin({ code: 'AAAAA-AAAAA-AAAAA-AAAAA', name, password })).json.errors[0].member).toBe(
      'code',
    )
    expect((await begin({ code, password })).json.errors[0].member).toBe('name')
    expect((await begin({ code, name, password: 'short' })).json.errors[0].member).toBe('password')
    const made = await begin({ code: code.toLowerCase().replaceAll('-', ' '), name, password })
    expect(made.json.user).toMatchObject({ name, role: 'owner' })
    expect(await entrance()).toBe(false)
    expect(await app.parts.adminUsers.firstCode()).toBeNull()
    expect((await begin({ code, name: 'other', password })).status).toBe(422)
  })

  it('a code that does not work says why, and what to do', async () => {
    const { json } = await app.ask('POST', '/users', { as: 'owner', body: { name: 'late', role: 'viewer' } })
    const why = async (code: string) => {
      const answer = await openBrowser(app).ask('POST', '/session/set-up', { body: { code, password } })
      return answer.json.errors[0].message as string
    }
    expect(await why(json.setup_code.slice(0, -1))).toMatch(/is not complete: it has 20 letters and digits/)
    expect(await why('AAAAA-AAAAA-AAAAA-AAAAA')).toMatch(/is unknown: .* an owner gives you a new one/)
    await app.parts.db.query('update admin_setup_code set expires_at = 1 where user_id = $1', [json.id])
    expect(await why(json.setup_code)).toMatch(/has ended: a code is valid for 24 hours; an owner/)
  })

  it('has cookies that only this host gets, over HTTPS, and that no script can read', async () => {
    const browser = openBrowser(app)
    const answer = await signIn(browser, ' asha@BANK.example ')
    const lines = answer.headers['set-cookie'] as string[]
    expect(lines).toHaveLength(2)
    for (const line of lines)
      expect(line).toMatch(/^__Host-satyapan\S*=\S+; Path=\/; Secure; HttpOnly; SameSite=Strict/)
    const session = await browser.ask('GET', '/session')
    expect(session.json).toMatchObject({ kind: 'user', role: 'owner', password: true })
  })

  it('cannot be disabled or demoted while the last, not even by two at once', async () => {
    const [id] = await newUser('second owner', 'owner')
    const { items } = (await owner.ask('GET', '/users')).json
    const first = items.find((user: { name: string }) => user.name === 'Asha@bank.example').id
    const answers = await Promise.all([
      app.ask('PUT', `/users/${id}/role`, { as: 'owner', body: { role: 'viewer' } }),
      app.ask('PUT', `/users/${first}/role`, { as: 'owner', body: { role: 'viewer' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const left = answers[0]!.status === 200 ? first : id
    expect((await app.ask('POST', `/users/${left}/disable`, { as: 'owner' })).status).toBe(409)
    await app.ask('PUT', `/users/${first}/role`, { as: 'owner', body: { role: 'owner' } })
  })
})

describe('a change by session', () => {
  const create = (headers: Record<string, string>) =>
    owner.ask('POST', '/clients', { body: { name: 'By hand' }, headers })

  it('needs the CSRF token of the same session', async () => {
    await signIn(owner, 'asha@bank.example')
    expect((await create({})).status).toBe(200)
    const [, other] = await newUser('other operator', 'operator')
    for (const csrf of ['', 'wrong', other.csrf]) {
      const refused = await create({ 'x-csrf-token': csrf })
      expect([refused.status, problem(refused)]).toEqual([403, 'csrf-token'])
    }
  })

  it.each(['cross-site', 'same-site'])(
    'is refused when a page of another site sent it (%s)',
    async (site) => {
      expect(problem(await create({ 'sec-fetch-site': site }))).toBe('csrf-token')
      const browser = openBrowser(app)
      const other = { body: { name: 'asha@bank.example', password }, headers: { 'sec-fetch-site': site } }
      expect(problem(await browser.ask('POST', '/session/sign-in', other))).toBe('csrf-token')
    },
  )

  it("follows the user's role, from the next request on", async () => {
    const [id, browser] = await newUser('changing', 'operator')
    const make = () => browser.ask('POST', '/clients', { body: { name: 'x' } })
    expect((await make()).status).toBe(200)
    await owner.ask('PUT', `/users/${id}/role`, { body: { role: 'viewer' } })
    expect((await make()).status).toBe(403)
  })
})

describe('a session', () => {
  const isIn = async (browser: Browser) => (await browser.ask('GET', '/session')).status === 200

  it('ends when its user signs out, and its cookie is useless then', async () => {
    const [, browser] = await newUser('leaving', 'viewer')
    const stolen = openBrowser(app)
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value)
    expect(await isIn(stolen)).toBe(true)
    await browser.ask('POST', '/session/sign-out')
    expect(browser.cookies.has('__Host-satyapan')).toBe(false)
    expect(await isIn(stolen)).toBe(false)
  })

  it('ends when somebody signs in again in the same browser, in whichever way and as whomever', async () => {
    const [, browser] = await newUser('first here', 'viewer')
    const [, other] = await newUser('second here', 'viewer')
    const copyOf = (own: Browser) => {
      const copy = openBrowser(app)
      for (const [name, value] of own.cookies) copy.cookies.set(name, value)
      return copy
    }
    const before = copyOf(browser)
    expect((await signIn(browser, 'second here')).status).toBe(200)
    expect([await isIn(before), await isIn(browser), await isIn(other)]).toEqual([false, true, true])
    const again = copyOf(browser)
    const { json } = await app.ask('POST', '/users', { as: 'owner', body: { name: 'third', role: 'viewer' } })
    await browser.ask('POST', '/session/set-up', { body: { code: json.setup_code, password } })
    expect([await isIn(again), await isIn(browser)]).toEqual([false, true])
    const wrong = copyOf(browser)
    expect((await signIn(browser, 'third', 'not this')).status).toBe(401)
    expect([await isIn(wrong), await isIn(browser)]).toEqual([true, true])
  })

  it('ends when its user is disabled or reset; a disabled user cannot sign in', async () => {
    const [id, browser] = await newUser('dismissed', 'operator')
    await app.ask('POST', `/users/${id}/disable`, { as: 'owner' })
    expect(await isIn(browser)).toBe(false)
    expect((await signIn(browser, 'dismissed')).status).toBe(401)
    await app.ask('POST', `/users/${id}/enable`, { as: 'owner' })
    expect((await signIn(browser, 'dismissed')).status).toBe(200)
    await app.ask('POST', `/users/${id}/reset`, { as: 'owner' })
    expect(await isIn(browser)).toBe(false)
    expect((await signIn(browser, 'dismissed')).status).toBe(401)
  })

  it('ends elsewhere when the user changes the password, which needs the current one', async () => {
    const [, browser] = await newUser('careful', 'viewer')
    const elsewhere = openBrowser(app)
    await signIn(elsewhere, 'careful')
    const change = (current: string) =>
      browser.ask('POST', '/session/password', { body: { current, password: `${password} 2` } })
    expect((await change('not this')).status).toBe(422)
    expect((await change(password)).status).toBe(200)
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false])
    expect((await signIn(elsewhere, 'careful', `${password} 2`)).status).toBe(200)
  })

  it.each([
    ['resets', (id: string) => app.ask('POST', `/users/${id}/reset`, { as: 'owner' })],
    ['disables', (id: string) => app.ask('POST', `/users/${id}/disable`, { as: 'owner' })],
  ])('does not begin, nor the password change, when an owner %s the user meanwhile', async (act, stop) => {
    const [id, browser] = await newUser(`overtaken ${act}`, 'owner')
    const late = openBrowser(app)
    whileChecked(() => stop(id))
    expect([(await signIn(late, `overtaken ${act}`)).status, late.cookies.size]).toEqual([401, 0])

    const [other, quick] = await newUser(`quick ${act}`, 'owner')
    whileChecked(() => stop(other))
    const body = { current: password, password: `${password} 2` }
    expect((await quick.ask('POST', '/session/password', { body })).status).toBe(422)
    await app.ask('POST', `/users/${other}/enable`, { as: 'owner' })
    expect((await signIn(late, `quick ${act}`, `${password} 2`)).status).toBe(401)
    expect(await isIn(browser)).toBe(false)
  })

  it('does not begin with a password that the user replaces meanwhile', async () => {
    const [, browser] = await newUser('replacing', 'viewer')
    const late = openBrowser(app)
    const body = { current: password, password: `${password} 2` }
    whileChecked(() => browser.ask('POST', '/session/password', { body }))
    expect([(await signIn(late, 'replacing')).status, late.cookies.size]).toEqual([401, 0])
    expect((await signIn(late, 'replacing', `${password} 2`)).status).toBe(200)
  })

  it('ends after admin.idleMinutes unused, and after twelve hours in any case', async () => {
    const idleMs = 15 * 60_000
    const [, idle] = await newUser('idle', 'viewer')
    app.pass(idleMs - 1)
    const [, other] = await newUser('other', 'viewer')
    app.pass(1)
    expect([await isIn(idle), await isIn(other)]).toEqual([false, true])
    const [, busy] = await newUser('busy', 'viewer')
    for (let passed = 0; passed < sessionLifeMs; passed += idleMs / 2) {
      expect(await isIn(busy)).toBe(true)
      app.pass(idleMs / 2)
    }
    expect(await isIn(busy)).toBe(false)
    expect(await app.parts.adminSessions.sweep()).toBeGreaterThan(1)
  })

  it('is stored only as a hash, and so is a password', async () => {
    const [, browser] = await newUser('stored', 'viewer')
    const { rows } = await app.parts.db.query<{ text: string }>(
      `select (select json_agg(s)::text from admin_session s) || (select json_agg(u)::text from admin_user u) as text`,
    )
    expect(rows[0]!.text).toContain('stored')
    expect(rows[0]!.text).not.toContain(browser.cookies.get('__Host-satyapan'))
    expect(rows[0]!.text).not.toContain(password)
  })
})
