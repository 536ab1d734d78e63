// Tests that tokens and passkeys end with the access of the user that they belong to.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isoTime } from '../../src/kernel/clock.js'
import { type AdminApp, openAdminApp } from './admin-app.harness.js'
import { type Browser, openBrowser } from './browser.harness.js'
import { createPasskey, storePasskey } from './passkey.harness.js'
import { newUserOf, password, signIn } from './user.harness.js'

const dayMs = 86_400_000
let app: AdminApp
let newUser: ReturnType<typeof newUserOf>
beforeAll(async () => {
  app = await openAdminApp()
  newUser = newUserOf(app)
  await newUser('first', 'owner')
})
afterAll(() => app.close())

interface Made {
  id: string
  token: string
  expires_at: string
}
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const works = async (token: string) => (await app.ask('GET', '/session', withToken(token))).status === 200
async function tokenBy(maker: Browser, role = 'owner', own: object = {}): Promise<Made> {
  const made = await maker.ask('POST', '/tokens', { body: { name: `a ${role}`, role, ...own } })
  expect(made.status).toBe(200)
  return made.json
}
const tokenByToken = (token: string, own: object = {}) =>
  app.ask('POST', '/tokens', {
    ...withToken(token),
    body: { name: 'made by a token', role: 'owner', ...own },
  })

describe('a token', () => {
  it.each([
    ['disabled', (id: string) => app.ask('POST', `/users/${id}/disable`, { as: 'owner' })],
    ['reset', (id: string) => app.ask('POST', `/users/${id}/reset`, { as: 'owner', body: {} })],
    [
      'demoted',
      (id: string) => app.ask('PUT', `/users/${id}/role`, { as: 'owner', body: { role: 'viewer' } }),
    ],
  ])('ends when its maker is %s, and with it those that it made', async (how, end) => {
    const [id, maker] = await newUser(`maker ${how}`, 'owner')
    const own = await tokenBy(maker)
    const small = await tokenBy(maker, 'viewer')
    const child = (await tokenByToken(own.token)).json
    expect(await Promise.all([own, small, child].map(({ token }) => works(token)))).toEqual([
      true,
      true,
      true,
    ])
    expect((await end(id)).status).toBe(200)
    // A viewer may still have a token of a viewer.
    expect(await Promise.all([own, small, child].map(({ token }) => works(token)))).toEqual([
      ...[false, how === 'demoted'],
      false,
    ])
    await app.ask('POST', `/users/${id}/enable`, { as: 'owner' })
    await app.ask('PUT', `/users/${id}/role`, { as: 'owner', body: { role: 'owner' } })
    expect(await works(own.token)).toBe(false)
    const { items } = (await app.ask('GET', '/tokens', { as: 'owner' })).json
    expect(items.find((token: Made) => token.id === own.id)).toMatchObject({ user_id: id, state: 'revoked' })
  })

  it('is refused when a node of an earlier version has disabled or demoted its maker', async () => {
    const [id, maker] = await newUser('maker elsewhere', 'owner')
    const { token } = await tokenBy(maker)
    await app.parts.db.query(`update admin_user set role = 'operator' where id = $1`, [id])
    expect(await works(token)).toBe(false)
    await app.parts.db.query(`update admin_user set role = 'owner', disabled_at = 1 where id = $1`, [id])
    expect(await works(token)).toBe(false)
    await app.parts.db.query('update admin_user set disabled_at = null where id = $1', [id])
    expect(await works(token)).toBe(true)
  })

  it('expires after 90 days, and no token outlives the token that made it', async () => {
    const [, maker] = await newUser('maker in time', 'owner')
    const now = app.parts.clock.now()
    const usual = await tokenBy(maker)
    expect(Math.abs(Date.parse(usual.expires_at) - now - 90 * dayMs)).toBeLessThan(600_000)
    const short = await tokenBy(maker, 'owner', { expires_at: isoTime(now + dayMs) })
    const child = await tokenByToken(short.token)
    expect(child.json.expires_at).toBe(short.expires_at)
    const late = await tokenByToken(short.token, { expires_at: isoTime(now + 2 * dayMs) })
    expect([late.status, late.json.errors[0].member]).toEqual([422, 'expires_at'])
    const grandchild = (await tokenByToken(child.json.token)).json
    expect((await app.ask('POST', `/tokens/${short.id}/revoke`, { as: 'owner' })).status).toBe(200)
    expect([await works(child.json.token), await works(grandchild.token)]).toEqual([false, false])
    expect(await works(usual.token)).toBe(true)
  })

  it('of the command line is bound to no user', async () => {
    const made = await app.parts.adminTokens.create(
      { name: 'x', role: 'owner', createdBy: 'command' },
      async () => {},
    )
    if (typeof made === 'string') throw new Error(made)
    const { items } = (await app.ask('GET', '/tokens', { as: 'owner' })).json
    expect(items.find(({ id }: Made) => id === made.id)).toMatchObject({ user_id: null, state: 'active' })
    expect(made.expiresAt).toBe((await app.parts.adminTokens.find(made.token))!.expires_at)
  })
})

