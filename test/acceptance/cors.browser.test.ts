// A web page calls the interface from a real browser: from a configured origin it gets its answer, from another it does not.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../dashboard/browser.harness.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { describeLocal } from './target.js'

async function servePage(): Promise<{ server: Server; origin: string }> {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>A page</title>'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** What a page does: a token by its form, then a lookup with headers that need a preflight. */
interface Seen {
  readonly status: number
  readonly subCode: string
  readonly transactionId: string | null
  readonly price: string | null
}

describeLocal('a page in a browser', () => {
  let installation: Installation
  let service: Service
  let browser: Browser
  let app: Awaited<ReturnType<typeof servePage>>
  let other: Awaited<ReturnType<typeof servePage>>

  beforeAll(async () => {
    app = await servePage()
    other = await servePage()
    installation = await createFromTemplate()
    service = await installation.start({ config: { cors: { origins: [app.origin] } } })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
    await installation?.discard()
    app?.server.close()
    other?.server.close()
  })

  async function callFrom(origin: string): Promise<Seen | string> {
    const context = await browser.newContext({ ignoreHTTPSErrors: true }) // the service has its own authority
    try {
      const page = await context.newPage()
      await page.goto(origin)
      const { baseUrl, clientId, clientSecret } = service
      return await page.evaluate(
        async ({ baseUrl, clientId, clientSecret }) => {
          try {
            const form = {
              grant_type: 'client_credentials',
              client_id: clientId,
              client_secret: clientSecret,
            }
            const body = new URLSearchParams(form)
            const grant = await fetch(`${baseUrl}/oauth/token`, { method: 'POST', body })
            const { access_token: token } = (await grant.json()) as { access_token: string }
            const answer = await fetch(`${baseUrl}/v1/verification/panbasic?pan_number=ZZZPZ1000A`, {
              headers: {
                authorization: `Bearer ${token}`,
                'x-api-key': clientSecret,
                'client-id': clientId,
                'idempotency-key': 'from-a-page',
                'x-service-origin': 'web',
                'x-service-meta-order-id': '17',
              },
            })
            const { sub_code: subCode } = (await answer.json()) as { sub_code: string }
            return {
              status: answer.status,
              subCode,
              transactionId: answer.headers.get('x-transaction-id'),
              price: answer.headers.get('x-satyapan-price'),
            }
          } catch (error) {
            return (error as Error).name
          }
        },
        { baseUrl, clientId, clientSecret },
      )
    } finally {
      await context.close()
    }
  }

  it('of a configured origin gets a token and an answer, and reads our headers', async () => {
    const seen = await callFrom(app.origin)
    expect(seen).toMatchObject({ status: 200, subCode: 'SUCCESS', price: expect.stringMatching(/^\d+$/) })
    expect((seen as Seen).transactionId).toMatch(/^[0-9a-f]{32}$/)
  })

  it('of another origin gets nothing', async () => {
    expect(await callFrom(other.origin)).toBe('TypeError')
  })
})
