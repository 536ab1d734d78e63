// Tests collectors that are unreachable, slow, silent or redirect: calls are not delayed, memory is bounded, losses
// are counted.
import { afterEach, describe, expect, it } from 'vitest'
import { createTracing } from '../../../src/platform/tracing/sdk-tracing.js'
import { type Collector, openCollector } from './collector.harness.js'

const limits = { queue: 8, batch: 4, delayMs: 60_000, closeMs: 50 }
const patient = { ...limits, closeMs: 60_000 }
const end = {
  method: 'GET',
  route: '/v1/verification/panbasic',
  status: 200,
  lookup: 'panbasic',
  subCode: 'SUCCESS',
  clientId: 'test_client',
}
const open: Collector[] = []
const collectorThat = async (...answer: Parameters<typeof openCollector>) => {
  const collector = await openCollector(...answer)
  open.push(collector)
  return collector
}
afterEach(() => Promise.all(open.splice(0).map((collector) => collector.close())))

function trace(url: string, own = limits, setting = {}) {
  const lines: unknown[] = []
  let now = 0
  const tracing = createTracing(
    {
      setting: {
        endpoint: `${url}/v1/traces`,
        headers: {},
        ca: undefined,
        sampleRatio: 1,
        trustTraceparent: false,
        ...setting,
      },
      resource: { 'service.version': '1' },
      clock: { now: () => now },
      log: { warn: (line: unknown) => void lines.push(line) } as never,
    },
    own,
  )
  const call = (n: number, traceparent?: string) =>
    tracing.call(n.toString(16).padStart(32, '0'), traceparent)
  return {
    ...tracing,
    lines,
    begin: call,
    calls(from: number, count: number) {
      for (let n = from; n < from + count; n++) call(n)!.end(end)
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

describe('a collector', () => {
  it('that never answers: spans beyond one batch and the queue are dropped, and reported once a minute', async () => {
    const silent = await collectorThat(() => {})
    const tracing = trace(silent.url)
    tracing.calls(1, 100)
    const kept = limits.batch + limits.queue
    expect(tracing.counts()).toEqual({ exported: 0, failed: 0, dropped: 100 - kept })
    expect(tracing.lines).toEqual([{ reason: 'more spans come than it accepts' }])
    tracing.pass(60_000)
    tracing.calls(101, 100)
    expect(tracing.lines).toHaveLength(2)
    await tracing.close()
    expect(tracing.counts()).toEqual({ exported: 0, failed: kept, dropped: 200 - kept })
    expect(tracing.lines).toHaveLength(2)
  })

  it('that cannot be reached: the same', async () => {
    const gone = await openCollector()
    await gone.close()
    const tracing = trace(gone.url)
    tracing.calls(1, 5)
    await tracing.close()
    expect(tracing.counts()).toEqual({ exported: 0, failed: 5, dropped: 0 })
    expect(tracing.lines).toHaveLength(1)
  })

  it('that redirects is not followed', async () => {
    const other = await collectorThat()
    const sender = await collectorThat((response) =>
      response.writeHead(307, { location: `${other.url}/v1/traces` }).end(),
    )
    const tracing = trace(sender.url, patient)
    tracing.calls(1, 3)
    await tracing.close()
    expect(tracing.counts()).toEqual({ exported: 0, failed: 3, dropped: 0 })
    expect(tracing.lines).toEqual([{ reason: 'status 307' }])
    expect(other.requests).toEqual([])
    expect(sender.requests).toHaveLength(1)
  })

  it('that is briefly busy is tried again, and spans that it rejects count as failed', async () => {
    const rejectedTwo = Buffer.from('0a020802', 'hex')
    const busy = await collectorThat((response, n) =>
      n === 1 ? response.writeHead(503).end() : response.writeHead(200).end(rejectedTwo),
    )
    const tracing = trace(busy.url, patient)
    tracing.calls(1, 3)
    await tracing.close()
    expect(tracing.counts()).toEqual({ exported: 1, failed: 2, dropped: 0 })
    expect(busy.requests).toHaveLength(2)
    expect(busy.requests[1]!.body).toEqual(busy.requests[0]!.body)
  })
})

describe('which calls are traced', () => {
  const ofCaller = '11112222333344445555666677778888'
  const sampled = `00-${ofCaller}-aaaabbbbccccdddd-01`
  const unsampled = sampled.replace(/01$/, '00')

  it('a share of them, whatever the caller sends', async () => {
    const all = trace('http://127.0.0.1:1')
    expect(all.begin(255, unsampled)!.traceId).toBe('ff'.padStart(32, '0'))
    const none = trace('http://127.0.0.1:1', limits, { sampleRatio: 0 })
    expect(none.begin(255, sampled)).toBeUndefined()
    await Promise.all([all.close(), none.close()])
  })

  it('those that a caller samples, when the configuration trusts callers', async () => {
    const collector = await collectorThat()
    const tracing = trace(collector.url, patient, { sampleRatio: 0, trustTraceparent: true })
    expect(tracing.begin(1, unsampled)).toBeUndefined()
    expect(tracing.begin(2, 'not one')).toBeUndefined()
    const span = tracing.begin(3, sampled)!
    span.end(end)
    await tracing.close()
    expect(collector.spans()).toMatchObject([{ traceId: ofCaller, parentId: 'aaaabbbbccccdddd' }])
  })
})
