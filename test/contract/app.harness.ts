// Makes the application for the contract tests: the real routes, authentication and calls, over a source, a ledger
// and clients that the test controls.

import type { FaceMatcher } from '@satyapan/matching/faces'
import type { FastifyInstance } from 'fastify'
import { createAuthenticator } from '../../src/auth/authenticate.js'
import type { Client } from '../../src/auth/client-cache.js'
import type { Compatibility } from '../../src/auth/config-keys.js'
import { createTokens } from '../../src/auth/tokens.js'
import type { Consents } from '../../src/consents/consents.js'
import type { AppLimits, AppParts } from '../../src/http/app.js'
import type { ClientLimits } from '../../src/http/client-limits.js'
import { createDraining } from '../../src/http/draining.js'
import { createReplaceableInterface, type InterfaceParts } from '../../src/http/interface.js'
import { Failure } from '../../src/kernel/failures.js'
import { createCalls } from '../../src/lookups/call.js'
import { createEngine } from '../../src/lookups/engine.js'
import type { Lookup } from '../../src/lookups/lookup.js'
import type { Ask, Source } from '../../src/lookups/source.js'
import type { Metrics } from '../../src/platform/metrics.js'
import { createCompareFaces } from '../../src/sources/computed/compare-faces.js'
import { createPrices, type PriceOverrides } from '../../src/usage/prices.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import { absentParts, noClientLimits } from '../support/absent-parts.js'
import { noIdempotency } from '../support/no-idempotency.js'
import { noMetrics } from '../support/no-metrics.js'
import { termsOf } from '../support/terms.js'
import { type ContractClient, clientCacheOf } from './clients.harness.js'

export { foundIn, rightQuery, sentTo, target } from './requests.js'

/** The time of every contract test, Unix milliseconds. */
export const now = 1_790_000_000_000

export interface ContractApp {
  readonly app: FastifyInstance
  readonly client: ContractClient
  /** Another client, active and entitled to everything. */
  readonly stranger: ContractClient
  readonly inactive: ContractClient
  /** Entitled to nothing. */
  readonly barred: ContractClient
  /** Sets what the source does, for every lookup. */
  answerWith(ask: Ask): void
  /** Makes the ledger refuse events from now on. */
  breakLedger(): void
  mendLedger(): void
  /** Whether the ledger says that calls can be recorded. */
  setRecordable(isRecordable: boolean): void
  /** Events recorded since the last time they were taken. */
  takeEvents(): UsageEvent[]
  token(client: ContractClient): string
  /** The right credentials for a row. */
  credentials(lookup: Lookup, client?: ContractClient): Record<string, string>
}

/** Rows that are asked with parameters and answer at once. Rows with files, and tasks, have their own tests. */
export const isAskedByParameters = (lookup: Lookup): boolean =>
  lookup.route.from !== 'form' && lookup.task === undefined

const quiet = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
const limits = {
  headersTimeoutMs: 1_000,
  requestTimeoutMs: 1_000,
  writeTimeoutMs: 1_000,
  connections: 10,
  connectionsPerAddress: 10,
  handshakes: 10,
  callsPerConnection: 10,
  inFlight: 1_000,
  queuedCalls: 128,
  wrongCredentials: 1_000,
}

/**
 * Makes the application. `sourceAnswers` false: there is a source, but it answers no lookup.
 */
