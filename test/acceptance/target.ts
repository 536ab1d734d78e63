// What the suite runs against: a service of its own, or the server that the environment names.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, vi } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'

const named = process.env.SATYAPAN_BASE_URL

// Commands are processes of their own; on a busy machine several in one test take longer than a unit test may.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

export interface Target {
  /** Calls with the credentials of the sandbox client (or of the environment). */
  readonly client: Client
  /** The started service; only inside `describeLocal`, where there is one. */
  readonly service: Service
}

/**
 * Starts one service for the whole test file and ends it afterwards. When SATYAPAN_BASE_URL is set, no service is
 * started: SATYAPAN_CA_FILE, SATYAPAN_CLIENT_ID and SATYAPAN_CLIENT_SECRET say how that server is spoken to.
 */
export function useTarget(): Target {
  let client: Client | undefined
  let installation: Installation | undefined
  let service: Service | undefined
  beforeAll(async () => {
    if (named !== undefined) {
      client = createClient({
        baseUrl: named,
        ca: readFileSync(needed('SATYAPAN_CA_FILE'), 'utf8'),
        clientId: needed('SATYAPAN_CLIENT_ID'),
        clientSecret: needed('SATYAPAN_CLIENT_SECRET'),
      })
      return
    }
    installation = await createFromTemplate()
    service = await installation.start()
    client = createClient(service)
  })
  afterAll(async () => {
    client?.close()
    await service?.stop()
    await installation?.discard()
  })
  return {
    get client() {
      if (client === undefined) throw new Error('no target yet: use it inside a test')
      return client
    },
    get service() {
      if (service === undefined) throw new Error('the server under test has no command line here')
      return service
    },
  }
}

/** Tests that need the product's command line or files; left out, with a line, against a server named elsewhere. */
export function describeLocal(name: string, tests: () => void): void {
  if (named !== undefined) leftOut(name, 'needs the command line of the server')
  describe.runIf(named === undefined)(name, tests)
}

export function leftOut(name: string, why: string): void {
  process.stdout.write(`left out: ${name} (${why})\n`)
}

export interface NewClient {
  clientId: string
  clientSecret: string
  webhookSecret: string
}

/** `client create --name NAME`: a second account, entitled to everything. */
export async function createAccount(service: Service, name: string): Promise<NewClient> {
  const made = await commandJson(service, 'client', 'create', '--name', name)
  return {
    clientId: String(made.client_id),
    clientSecret: String(made.client_secret),
    webhookSecret: String(made.webhook_secret),
  }
}

/** Runs a command with --json that must succeed and answer one JSON object. */
export async function commandJson(service: Service, ...args: string[]): Promise<Record<string, unknown>> {
  const done = await service.cli(...args, '--json')
  if (done.code !== 0) throw new Error(`${args.join(' ')} ended ${done.code}: ${done.stderr}${done.stdout}`)
  return JSON.parse(done.stdout) as Record<string, unknown>
}

function needed(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is needed with SATYAPAN_BASE_URL`)
  return value
}
