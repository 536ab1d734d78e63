// Tests the metric of when a client is left without a valid secret.
import { expect, it } from 'vitest'
import { clientLike, noLimits } from '../auth/client.harness.js'
import type { Client, Secret } from '../auth/client-cache.js'
import { createMetrics } from '../platform/metrics.js'
import { registerSecrets } from './service-metrics.js'

type Ends = readonly (number | null)[]

const secretsOf = (client: Client, ends: Ends) => ends.map((endsAt) => ({ client, endsAt }) as Secret)

/** @param ends of the secrets of each client; `active` unless its name says otherwise */
async function figure(ends: Readonly<Record<string, Ends>>): Promise<number> {
  const clients = Object.keys(ends).map((clientId) =>
    clientLike({
      clientId,
      active: !clientId.startsWith('inactive'),
      ...(clientId.startsWith('until7') ? { settings: { ...noLimits, expires_at: 7_000 } } : {}),
    }),
  )
  const metrics = createMetrics()
  registerSecrets(metrics, {
    clock: { now: () => 2_000 },
    clientCache: {
      clients: () => clients,
      secretsOf: (clientId) => secretsOf(clients[0]!, ends[clientId]!),
    },
  })
  const line = /^satyapan_client_secrets_end_timestamp_seconds (\d+)$/m.exec(await metrics.text())
  return Number(line![1])
}

it.each<readonly [about: string, ends: Readonly<Record<string, Ends>>, expected: number]>([
  ['without clients', {}, 0],
  ['while secrets do not expire', { a: [null], b: [5_000, null] }, 0],
  ['when the last secret of the first client expires', { a: [5_000, 9_000], b: [8_000], c: [null] }, 8],
  ['without inactive clients', { inactive: [1_000], a: [9_000] }, 9],
  ['without clients that expire before their secrets', { until7: [8_000], a: [9_000] }, 9],
  ['with clients that expire after them', { until7: [6_000], a: [9_000] }, 6],
  ['now, where a client has no valid secret', { a: [], b: [9_000] }, 2],
])('%s', async (_about, ends, expected) => {
  expect(await figure(ends)).toBe(expected)
})
