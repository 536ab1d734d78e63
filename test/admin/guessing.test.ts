// Tests the limits on guessing passwords, and that they keep nobody else out.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminApp, openAdminApp } from './admin-app.harness.js'
import { openBrowser } from './browser.harness.js'
import { createPasskey, storePasskey } from './passkey.harness.js'
import { newUserOf, password, signIn } from './user.harness.js'

let app: AdminApp
let newUser: ReturnType<typeof newUserOf>
beforeAll(async () => {
  app = await openAdminApp()
  newUser = newUserOf(app)
})
afterAll(() => app.close())

describe('guessing', () => {
  it('is slowed by user, but not for a device that the user signed in on before', async () => {
    const [, own] = await newUser('target', 'viewer', '203.0.113.1')
    const statuses: number[] = []
    for (let i = 0; i < 22; i++)
      statuses.push((await signIn(openBrowser(app, `203.0.113.${100 + i}`), 'target', `guess ${i}`)).status)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
    expect(statuses.slice(20)).toEqual([429, 429])
    const stranger = await signIn(openBrowser(app, '203.0.113.200'), 'target')
    expect([stranger.status, Number(stranger.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect((await signIn(own, 'target')).status).toBe(200)
    app.pass(15 * 60_000)
    expect((await signIn(openBrowser(app, '203.0.113.200'), 'target')).status).toBe(200)
  })

  it('from behind a proxy keeps nobody else out there, and nobody out elsewhere', async () => {
    const proxy = '203.0.113.7'
    await newUser('attacked', 'viewer', '203.0.113.8')
    await newUser('neighbour', 'viewer', '203.0.113.8')
    const from = (address: string, name: string, text?: string) =>
      signIn(openBrowser(app, address), name, text)
    const statuses: number[] = []
    for (let i = 0; i < 20; i++) statuses.push((await from(proxy, 'attacked', `guess ${i}`)).status)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
    for (let i = 0; i < 20; i++) expect((await from(proxy, `nobody ${i}`, 'guess')).status).toBe(401)
    expect((await from(proxy, 'attacked')).status).toBe(429)
    expect((await from(proxy, 'neighbour')).status).toBe(200)
    expect((await from('203.0.113.9', 'attacked')).status).toBe(200)
  })

  it('at passwords and codes keeps no passkey and no code out, and wrong passkeys none but themselves', async () => {
    const proxy = '203.0.113.17'
    const { json } = await app.ask('POST', '/users', { as: 'owner', body: { name: 'keyed', role: 'viewer' } })
    const code = async (text: string) =>
      openBrowser(app, proxy).ask('POST', '/session/set-up', { body: { code: text, password } })
    for (let i = 0; i < 20; i++) {
      expect((await signIn(openBrowser(app, proxy), `nobody ${i}`, 'guess')).status).toBe(401)
      expect((await code(`AAAAA-${i}`)).status).toBe(422)
    }
    expect((await code(json.setup_code)).status).toBe(200)
    const passkey = createPasskey('localhost')
    await storePasskey(app, { ...passkey.row, user_id: json.id })
    const use = async (own: ReturnType<typeof createPasskey>) => {
      const browser = openBrowser(app, proxy)
      const { challenge } = (await browser.ask('POST', '/session/passkey/options', { body: {} })).json
      return browser.ask('POST', '/session/passkey', { body: { response: own.answer(challenge) } })
    }
    const stranger = createPasskey('localhost')
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await use(stranger)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await use(passkey)).status).toBe(200)
  })

  it('is counted for an IPv6 network as one address; the audit log has each address in full', async () => {
    const [id] = await newUser('subscriber', 'viewer', '2001:db8:1:2::1')
    const statusFrom = async (address: string, text?: string) =>
      (await signIn(openBrowser(app, address), 'subscriber', text)).status
    for (let i = 0; i < 10; i++) expect(await statusFrom(`2001:db8:1:2::${i + 1}`, 'guess')).toBe(401)
    expect(await statusFrom('2001:db8:1:2:ffff::1')).toBe(429)
    expect(await statusFrom('2001:db8:1:3::1')).toBe(200)
    const { items } = (await app.ask('GET', '/audit?limit=500', { as: 'auditor' })).json
    const own = items.find((entry: { actor: string }) => entry.actor === `user:${id}`)
    expect(own).toMatchObject({ act: 'admin-session.open', origin: '2001:db8:1:3::1' })
  })

  it('reveals no user names', async () => {
    await newUser('known', 'viewer')
    const unknown = await signIn(openBrowser(app, '203.0.113.2'), 'nobody at all')
    const wrong = await signIn(openBrowser(app, '203.0.113.3'), 'known', 'wrong')
    const strip = ({ json }: { json: Record<string, unknown> }) => ({ ...json, transaction_id: '' })
    expect(strip(unknown)).toEqual(strip(wrong))
  })
})

describe('a crowd that guesses', () => {
  // At the product's own cost, so that the queue fills before the first guess is checked.
  let app: AdminApp
  beforeAll(async () => {
    app = await openAdminApp('', '[records]', { logN: 15, r: 8, p: 3 })
  })
  afterAll(() => app.close())

  it('waits in a short queue; who is behind it is told to come back, and counts as no wrong attempt', async () => {
    const [, known] = await newUserOf(app)('queueing', 'viewer', '203.0.113.30')
    const crowd = Array.from({ length: 30 }, (_, i) =>
      signIn(openBrowser(app, '203.0.113.31'), `crowd ${i}`, 'guess'),
    )
    const own = signIn(known, 'queueing')
    const answers = await Promise.all(crowd)
    const busy = answers.filter(({ status }) => status === 503)
    // A guess that is checked before the last ones arrive leaves its place to one of them.
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.length).toBeLessThanOrEqual(10)
    for (const { headers } of busy) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 401).length).toBe(30 - busy.length)
    expect((await own).status).toBe(200)
    for (let i = 0; i < 10; i++)
      expect((await signIn(openBrowser(app, '203.0.113.31'), 'crowd 29', 'guess')).status).toBe(401)
  })
})