export function contractApp(
  catalogue: readonly Lookup[],
  own: {
    prices?: PriceOverrides
    requireClientId?: boolean
    compatibility?: Partial<Compatibility>
    limits?: Partial<AppLimits>
    frame?: Partial<Pick<AppParts, 'certificate' | 'clock' | 'countClosed' | 'isTrustedProxy' | 'cors'>>
    sourceAnswers?: boolean
    /** Asked in this order, in place of the one that the test answers for. */
    sources?: readonly Source[]
    /** Puts the sources in order and wraps them; absent: as they are. */
    route?: Parameters<typeof createEngine>[0]['route']
    subjectIndex?: (subject: string) => Buffer
    faces?: Pick<FaceMatcher, 'compareFaces' | 'isFullFor'>
    metrics?: Metrics
    clientLimits?: ClientLimits
    /** The settings of `client`. */
    clientIs?: Partial<Client>
    /** Absent: no lookup needs a consent. */
    consents?: Consents
    /** What routes use that are not lookups: documents, batches, tasks, files, transactions and consents. */
    parts?: (ledger: InterfaceParts['ledger']) => Partial<InterfaceParts>
  } = {},
): ContractApp {
  const pepper = Buffer.alloc(32, 7)
  const clock = { now: () => now }
  // By name: "all" leaves out what is sensitive.
  const everything = { active: true, lookups: new Set(catalogue.map(({ name }) => name)) }
  const { clientCache, made } = clientCacheOf(
    pepper,
    [
      { clientId: 'test_client', name: 'test', ...everything, ...own.clientIs },
      { clientId: 'test_stranger', name: 'stranger', ...everything },
      { clientId: 'test_inactive', name: 'inactive', active: false, lookups: null },
      { clientId: 'test_barred', name: 'barred', active: true, lookups: new Set<string>() },
    ],
    now,
  )
  const [client, stranger, inactive, barred] = made as [
    ContractClient,
    ContractClient,
    ContractClient,
    ContractClient,
  ]
  const tokens = createTokens({
    keys: () => [{ id: 1, key: Buffer.alloc(32, 9) }],
    audience: 'contract',
    clock,
  })
  const authenticator = createAuthenticator({
    clientCache,
    tokens,
    pepper,
    requireClientId: own.requireClientId ?? false,
    ...own.compatibility,
    uses: { note() {} },
  })

  let events: UsageEvent[] = []
  let ledgerWorks = true
  let isRecordable = true
  const ledger = {
    recordWith: (event: UsageEvent): Promise<void> => ledger.record(event),
    async record(event: UsageEvent): Promise<void> {
      if (!ledgerWorks) throw new Error('the ledger is broken: secret words of its own')
      events.push(event)
    },
    assertWritable() {
      if (!isRecordable) throw new Failure('LEDGER_UNAVAILABLE', { retryAfterS: 1 })
    },
  }

  let ask: Ask = async () => {
    throw new Error('the test did not say what the source answers')
  }
  const names =
    own.sourceAnswers === false ? [] : catalogue.filter(isAskedByParameters).map(({ name }) => name)
  const answers = Object.fromEntries(names.map((name) => [name, ((input, call) => ask(input, call)) as Ask]))
  const faces = own.faces ?? {
    compareFaces: async () => ({ busy: true, retryAfterSeconds: 1 }),
    isFullFor: () => true,
  }
  const sources = [
    { name: 'hand', answers },
    { name: 'computed', answers: { facematch: createCompareFaces(faces) } },
  ]
  const engine = createEngine({
    catalogue,
    sources: own.sources ?? sources,
    clock,
    log: quiet,
    ...(own.route === undefined ? {} : { route: own.route }),
  })
  const calls = createCalls({
    terms: termsOf(engine, createPrices(own.prices ?? {})),
    ledger,
    clock,
    log: quiet,
    idempotency: noIdempotency,
    ...(own.consents === undefined ? {} : { consents: own.consents }),
    subjectIndex: own.subjectIndex ?? ((subject) => Buffer.from(`index of ${subject}`)),
  })
  const frame = {
    isTrustedProxy: () => false,
    draining: createDraining(),
    certificate: { cert: '', key: '' }, // nothing is listened on: requests are injected
    limits: { ...limits, ...own.limits },
    clock,
    log: quiet,
    metrics: own.metrics ?? noMetrics,
    countClosed() {},
    ...own.frame,
  }
  const parts = {
    ...absentParts,
    catalogue,
    authenticator,
    tokens,
    calls,
    faces,
    clock,
    log: quiet,
    ledger,
    limits: own.clientLimits ?? noClientLimits,
    ...own.parts?.(ledger),
  }
  const { app } = createReplaceableInterface(frame, parts, { checks: {} })

  const token = (of: ContractClient) => tokens.issue(of.clientId, of.secretId).token
  return {
    app,
    client,
    stranger,
    inactive,
    barred,
    answerWith: (next) => {
      ask = next
    },
    breakLedger: () => {
      ledgerWorks = false
    },
    mendLedger: () => {
      ledgerWorks = true
    },
    setRecordable: (next) => {
      isRecordable = next
    },
    takeEvents: () => {
      const taken = events
      events = []
      return taken
    },
    token,
    credentials: (lookup, of = client) => ({
      ...(lookup.credentials === 'token-and-key' ? { authorization: `Bearer ${token(of)}` } : {}),
      'x-api-key': of.secret,
      ...(lookup.credentials === 'key-and-client-id' ? { 'client-id': of.clientId } : {}),
    }),
  }
}
