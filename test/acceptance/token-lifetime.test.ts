// Tests access tokens over time: valid for 24 hours, then expired, on a service whose clock is moved ahead; and
// tokens after a restart, with a required client-id, and from another installation.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import { startLiveService } from '../support/live-service.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { expectDetail } from './answers.js'
import { lookups } from './every-lookup.js'
import { describeLocal } from './target.js'

const panbasic = lookups[0]!
const daySeconds = 24 * 60 * 60

/** A Node option that moves the clock of the child process ahead by these seconds. */
function clockAhead(seconds: number): Record<string, string> {
  const module = `
    const ahead = ${seconds} * 1000, RealDate = Date, realNow = Date.now;
    globalThis.Date = class Date extends RealDate {
      constructor(...args) { if (args.length === 0) super(realNow() + ahead); else super(...args) }
      static now() { return realNow() + ahead }
    };`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` }
}

const ask = (client: Client, token: string, headers: Record<string, string> = {}) =>
  client.lookup(panbasic.path, panbasic.query, { headers: { authorization: `Bearer ${token}`, ...headers } })

describeLocal('access token: valid, then expired after 24 hours', () => {
  let installation: Installation
  let token: string
  let issuedAt: number

  const withService = async (
    options: Parameters<Installation['start']>[0],
    use: (client: Client, service: Service) => Promise<void>,
  ) => {
    const service = await installation.start(options)
    const client = createClient(service)
    try {
      await use(client, service)
    } finally {
      client.close()
      await service.stop()
    }
  }

  beforeAll(async () => {
    installation = await createFromTemplate()
    await withService({}, async (client) => {
      issuedAt = Date.now()
      token = await client.token()
      expect((await ask(client, token)).status).toBe(200)
    })
  })
  afterAll(() => installation.discard())

  it('valid: still accepted after a restart, shortly before 24 hours have passed', async () => {
    // Two minutes early: enough for a slow start, which also takes time on the moved clock.
    await withService({ env: clockAhead(daySeconds - 120) }, async (client) => {
      expect((await ask(client, token)).status).toBe(200)
    })
  })

  it('403 Not a valid token: expired once 24 hours have passed; a fresh token is valid', async () => {
    const passed = Math.floor((Date.now() - issuedAt) / 1000)
    await withService({ env: clockAhead(daySeconds - passed + 2) }, async (client) => {
      expectDetail(await ask(client, token), 403, 'Not a valid token')
      const fresh = (await client.authorize()).json as { access_token: string; expiry: string }
      expect((await ask(client, fresh.access_token)).status).toBe(200)
      expect(new Date(fresh.expiry).getTime()).toBeGreaterThan(Date.now() + 1.9 * daySeconds * 1000)
    })
  })

  it('401 Not authenticated: client-id absent where auth.requireClientId is set', async () => {
    await withService({ config: { auth: { requireClientId: true } } }, async (client) => {
      expectDetail(await ask(client, token), 401, 'Not authenticated')
      expect((await ask(client, token, { 'client-id': client.clientId })).status).toBe(200)
      const other = await ask(client, token, { 'client-id': 'nobody' })
      expectDetail(other, 401, 'Invalid client_id, access Denied')
    })
  })

  it('403 Not a valid token: issued by another installation', async () => {
    const elsewhere = await startLiveService({ config: { sources: ['records'] } })
    try {
      expectDetail(await ask(elsewhere.client, token), 403, 'Not a valid token')
    } finally {
      await elsewhere.stop()
    }
  })
})
