// Tests the setup codes: of the first owner and of users, how long they work, and who shows them.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAdminUsers } from '../../src/auth/administrators/admin-users.js'
import { codeLifeMs } from '../../src/auth/administrators/first-owner.js'
import { createPasswords } from '../../src/auth/administrators/password.js'
import { uncheckedMacs } from '../support/row-macs.js'
import { type AdminApp, openAdminApp } from './admin-app.harness.js'
import { openBrowser } from './browser.harness.js'
import { password } from './user.harness.js'

let app: AdminApp
beforeAll(async () => {
  app = await openAdminApp()
})
afterAll(() => app.close())

const codeByCommand = () => app.ask('POST', '/users/setup-code', { as: 'owner', body: {} })
const use = (code: string, name?: string) =>
  openBrowser(app).ask('POST', '/session/set-up', { body: { code, password, ...(name && { name }) } })

it('that a start made is shown by that start alone, also when it has ended', async () => {
  const { adminUsers } = app.parts
  const made = await adminUsers.codeOfThisStart()
  expect(made).toMatchObject({ code: expect.stringMatching(/^\w{5}-/) })
  expect(await adminUsers.codeOfThisStart()).toEqual(made)
  const other = createSecondNode()
  expect(await other.codeOfThisStart()).toBeNull()
  app.pass(codeLifeMs)
  expect(await other.codeOfThisStart()).toBeNull()
  expect((await use(made!.code, 'Asha')).json.errors[0].member).toBe('code')
})

it('is printed by the command, which makes a new one when the last has ended', async () => {
  const first = (await codeByCommand()).json
  expect((await codeByCommand()).json).toEqual(first)
  expect(Date.parse(first.expires_at) - app.parts.clock.now()).toBeLessThanOrEqual(24 * 3_600_000)
  app.pass(codeLifeMs)
  expect((await use(first.setup_code, 'Asha')).status).toBe(422)
  const second = (await codeByCommand()).json
  expect(second.setup_code).not.toBe(first.setup_code)
  const { items } = (await app.ask('GET', '/audit?limit=1', { as: 'auditor' })).json
  expect(items[0].act).toBe('users.setup-code')
  for (const role of ['viewer', 'auditor', 'operator'] as const)
    expect((await app.ask('POST', '/users/setup-code', { as: role, body: {} })).status).toBe(403)
})

it('of an earlier version, which had no end, does not work any more', async () => {
  const { db, vault } = app.parts
  const old = vault.seal(Buffer.from('AAAAA-BBBBB-CCCCC-DDDDD'), 'admin-setup-code')
  await db.query(`update setting set value = $1 where name = 'admin-setup-code'`, [old])
  expect((await use('AAAAA-BBBBB-CCCCC-DDDDD', 'Asha')).status).toBe(422)
  expect((await codeByCommand()).json.setup_code).not.toContain('AAAAA')
})

it('works once, and there is none when there is an owner', async () => {
  const { setup_code: code } = (await codeByCommand()).json
  expect((await use(code, 'Asha')).status).toBe(200)
  expect((await use(code, 'Ravi')).status).toBe(422)
  expect([(await codeByCommand()).status, await app.parts.adminUsers.codeOfThisStart()]).toEqual([409, null])
})

it('of a user ends after 24 hours', async () => {
  const { json } = await app.ask('POST', '/users', { as: 'owner', body: { name: 'Ravi', role: 'viewer' } })
  app.pass(codeLifeMs)
  expect((await use(json.setup_code)).status).toBe(422)
  const again = await app.ask('POST', `/users/${json.id}/reset`, { as: 'owner', body: {} })
  app.pass(codeLifeMs - 60_000)
  expect((await use(again.json.setup_code)).status).toBe(200)
})

it('of a disabled user says so, is kept, and works when they are enabled again', async () => {
  const { json } = await app.ask('POST', '/users', { as: 'owner', body: { name: 'Meena', role: 'viewer' } })
  const change = async (what: 'disable' | 'enable') =>
    expect((await app.ask('POST', `/users/${json.id}/${what}`, { as: 'owner', body: {} })).status).toBe(200)
  await change('disable')
  for (let attempt = 1; attempt <= 2; attempt++) {
    const refused = await use(json.setup_code)
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      [{ member: 'code', message: expect.stringContaining('you have been disabled') }],
    ])
  }
  const stranger = await use('AAAAA-BBBBB-CCCCC-DDDDD')
  expect(stranger.json.errors[0].message).toMatch(/is unknown/)
  await change('enable')
  expect((await use(json.setup_code)).status).toBe(200)
  expect((await use(json.setup_code)).json.errors[0].message).toMatch(/is unknown/)
})

/** As another node on the same database sees them. */
function createSecondNode() {
  return createAdminUsers({
    ...app.parts,
    pepper: app.parts.vault.keys('pepper')[0]!.key,
    newId: () => '0'.repeat(32),
    macs: uncheckedMacs,
    passwords: createPasswords(),
  })
}
