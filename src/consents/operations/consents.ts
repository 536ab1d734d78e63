// Defines the operations on registered consents: list those of a client, show one, withdraw one.
import { Type } from 'typebox'
import { maxConsentIdChars } from '../../kernel/consent.js'
import { type ClientsById, clientOf } from '../../operation/client-of.js'
import { cursorOf, readCursor } from '../../operation/cursor.js'
import { act } from '../../operation/operation.js'
import { notFound } from '../../operation/problem.js'
import { clientId, object, orNull, page, pageMembers, time } from '../../operation/schemas.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import { consentStates } from '../consent-store.js'
import type { Consents } from '../consents.js'

interface Deps<Name extends keyof Consents> extends ClientsById<unknown> {
  readonly consents: Pick<Consents, Name>
}

/** Who read whom is in the log. */
interface Noting {
  readonly auditAlone: (
    writeAudit: WriteAudit,
    entry: { act: string; target: string; facts: Readonly<Record<string, string | number>> },
  ) => Promise<void>
}

const usualLimit = 50

const shown = object({
  id: Type.String(),
  subjects: Type.Array(Type.Record(Type.String(), Type.String())),
  purposes: Type.Array(Type.String()),
  lookups: Type.Array(Type.String()),
  notice: orNull(Type.String()),
  given_at: time(),
  expires_at: orNull(time()),
  registered_at: time(),
  withdrawn_at: orNull(time()),
})

const consentId = () =>
  Type.String({
    minLength: 1,
    maxLength: maxConsentIdChars,
    pattern: '^[\\x21-\\x7e]+$',
    description: "the client's id of the consent",
  })

const one = object({ client_id: clientId(), id: consentId() })
const operands = ['client_id', 'id'] as const
const values = { client_id: 'CLIENT_ID', id: 'ID' }

const mutable = (consent: NonNullable<Awaited<ReturnType<Consents['find']>>>) => ({
  ...consent,
  subjects: consent.subjects.map((subject) => ({ ...subject })),
  purposes: [...consent.purposes],
  lookups: [...consent.lookups],
})

export const listConsents = act({
  name: 'consents.list',
  method: 'GET',
  path: '/clients/{client_id}/consents',
  summary: 'Consents that a client registered, in the order of their ids',
  role: 'operator',
  input: object({
    client_id: clientId(),
    state: Type.Optional(
      Type.Enum(consentStates, { description: 'only consents in this state. Default: any.' }),
    ),
    ...pageMembers(200, usualLimit),
  }),
  answer: page(shown),
  command: {
    words: 'consent list',
    operands: ['client_id'],
    values: { client_id: 'CLIENT_ID' },
  },
  async run(deps: Deps<'list'> & Noting, { client_id, state, limit = usualLimit, cursor }, { writeAudit }) {
    clientOf(deps, client_id)
    const after = readCursor(cursor, ['string'])?.[0] ?? null
    const items = await deps.consents.list({ clientId: client_id, after, limit, state })
    const facts = { client_id, consents: items.length }
    await deps.auditAlone(writeAudit, { act: 'consents.list', target: client_id, facts })
    const last = items.length === limit ? items.at(-1) : undefined
    return { items: items.map(mutable), next_cursor: last === undefined ? null : cursorOf([last.id]) }
  },
})

export const showConsent = act({
  name: 'consents.show',
  method: 'GET',
  path: '/clients/{client_id}/consents/{id}',
  summary: 'One consent that a client registered',
  role: 'operator',
  input: one,
  answer: shown,
  command: { words: 'consent show', operands, values },
  async run(deps: Deps<'find'> & Noting, { client_id, id }, { writeAudit }) {
    clientOf(deps, client_id)
    const consent = await deps.consents.find(client_id, id)
    if (consent === undefined) throw notFound('consent with this id')
    await deps.auditAlone(writeAudit, { act: 'consents.show', target: id, facts: { client_id } })
    return mutable(consent)
  },
})

export const withdrawConsent = act({
  name: 'consents.withdraw',
  method: 'POST',
  path: '/clients/{client_id}/consents/{id}/withdraw',
  summary: 'Withdraw a consent: within a second every node refuses calls that name it',
  role: 'operator',
  freshSignIn: true,
  input: one,
  answer: shown,
  command: {
    words: 'consent withdraw',
    operands,
    values,
    notes: ['It cannot be undone: the client registers a new consent under another id.'],
  },
  async run(deps: Deps<'withdraw'>, { client_id, id }, { writeAudit }) {
    clientOf(deps, client_id)
    const consent = await deps.consents.withdraw(client_id, id, writeAudit)
    if (consent === undefined) throw notFound('consent with this id')
    return mutable(consent)
  },
})

export const consentOperations = [listConsents, showConsent, withdrawConsent]