describe('a new password', () => {
  const addPasskey = async (userId: string, name: string) => {
    const passkey = createPasskey('localhost')
    await storePasskey(app, { ...passkey.row, name, user_id: userId })
    return passkey
  }
  const signInWith = async (passkey: ReturnType<typeof createPasskey>) => {
    const browser = openBrowser(app)
    const { challenge } = (await browser.ask('POST', '/session/passkey/options', { body: {} })).json
    return (await browser.ask('POST', '/session/passkey', { body: { response: passkey.answer(challenge) } }))
      .status
  }

  it("ends the user's passkeys and tokens but those that are kept on purpose, and says which", async () => {
    const [id, user] = await newUser('changing', 'owner')
    const [kept, ended] = [await addPasskey(id, 'Laptop'), await addPasskey(id, "the thief's")]
    const [job, other] = [await tokenBy(user), await tokenBy(user)]
    const shown = (await user.ask('GET', `/users/${id}`)).json
    expect(shown.passkeys.map(({ name }: { name: string }) => name).sort()).toEqual(['Laptop', "the thief's"])
    expect(shown.tokens.map((token: Made) => token.id).sort()).toEqual([job.id, other.id].sort())
    const keep = { keep_passkeys: [kept.row.id], keep_tokens: [job.id] }
    const body = { current: password, password: `${password} 2`, ...keep }
    const changed = await user.ask('POST', '/session/password', { body })
    expect(changed.json.ended).toEqual({
      passkeys: [{ id: ended.row.id, name: "the thief's" }],
      tokens: [{ id: other.id, name: 'a owner' }],
    })
    expect([await signInWith(kept), await signInWith(ended)]).toEqual([200, 401])
    expect([await works(job.token), await works(other.token)]).toEqual([true, false])
  })

  it.each(['keep_passkeys', 'keep_tokens'])(
    'does not happen when %s names one of somebody else',
    async (member) => {
      const [, user] = await newUser(`owner of ${member}`, 'owner')
      const token = await tokenBy(user)
      const [otherId, other] = await newUser(`other of ${member}`, 'owner')
      const foreign =
        member === 'keep_tokens' ? (await tokenBy(other)).id : (await addPasskey(otherId, 'x')).row.id
      const body = { current: password, password: `${password} 2`, [member]: [foreign] }
      const refused = await user.ask('POST', '/session/password', { body })
      expect([refused.status, refused.json.errors[0].member]).toEqual([422, member])
      expect(await works(token.token)).toBe(true)
      expect((await signIn(openBrowser(app), `owner of ${member}`)).status).toBe(200)
    },
  )

  it('by a reset ends them too, and a passkey that is kept works once there is a password', async () => {
    const [id, user] = await newUser('reset', 'owner')
    const [kept, ended] = [await addPasskey(id, 'Phone'), await addPasskey(id, 'Lost')]
    const token = await tokenBy(user)
    const body = { keep_passkeys: [kept.row.id] }
    const { json } = await app.ask('POST', `/users/${id}/reset`, { as: 'owner', body })
    expect(json.ended).toEqual({
      passkeys: [{ id: ended.row.id, name: 'Lost' }],
      tokens: [{ id: token.id, name: 'a owner' }],
    })
    expect([await signInWith(kept), await works(token.token)]).toEqual([401, false])
    await openBrowser(app).ask('POST', '/session/set-up', { body: { code: json.setup_code, password } })
    expect([await signInWith(kept), await signInWith(ended)]).toEqual([200, 401])
  })
})
