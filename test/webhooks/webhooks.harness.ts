// Opens what the tests of webhooks use: a database, a clock that the test sets, receivers on loopback.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { createOutbound } from '../../src/platform/outbound/outbound.js'
import type { EventType } from '../../src/webhooks/event-types.js'
import type { WebhookEvent } from '../../src/webhooks/events.js'
import { createWebhooks, type WebhooksParts } from '../../src/webhooks/webhooks.js'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** An embedded database, or a new one on the server that SATYAPAN_TEST_DATABASE_URL names. */
async function openTestDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'webhooks-'))
  const server = process.env.SATYAPAN_TEST_DATABASE_URL
  const name = `webhooks_${newId()}`
  if (server) await onServer(server, `create database ${name}`)
  const databaseUrl = server ? Object.assign(new URL(server), { pathname: `/${name}` }).href : undefined
  const db = await openDatabase({ databaseUrl, dataDir, log: silent })
  await migrate(db, fileURLToPath(new URL('../../migrations', import.meta.url)))
  const close = async () => {
    await db.close()
    if (server) await onServer(server, `drop database ${name}`)
    await rm(dataDir, { recursive: true })
  }
  const empty = () => db.query('truncate webhook_endpoint, webhook_secret, webhook_delivery, webhook_attempt')
  return { db, close, empty }
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const key = randomBytes(32)

/** AES-256-GCM with the context as additional data, as in the vault, under one key of this run. */
const testVault = {
  seal(plaintext: Buffer, context: string): Buffer {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
    const text = Buffer.concat([cipher.update(plaintext), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), text])
  },
  open(sealed: Buffer, context: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(context))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  },
}

export interface Received {
  path: string
  headers: Record<string, string>
  body: string
}

export type Answer = (request: http.IncomingMessage, response: http.ServerResponse, nth: number) => void

/** A receiver that keeps what it got; `answer` decides its answers. */
export async function startReceiver(answer: Answer) {
  const received: Received[] = []
  const server = http.createServer(async (request, response) => {
    request.socket.on('error', () => {})
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body })
    answer(request, response, received.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, received, close }
}

export const answering =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, headers).end()

export interface TestClock {
  ms: number
  now(): number
}

export function openClock(): TestClock {
  const clock = { ms: Date.now(), now: () => clock.ms }
  return clock
}

/** Webhooks over `db`, with a clock that moves only when a test sets it, and no jitter. */
export function openHarness(
  db: Database,
  { clock = openClock(), ...parts }: Partial<WebhooksParts> & { clock?: TestClock } = {},
) {
  const events: WebhookEvent[] = []
  const outcomes: string[] = []
  const errors: { facts: object; message: string }[] = []
  const log = {
    warn: () => {},
    error: (facts: object, message: string) => void errors.push({ facts, message }),
  }
  const webhooks = createWebhooks({
    db,
    outbound: createOutbound({
      lookup: () => Promise.reject(new Error('no names here')),
      allowLoopback: true,
      ownAddresses: () => [],
    }),
    vault: testVault,
    clock,
    random: () => 0.5,
    newId,
    log,
    onEvent: (event) => void events.push(event),
    onAttempt: (outcome) => void outcomes.push(outcome),
    inactiveClients: () => [],
    ...parts,
  })
  const owe = (
    clientId: string,
    more: { type?: EventType; payload?: string; url?: string; key?: string } = {},
  ) =>
    db.transaction((tx) =>
      webhooks.enqueue(tx, { clientId, type: 'batch.completed', payload: '{"a":1}', at: clock.ms, ...more }),
    )
  return { ...webhooks, clock, events, outcomes, errors, owe }
}

/**
 * For the file that calls it at its top: a database that each test finds empty, and receivers that end with the test. What
 * a test adds to `closing` is closed after it.
 */
export async function useWebhooks() {
  const { db, empty, close } = await openTestDatabase()
  const closing: (() => unknown)[] = []
  afterAll(close)
  beforeEach(async () => {
    await empty()
  })
  afterEach(async () => {
    for (const end of closing.splice(0)) await end()
  })
  return {
    db,
    closing,
    harness: (parts: Parameters<typeof openHarness>[1] = {}) => openHarness(db, parts),
    async receiverOf(answer: Answer) {
      const receiver = await startReceiver(answer)
      closing.push(receiver.close)
      return receiver
    },
  }
}
