// Tests that a session ends admin.sessionHours after signing in, however much it is used.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminApp, openAdminApp } from './admin-app.harness.js'
import { newUserOf } from './user.harness.js'

const hourMs = 3_600_000

let app: AdminApp
beforeAll(async () => {
  app = await openAdminApp('admin: { sessionHours: 2 }')
})
afterAll(() => app.close())

it('is used all the time, ends after two hours, and says so', async () => {
  const [, browser] = await newUserOf(app)('Farhan', 'viewer')
  const ask = () => browser.ask('GET', '/session')
  for (let passed = 0; passed < 2 * hourMs; passed += hourMs / 4) {
    expect((await ask()).status).toBe(200)
    app.pass(hourMs / 4)
  }
  const over = await ask()
  expect([over.status, over.json.detail]).toEqual([
    401,
    'Your session has ended, 2 hours after you signed in: sign in again',
  ])
})
