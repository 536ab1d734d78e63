// Opens an installation with the administration API for tests: no port is opened, requests are injected, and the test
// sets the clock.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExecute } from '../../src/admin/execute.js'
import { addAdministration } from '../../src/admin/open-admin.js'
import type { PasswordCost } from '../../src/auth/administrators/password.js'
import { createApp } from '../../src/http/app.js'
import { createDraining } from '../../src/http/draining.js'
import { systemClock } from '../../src/kernel/clock.js'
import type { Role } from '../../src/kernel/roles.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { createLog } from '../../src/platform/log.js'
import { readConfig } from '../../src/server/config.js'
import { executeDepsOf, operations } from '../../src/server/operations/catalogue.js'
import { assembleWithDatabase, type PartsWithDatabase } from '../support/assembled.js'
import { noMetrics } from '../support/no-metrics.js'

const limits = {
  headersTimeoutMs: 1_000,
  requestTimeoutMs: 1_000,
  writeTimeoutMs: 1_000,
  connections: 10,
  connectionsPerAddress: 10,
  handshakes: 10,
  callsPerConnection: 10,
  inFlight: 1_000,
  queuedCalls: 1_000,
  wrongCredentials: 1_000,
}

export interface AdminAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what came, and fails where it is not there.
  readonly json: any
}

interface Asking {
  /** A role: a token of that role. Otherwise the headers that authenticate. */
  readonly as?: Role
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Where it comes from. */
  readonly address?: string
}

export interface AdminApp {
  readonly parts: PartsWithDatabase
  ask(method: string, path: string, asking?: Asking): Promise<AdminAnswer>
  /** Moves the clock forward. */
  pass(ms: number): void
  tokenOf(role: Role): Promise<string>
  close(): Promise<void>
}

/**
 * @param config lines of the configuration file beside `sources`
 * @param sources the sources, as the file has them
 * @param passwordCost the cost of password hashes; by default a low one
 */
export async function openAdminApp(
  config = '',
  sources = '[records]',
  passwordCost?: PasswordCost,
): Promise<AdminApp> {
  const directory = await mkdtemp(join(tmpdir(), 'satyapan-admin-'))
  const file = join(directory, 'live.yaml')
  await writeFile(file, `sources: ${sources}\n${config}`)
  let passed = 0
  const clock = { now: () => systemClock.now() + passed }
  const { log } = createLog('silent')
  const env = { SATYAPAN_DATA_DIR: join(directory, 'data'), SATYAPAN_CONFIG: file }
  const parts = await assembleWithDatabase(readConfig(env, directory), {
    clock,
    log,
    ...(passwordCost === undefined ? {} : { passwordCost }),
  })
  const app = createApp({
    isTrustedProxy: () => false,
    draining: createDraining(),
    certificate: { cert: '', key: '' },
    limits,
    clock,
    log,
    metrics: noMetrics,
    countClosed() {},
  })
  addAdministration(app, parts, { operations, execute: createExecute(executeDepsOf(parts)) })
  const tokens = new Map<Role, string>()

  async function tokenOf(role: Role): Promise<string> {
    const known = tokens.get(role)
    if (known !== undefined) return known
    const own = { name: role, role, createdBy: 'test', expiresAt: null }
    const made = await parts.adminTokens.create(own, unaudited)
    if (typeof made === 'string') throw new Error(made)
    tokens.set(role, made.token)
    return made.token
  }

  return {
    parts,
    tokenOf,
    pass: (ms) => {
      passed += ms
    },
    async ask(method, path, { as, body, headers = {}, address = '127.0.0.1' } = {}) {
      const response = await app.inject({
        method: method as 'GET',
        url: `/admin/v1${path}`,
        remoteAddress: address,
        headers: {
          host: 'localhost',
          ...(as === undefined ? {} : { authorization: `Bearer ${await tokenOf(as)}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const isJson = /^application\/(problem\+)?json/.test(String(response.headers['content-type']))
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        json: isJson && response.body !== '' ? JSON.parse(response.body) : undefined,
      }
    },
    async close() {
      await app.close()
      await parts.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
