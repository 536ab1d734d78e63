// Makes users for tests, and signs them in.
import { expect } from 'vitest'
import type { AdminApp } from './admin-app.harness.js'
import { type Browser, openBrowser } from './browser.harness.js'

export const password = 'four horses by the river'

export const signIn = (browser: Browser, name: string, text = password) =>
  browser.ask('POST', '/session/sign-in', { body: { name, password: text } })

/** A user who has set a password, signed in. */
export const newUserOf =
  (app: AdminApp) =>
  async (name: string, role: string, address?: string): Promise<[id: string, browser: Browser]> => {
    const { json } = await app.ask('POST', '/users', { as: 'owner', body: { name, role } })
    const browser = openBrowser(app, address)
    const set = await browser.ask('POST', '/session/set-up', { body: { code: json.setup_code, password } })
    expect(set.status).toBe(200)
    return [json.id, browser]
  }
