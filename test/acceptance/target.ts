// Gives the suite its target: a service that the file starts, one that several files share, or the server that the
// environment names.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import { oneService } from '../support/one-service.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'

const named = process.env.SATYAPAN_BASE_URL

export interface Target {
  /** Calls with the credentials of the sandbox client (or of the environment). */
  readonly client: Client
  /** The started service; only inside `describeLocal`, where there is one. */
  readonly service: Service
}

/**
 * Starts one service for the whole test file and ends it afterwards. The files that vitest.config.ts lists because they
 * only make calls share one service instead. When SATYAPAN_BASE_URL is set, no service is started: SATYAPAN_CA_FILE,
 * SATYAPAN_CLIENT_ID and SATYAPAN_CLIENT_SECRET say how to call that server.
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
    const shared = inject('oneService')
    if (shared !== undefined) {
      client = createClient(await oneService(shared))
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

/** Tests that need the product's command line or files; left out, with a line that says so, against another server. */
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

/** Runs a command with --json that must succeed and print one JSON object. */
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
