// Tests what operators and newcomers look at: health, readiness, metrics, the OpenAPI document, the documentation page.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { get } from '../support/client.js'
import { expectDetail, transactionOf } from './answers.js'
import { lookups } from './every-lookup.js'
import { describeLocal, useTarget } from './target.js'

const target = useTarget()

describe('health without credentials', () => {
  it('GET /healthz answers 200 in JSON', async () => {
    const answer = await target.client.request({ path: '/healthz' })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json).toBeTypeOf('object')
  })

  it('GET /readyz answers 200 in JSON and names the parts', async () => {
    const answer = await target.client.request({ path: '/readyz' })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    for (const part of ['database', 'sources']) expect(answer.body).toContain(part)
  })
})

interface Description {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, { responses: Record<string, unknown>; security?: unknown[] }>>
  components: { securitySchemes: Record<string, Record<string, unknown>> }
}

describe('GET /openapi.json', () => {
  it('is an OpenAPI 3.1 document with the version label v1', async () => {
    const answer = await target.client.request({ path: '/openapi.json' })
    expect(answer.status).toBe(200)
    const description = answer.json as Description
    expect(description.openapi).toMatch(/^3\.1\.\d+$/)
    expect(description.info.version).toBe('v1')
  })

  it('describes authorize and the sixteen lookups, both versions side by side', async () => {
    const description = (await target.client.request({ path: '/openapi.json' })).json as Description
    expect(Object.keys(description.paths['/v1/authorize'] ?? {})).toContain('post')
    for (const { path } of lookups) {
      const operation = description.paths[path]?.get
      expect({ path, described: operation !== undefined }).toEqual({ path, described: true })
      for (const status of ['200', '400', '401', '403', '422', '500', '503']) {
        expect(Object.keys(operation!.responses)).toContain(status)
      }
    }
  })

  it('declares the OAuth 2.0 client-credentials scheme, x-api-key and client-id', async () => {
    const description = (await target.client.request({ path: '/openapi.json' })).json as Description
    const schemes = Object.values(description.components.securitySchemes)
    expect(schemes).toContainEqual(
      expect.objectContaining({
        type: 'oauth2',
        flows: expect.objectContaining({ clientCredentials: expect.anything() }),
      }),
    )
    expect(schemes).toContainEqual(
      expect.objectContaining({ type: 'apiKey', in: 'header', name: 'x-api-key' }),
    )
    expect(schemes).toContainEqual(
      expect.objectContaining({ type: 'apiKey', in: 'header', name: 'client-id' }),
    )
  })
})

describe.each(['/docs', '/docs/api'])('GET %s', (path) => {
  it('is a page that loads nothing from elsewhere', async () => {
    let answer = await target.client.request({ path })
    if (answer.status >= 300 && answer.status < 400) {
      const location = new URL(answer.headers.location!, `${target.client.baseUrl}${path}`)
      answer = await target.client.request({ path: location.pathname })
    }
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    const loaded = [...answer.body.matchAll(/<(?:script|link|img)[^>]*?(?:src|href)="([^"]+)"/g)]
      .map((hit) => hit[1]!)
      .filter((address) => !address.startsWith('data:')) // in the page itself
    expect(loaded.length).toBeGreaterThan(0)
    for (const address of loaded) {
      const url = new URL(address, `${target.client.baseUrl}/docs/`)
      expect(url.origin).toBe(new URL(target.client.baseUrl).origin)
      const file = await target.client.request({ path: url.pathname })
      expect({ address, status: file.status }).toEqual({ address, status: 200 })
    }
  })
})

describeLocal('GET /metrics on the admin address', () => {
  const scrape = async () => {
    const answer = await get(`${target.service.adminUrl}/metrics`, target.client.ca)
    expect(answer.body).toMatch(/^satyapan_clients\{state="active"\} [1-9]\d*$/m)
    expect(answer.body).toMatch(/^satyapan_client_secrets_end_timestamp_seconds \d+$/m)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    return answer.body
  }

  it('is Prometheus text: requests and latency by lookup and sub_code', async () => {
    const [panbasic] = lookups
    await target.client.lookup(panbasic!.path, panbasic!.query)
    await target.client.lookup('/v1/verification/panadvanced', { pan_number: 'ZZZPZ1000N' })
    const text = await scrape()
    expect(text).toMatch(/^# TYPE \S+ histogram$/m)
    expect(text).toMatch(/^\S+_bucket\{[^}]*lookup="panbasic"[^}]*\} \d+/m)
    expect(text).toMatch(
      /\{[^}]*lookup="panbasic"[^}]*sub_code="SUCCESS"|\{[^}]*sub_code="SUCCESS"[^}]*lookup="panbasic"/,
    )
    expect(text).toContain('sub_code="DETAILS_NOT_FOUND"')
  })

  it('has every metric that the alert rules, the dashboard and docs/alerts.md name', async () => {
    const text = await scrape()
    const packaging = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
    const named = [
      'packaging/prometheus/satyapan.rules.yml',
      'packaging/grafana/satyapan.json',
      'docs/alerts.md',
    ]
      .flatMap((name) => [...packaging(name).matchAll(/\b(satyapan|nodejs|process)_[a-z0-9]+_\w+/g)])
      .map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))
    const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    // On PostgreSQL the backup script writes it, for the textfile collector of node_exporter.
    if (process.env.SATYAPAN_TEST_DATABASE_URL !== undefined) there.add('satyapan_backup_timestamp_seconds')
    expect([...new Set(named)].filter((name) => !there.has(name))).toEqual([])
    expect(named.length).toBeGreaterThan(40)
  })

  it('names ledger lag and event-loop lag', async () => {
    const text = await scrape()
    expect(text).toMatch(/^\S*ledger\S* \d/m)
    expect(text).toMatch(/^\S*event_?loop\S*lag\S* /m)
  })

  it('holds no identifier, secret or token', async () => {
    const text = await scrape()
    for (const value of ['ZZZPZ1000', target.client.clientSecret, await target.client.token()]) {
      expect(text).not.toContain(value)
    }
  })

  it('404 detail: not on the address of the interface', async () => {
    expectDetail(await target.client.request({ path: '/metrics' }), 404)
  })
})

describeLocal('logs', () => {
  it('are JSON lines with path templates, without query, secret or token', async () => {
    const { client, service } = target
    const { path } = lookups[0]!
    await client.lookup(path, { pan_number: 'ZZZPZ1000A', name: 'Loglessname' })
    await client.request({ path: '/v1/unknown/ZZZPZ1000A', query: { pan_number: 'ZZZPZ1000A' } })
    const last = await client.lookup(path, { pan_number: 'ZZZPZ1000A' })
    await expect.poll(() => service.logs()).toContain(transactionOf(last))
    // Besides the log, an address and the curl line of the sandbox are printed for the newcomer.
    const lines = service
      .logs()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    for (const line of lines) expect(JSON.parse(line)).toBeTypeOf('object')
    const logged = lines.join('\n')
    expect(logged).toContain(path)
    for (const value of ['ZZZPZ1000A', 'Loglessname', client.clientSecret, await client.token()]) {
      expect(logged).not.toContain(value)
    }
  })
})
