// A browser for tests: keeps cookies as browsers do, and sends its CSRF token.
import type { AdminAnswer, AdminApp } from './admin-app.harness.js'

export interface Browser {
  ask(
    method: string,
    path: string,
    own?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<AdminAnswer>
  readonly cookies: Map<string, string>
  csrf: string
}

export function openBrowser(app: AdminApp, address?: string): Browser {
  const browser: Browser = {
    cookies: new Map(),
    csrf: '',
    async ask(method, path, own = {}) {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await app.ask(method, path, {
        ...own,
        ...(address === undefined ? {} : { address }),
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(cookie === '' ? {} : { cookie }),
          ...(method === 'GET' ? {} : { 'x-csrf-token': browser.csrf }),
          ...own.headers,
        },
      })
      for (const line of [answer.headers['set-cookie'] ?? []].flat() as string[]) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
        if (/Max-Age=0/.test(line)) browser.cookies.delete(name!)
        else browser.cookies.set(name!, value!)
      }
      if (typeof answer.json?.csrf_token === 'string') browser.csrf = answer.json.csrf_token
      return answer
    },
  }
  return browser
}
