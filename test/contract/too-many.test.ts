// Tests that an operation answers every 429 that the OpenAPI document names for it, and no other.
import { afterAll, describe, expect, it } from 'vitest'
import type { Batches } from '../../src/batches/batches.js'
import type { ClientLimits } from '../../src/http/client-limits.js'
import { openApiDocument } from '../../src/http/openapi.js'
import { Failure, failures } from '../../src/kernel/failures.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { type Tasks, taskLookups } from '../../src/tasks/tasks.js'
import { contractApp } from './app.harness.js'

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly responses: Readonly<Record<string, { $ref?: string }>>
}

const document = openApiDocument({ catalogue }) as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, object> }
}

/** The 429s that an operation names, by their texts. */
function namedFor({ responses }: Operation): string[] {
  const { $ref } = responses['429'] ?? {}
  const response =
    $ref === undefined ? responses['429'] : document.components.responses[$ref.split('/').at(-1)!]
  const codes = JSON.stringify(response ?? {}).matchAll(/#\/components\/schemas\/(\w+)/g)
  return [...codes].map(([, code]) => failures[code as keyof typeof failures].text).sort()
}

const atCap: ClientLimits = {
  admit() {
    throw new Failure('MONTHLY_CAP_REACHED', { retryAfterS: 60 })
  },
  over() {},
}
/** Batches of a client that has none. */
const noBatches = {
  status: async () => undefined,
  list: async () => [],
  cancel: async () => undefined,
} as unknown as Batches
const noTasks = { find: async () => undefined } as unknown as Tasks
const noConsents = {
  register: async () => false,
  find: async () => undefined,
  withdraw: async () => undefined,
}
const refused = async () => {
  throw new Error('no call gets as far as here')
}

const appWith = (own: { wrongCredentials?: number; limits?: ClientLimits }) =>
  contractApp(catalogue, {
    ...(own.limits === undefined ? {} : { clientLimits: own.limits }),
    limits: { wrongCredentials: own.wrongCredentials ?? 1_000 },
    parts: () => ({
      batches: noBatches,
      checkUrl: () => null,
      tasks: noTasks,
      calls: { executeAndRecord: refused },
      consents: noConsents,
      audit: { by: () => unaudited },
      findEvent: async () => undefined,
      receipts: { log: undefined, findCall: async () => undefined },
    }),
  })

const guessing = appWith({ wrongCredentials: 0 })
const capped = appWith({ limits: atCap })
afterAll(() => Promise.all([guessing.app.close(), capped.app.close()]))

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation,
    id: operation.operationId,
  })),
)
const metered = operations.filter(({ operation }) => operation.security.length > 0)

async function textOf429(
  app: typeof guessing,
  { method, path }: (typeof operations)[number],
  headers: Record<string, string>,
): Promise<string | undefined> {
  const url = path.replaceAll(/\{\w+\}/g, '0'.repeat(32))
  const answer = await app.app.inject({ method: method.toUpperCase() as 'GET', url, headers })
  return answer.statusCode === 429 ? (answer.json() as { detail: string }).detail : undefined
}

const tooManyCalls = failures.TOO_MANY_REQUESTS.text
const capReached = failures.MONTHLY_CAP_REACHED.text
/** Provoked with real batches in test/acceptance/batches-accounts.test.ts. */
const ofBatches = [failures.TOO_MANY_BATCHES.text, failures.BATCHES_TOO_LARGE.text]
/** Provoked with real tasks in test/tasks/tasks.test.ts. */
const ofTasks = [failures.TOO_MANY_TASKS.text]
const taskPaths = taskLookups(catalogue).map(({ route }) => route.path)

/** What only a submission that was let in can be refused with. */
function ofSubmission({ id, method, path }: (typeof operations)[number]): string[] {
  if (method !== 'post') return []
  if (taskPaths.includes(path)) return ofTasks
  return id.endsWith('Batch') ? ofBatches : []
}

describe('429', () => {
  it.each(metered)('of $id: answers each refusal that it documents, and no other', async (each) => {
    const rightOf = ({ client, token }: typeof guessing) => ({
      authorization: `Bearer ${token(client)}`,
      'x-api-key': client.secret,
      'client-id': client.clientId,
    })
    const wrongKey = { ...rightOf(guessing), 'x-api-key': 'x' }
    const came = [await textOf429(guessing, each, wrongKey), await textOf429(capped, each, rightOf(capped))]
    const expected = [...came.filter((text) => text !== undefined), ...ofSubmission(each)]
    expect(namedFor(each.operation)).toEqual([...new Set(expected)].sort())
    expect(came[0]).toBe(tooManyCalls)
    expect([undefined, capReached]).toContain(came[1])
  })

  it('of a client with too many batches: before the file is read, except for a repetition', async () => {
    const full = contractApp(catalogue, {
      parts: () => ({
        batches: {
          ...noBatches,
          assertRoom: async () => {
            throw new Failure('TOO_MANY_BATCHES', { retryAfterS: 30 })
          },
          openFile: () => {
            throw new Error('no file gets as far as here')
          },
        },
      }),
    })
    const submit = (headers: Record<string, string>) =>
      full.app.inject({
        method: 'POST',
        url: '/v1/verification/gstinlite/batch',
        headers: {
          authorization: `Bearer ${full.token(full.client)}`,
          'x-api-key': full.client.secret,
          'content-type': 'text/plain',
          ...headers,
        },
        payload: 'not a form',
      })
    const unread = await submit({})
    expect(unread.statusCode).toBe(429)
    expect(unread.headers['retry-after']).toBe('30')
    expect(unread.json()).toEqual({ detail: failures.TOO_MANY_BATCHES.text })
    expect((await submit({ 'idempotency-key': 'k' })).statusCode).toBe(400) // it was read: it is no form
    await full.app.close()
  })

  it('of operations without credentials: only those that issue tokens name one, and answer it', async () => {
    const open = operations.filter(({ operation }) => operation.security.length === 0)
    const named = open.filter(({ operation }) => namedFor(operation).length > 0)
    expect(named.map(({ id }) => id)).toEqual(['authorize', 'oauthToken'])
    for (const { operation, path } of named) {
      expect(namedFor(operation)).toEqual([tooManyCalls])
      const answer = await guessing.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'grant_type=client_credentials&client_id=x&client_secret=x',
      })
      expect(answer.json()).toEqual({ detail: tooManyCalls })
    }
  })
})
