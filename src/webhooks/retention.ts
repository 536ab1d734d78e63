// Declares what webhooks store: until when, and which columns are sealed.
import { daysAgo, type RetentionClass, type SealedColumn, type TimedParts } from '../platform/stored-data.js'
import type { WebhookValues } from './config-keys.js'
import type { Webhooks } from './webhooks.js'

export interface WebhookRetentionParts extends TimedParts {
  readonly config: Pick<WebhookValues, 'retention.deliveryDays'>
  readonly webhooks: Pick<Webhooks, 'countEnded' | 'sweep'>
}

export const deliveryRetention: RetentionClass<WebhookRetentionParts> = {
  name: 'deliveries',
  keeps: 'webhook deliveries: payloads and the beginnings of answers, sealed, and attempts',
  why: 'a delivery can be replayed and a dispute settled',
  until: 'retention.deliveryDays after their end; for an inactive client, after they were created',
  setting: 'retention.deliveryDays',
  counted: ['deliveries'],
  afterErasing: { keeps: 'webhook deliveries, without the person in what they carried' },
  ending: ({ db, clock, config, webhooks }) => {
    const before = () => daysAgo(clock, config['retention.deliveryDays'])
    return {
      ended: () => webhooks.countEnded(db, before()),
      sweep: () => webhooks.sweep(before()),
    }
  },
}

export const sealedWebhookColumns: readonly SealedColumn[] = [
  { table: 'webhook_endpoint', column: 'url', context: `'webhook endpoint ' || client_id` },
  { table: 'webhook_secret', column: 'secret', context: `'webhook secret ' || client_id` },
  { table: 'webhook_delivery', column: 'url', context: `'webhook delivery url ' || id` },
  {
    table: 'webhook_delivery',
    column: 'payload',
    context: `'webhook delivery payload ' || id`,
    erasure: { how: 'rewrite', counted: 'deliveries' },
  },
  {
    table: 'webhook_attempt',
    column: 'exchange',
    context: `'webhook attempt exchange ' || delivery_id || ' ' || at`,
    erasure: { how: 'rewrite', counted: 'deliveries' },
  },
]
