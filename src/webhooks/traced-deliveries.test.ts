// Tests what a trace says of a webhook: how it ended, and nothing of the address or the payload.
import { expect, it } from 'vitest'
import type { Outbound } from '../platform/outbound/outbound.js'
import { outboundError } from '../platform/outbound/outbound-error.js'
import { withDeliveryTrace } from './traced-deliveries.js'

const answer = (status: number) => async () => ({ status, headers: {}, bodyText: '', truncated: false })

it.each<[string, Outbound['post'], object]>([
  ['taken', answer(204), { status: 204 }],
  ['refused', answer(500), { status: 500, error: '500' }],
  ['without an answer', async () => Promise.reject(outboundError('timeout')), { error: 'timeout' }],
  ['not sent by a fault of ours', async () => Promise.reject(new Error('https://a')), { error: 'internal' }],
])('a webhook that is %s', async (_name, post, expected) => {
  const ends: object[] = []
  const tracing = { webhook: () => (end: object) => void ends.push(end) }
  const traced = withDeliveryTrace(tracing, { checkUrl: () => null, post })
  const request = { headers: {}, body: 'about a person' }
  const sent = (outbound: Pick<Outbound, 'post'>) =>
    outbound.post('https://receiver.example/asha', request).catch((error: unknown) => error)
  expect(await sent(traced)).toEqual(await sent({ post }))
  expect(ends).toEqual([expected])
})

it('is as it was where nothing is traced', () => {
  const outbound: Outbound = { checkUrl: () => null, post: answer(200) }
  expect(withDeliveryTrace(undefined, outbound)).toBe(outbound)
})
