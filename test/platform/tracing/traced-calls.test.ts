// Tests the spans of a call that fails over, as the trace collector gets them, and that nothing in them is about the
// person.
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/kernel/clock.js'
import { openConfiguredTracing } from '../../../src/server/compose/open-tracing.js'
import { readConfig } from '../../../src/server/config.js'
import { completed, expectAccepted, fileOf, submit } from '../../acceptance/batches.js'
import { type Collector, openCollector, type ReceivedSpan } from './collector.harness.js'
import { openTracedService, type TracedService } from './traced-service.harness.js'

const isLoaded = () =>
  Object.keys(createRequire(import.meta.url).cache).some((file) =>
    /@opentelemetry\/(sdk-trace|otlp-transformer|resources)\//.test(file),
  )
const quiet = { clock: systemClock, log: { warn() {} } } as never

const pan = 'ZZZPZ1000A'
const origin = 'branch-of-bandra'
const ofStranger = '00-11112222333344445555666677778888-aaaabbbbccccdddd-01'
let collector: Collector
let service: TracedService
let traced: Awaited<ReturnType<TracedService['ask']>>
let spans: ReceivedSpan[]
let text: string
let without: { tracing: unknown; isLoaded: boolean }

beforeAll(async () => {
  const tracing = await openConfiguredTracing(readConfig({}, '/nowhere'), quiet)
  without = { tracing, isLoaded: isLoaded() } // all that a service runs on is imported by now
  collector = await openCollector()
  service = await openTracedService({
    endpoint: collector.url,
    headers: { 'x-collector-key': { env: 'COLLECTOR_KEY' } },
    serviceName: 'verification',
  })
  await service.client.request({ path: '/healthz' })
  traced = await service.ask(pan, { 'x-service-origin': origin, traceparent: ofStranger })
  await service.ask('not-a-pan-of-ZAVERI')
  await service.client.request({ path: `/v1/nowhere/${pan}` })
  const file = fileOf('upi-basic', ['asha.zaveri@okaxis', 'asha.second@okaxis'])
  await completed(
    service.client,
    expectAccepted(await submit(service.client, 'upi-basic', { content: file })),
  )
  text = await service.metrics()
  await service.close()
  spans = collector.spans()
})
afterAll(() => collector.close())

const named = (name: string) => spans.filter((span) => span.name === name)
const call = () =>
  spans.find(
    ({ attributes }) => attributes['satyapan.transaction_id'] === traced.headers['x-transaction-id'],
  )!

it('without a collector in the configuration nothing of the SDK is loaded', () => {
  expect(without).toEqual({ tracing: undefined, isLoaded: false })
  expect(isLoaded()).toBe(true)
})

describe('the spans of a call that fails over', () => {
  it('reach the collector, with its header, before the service ends', () => {
    expect(traced.status).toBe(200)
    for (const { path, headers } of collector.requests)
      expect({ path, key: headers['x-collector-key'], type: headers['content-type'] }).toEqual({
        path: '/v1/traces',
        key: 'key-of-the-collector',
        type: 'application/x-protobuf',
      })
  })

  it('one for the call: route, status, sub_code, client; its trace is its transaction_id', () => {
    const id = traced.headers['x-transaction-id']
    expect(call()).toMatchObject({
      name: 'GET /v1/verification/panbasic',
      traceId: id,
      parentId: '',
      kind: 2,
      status: 0,
    })
    expect(call().attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/v1/verification/panbasic',
      'http.response.status_code': 200,
      'url.scheme': 'https',
      'satyapan.lookup': 'panbasic',
      'satyapan.sub_code': 'SUCCESS',
      'satyapan.client_id': service.client.clientId,
      'satyapan.transaction_id': id,
    })
    expect(call().resource).toMatchObject({ 'service.name': 'verification', 'satyapan.mode': 'live' })
    expect(service.lines).toContainEqual(expect.objectContaining({ transaction_id: id, trace_id: id }))
  })

  it('one for each try at a source, within the call', () => {
    const tries = spans.filter(({ parentId }) => parentId === call().spanId)
    const seen = tries.map(({ name, kind, status, attributes }) => ({ name, kind, status, ...attributes }))
    const facts = { kind: 3, 'satyapan.source_kind': 'module', 'satyapan.lookup': 'panbasic' }
    expect(seen.at(-1)).toEqual({
      ...facts,
      name: 'ask second',
      status: 0,
      'satyapan.source': 'second',
      'satyapan.outcome': 'SUCCESS',
    })
    expect(seen.length).toBeGreaterThan(1)
    for (const before of seen.slice(0, -1))
      expect(before).toEqual({
        ...facts,
        name: 'ask primary',
        status: 2,
        'satyapan.source': 'primary',
        'satyapan.outcome': 'down',
        'error.type': 'down',
      })
    for (const { nanoseconds } of tries) expect(nanoseconds).toBeGreaterThan(0)
  })

  it('one for the commit of its event, each linked with the other', () => {
    const commit = named('ledger commit').find(({ links }) =>
      links.some(({ spanId }) => spanId === call().spanId),
    )!
    expect(commit.attributes).toEqual({ 'satyapan.events': 1, 'satyapan.traced_events': 1 })
    expect(call().links).toEqual([{ traceId: commit.traceId, spanId: commit.spanId }])
  })

  it('one for a chunk of a batch, and the tries of its records within it', () => {
    const [chunk, ...others] = named('batch chunk')
    expect(others).toEqual([])
    expect(chunk!).toMatchObject({ kind: 5, status: 0, parentId: '' })
    expect(chunk!.attributes).toEqual({
      'satyapan.lookup': 'upi-basic',
      'satyapan.client_id': service.client.clientId,
      'satyapan.records': 2,
    })
    const tries = spans.filter(({ parentId }) => parentId === chunk!.spanId)
    expect(tries.map(({ name, traceId }) => [name, traceId])).toEqual([
      ['ask second', chunk!.traceId],
      ['ask second', chunk!.traceId],
    ])
  })

  it('none for a probe, and no part of an unknown path', () => {
    expect(spans.filter(({ attributes }) => attributes['http.route'] === '/healthz')).toEqual([])
    expect(named('GET')).toMatchObject([{ attributes: { 'http.response.status_code': 404 } }])
  })
})

it('contain nothing that a caller sent or received about a person', async () => {
  const token = await service.client.token()
  const sent = Buffer.concat(collector.requests.map(({ body }) => body))
    .toString('latin1')
    .toLowerCase()
  const secrets = [service.client.clientSecret, token].flatMap((secret) => [
    secret.slice(0, 12),
    secret.slice(-12),
  ])
  const words = [
    ...['zzzpz', '1000a', 'asha', 'vijay', 'zaveri', 'not-a-pan', 'nowhere', 'pan_number', 'bearer'],
    ...['127.0.0.1', 'okaxis', 'key-of-the-collector', 'their-reference', 'nothing about'],
    ...[origin, '11112222333344445555666677778888', ...secrets],
  ]
  expect(sent).toContain('panbasic') // the search can find what is sent
  expect(words.filter((word) => sent.includes(word.toLowerCase()))).toEqual([])
  const hex = Buffer.from(sent, 'latin1').toString('hex')
  expect(hex).not.toContain('11112222333344445555666677778888') // nor can a stranger choose a trace
})

it('are counted in the metrics as exported or lost', () => {
  expect(text).toMatch(/^satyapan_trace_spans_total\{outcome="failed"\} 0$/m)
  expect(text).toMatch(/^satyapan_trace_spans_total\{outcome="dropped"\} 0$/m)
})
