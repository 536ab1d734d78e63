// What the package exports: the client, its errors, its types, and the verification of webhooks.

export type { Batches, BatchLookup, BatchProgress, BatchResult } from './batches.js'
export { type Client, createClient } from './client.js'
export { SatyapanError } from './error.js'
export type { CallOptions, ClientOptions, StatedConsent } from './options.js'
export type { paths } from './schema.js'
export type { EndedTask, TaskName, TaskOptions, Tasks } from './tasks.js'
export type { Answer, Input, LookupName } from './types.js'
export { type BatchCompleted, verifyWebhook, type WebhookEvent } from './webhook.js'
