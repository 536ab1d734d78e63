// Transport and what holds of all answers, and clauses that no server can be asked to show.
import { type Ask, type Case, type Check, practice, Skip } from '../case.js'
import { refused } from '../checks.js'
import type { Exchange, Request } from '../exchange.js'
import { freeCall } from './free-call.js'

/** Without credentials: they would be in the clear. */
const bareCall: Request = { ...freeCall, credentials: 'none' }

const plainFails: Check = {
  expected: 'no answer, or another refusal than over TLS, where credentials are asked for',
  check({ status, body }, world) {
    if (status === 0) return undefined
    if (status < 400) return `HTTP ${status}`
    const secure = world.exchanges().find(({ request }) => isBareCall(request))?.answer
    return secure?.status === status && secure.body === body
      ? `HTTP ${status} with the body of the same call over TLS: plain calls are processed`
      : undefined
  },
}

const isBareCall = ({ query, credentials, isPlain, method, headers }: Request): boolean =>
  query === freeCall.query &&
  credentials === 'none' &&
  [isPlain, method, headers].every((one) => one === undefined)

const idOf = ({ answer }: Exchange): unknown =>
  (answer.json as { transaction_id?: unknown } | null)?.transaction_id

const isUnique: Check = {
  expected: 'a transaction_id of its own for every call',
  check(_answer, world) {
    const first = new Map<string, Exchange>()
    for (const exchange of world.exchanges()) {
      const id = idOf(exchange)
      if (typeof id !== 'string' || id === '') continue
      const before = first.get(id)
      if (before !== undefined) return `${id} at ${before.request.path} and at ${exchange.request.path}`
      first.set(id, exchange)
    }
    if (first.size < 2) throw new Skip('fewer than two answers had a transaction_id')
    return undefined
  },
}

const cannot =
  (reason: string): Ask =>
  () =>
    Promise.reject(new Skip(reason))
const never: Check = { expected: 'an answer', check: () => undefined }

const group = 'transport'

export const transportCases: readonly Case[] = [
  {
    id: 'transport.plain-http',
    group,
    section: 'What the service does',
    clause: 'plain HTTP calls fail',
    ask: async (world) => {
      await world.send(bareCall)
      return world.send({ ...bareCall, isPlain: true })
    },
    check: plainFails,
  },
  {
    id: 'transport.unknown-path',
    group,
    section: practice,
    clause: 'a path that is not of the interface is refused',
    ask: { path: '/v1/verification/no-such-lookup-of-the-interface' },
    check: refused,
  },
  {
    id: 'transport.other-version',
    group,
    section: 'Versioning',
    clause: 'the version is in the path: a version that does not exist is refused',
    ask: { path: '/v9/verification/panbasic', query: { pan_number: 'ABC' } },
    check: refused,
  },
  {
    id: 'transport.json-get',
    group,
    section: practice,
    clause: 'a GET with the header Content-Type: application/json is answered as without it',
    ask: { ...freeCall, headers: { 'Content-Type': 'application/json' } },
    check: {
      expected: 'HTTP 422 for an unknown request_id',
      check: ({ status }) => (status === 422 ? undefined : `HTTP ${status}`),
    },
  },
  {
    id: 'transport.transaction-id-unique',
    group,
    section: 'Standard response envelope',
    clause: 'transaction_id is the audit id of one call',
    ask: async (world) => {
      await world.send({ ...freeCall, turn: 3 })
      return world.send({ ...freeCall, turn: 4 })
    },
    check: isUnique,
    isLast: true,
  },
  {
    id: 'transport.internal-error',
    group,
    section: 'Errors: operation',
    clause: 'a fault of the server: 500 INTERNAL_SERVER_ERROR, Internal Server Error, timestamp null',
    ask: cannot('no server can be asked to have a fault'),
    check: never,
  },
  {
    id: 'transport.internal-error.detail',
    group,
    section: 'Errors: authentication and access',
    clause: 'a fault of the server outside of lookups: 500, detail Internal Server Error',
    ask: cannot('no server can be asked to have a fault'),
    check: never,
  },
  {
    id: 'attribution.recorded',
    group: 'attribution',
    section: 'What the service does',
    clause: 'origin and metadata are stored with the usage records, values as sent',
    ask: cannot('the interface has no call that shows usage records'),
    check: never,
  },
]
