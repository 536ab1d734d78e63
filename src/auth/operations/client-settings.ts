// Defines the operations that rename a client, set its limits, add and revoke its secrets, and remove it.

import { Type } from 'typebox'
import { type Clock, isoTime } from '../../kernel/clock.js'
import { clientOf } from '../../operation/client-of.js'
import { act } from '../../operation/operation.js'
import { invalid, notFound, Problem } from '../../operation/problem.js'
import { clientId, count, displayName, object, orNull, time } from '../../operation/schemas.js'
import { readTime, timeText } from '../../operation/times.js'
import { maxSecrets } from '../client-secrets.js'
import { type ClientSettings, readSettings, sentSettings, settingNames } from '../client-settings.js'
import type { Clients } from '../clients.js'
import { type ClientViewDeps, changedMeanwhile, isSame, shownClient, shownClientOf } from './client-view.js'

interface Deps extends ClientViewDeps {
  readonly clients: Pick<Clients, 'set' | 'rename' | 'remove' | 'secrets' | 'addSecret' | 'revokeSecret'>
  readonly clock: Pick<Clock, 'now'>
  readonly sandbox: { client(): { readonly clientId: string } } | undefined
}

/** Throws Problem when one of the settings that were seen has changed since. */
function refuseChanged(seen: Partial<ClientSettings>, now: ClientSettings): void {
  for (const name of settingNames)
    if (Object.hasOwn(seen, name) && !isSame(seen[name], now[name])) throw changedMeanwhile(name)
}

export const setClient = act({
  name: 'clients.set',
  method: 'PATCH',
  path: '/clients/{client_id}',
  summary: "Set a client's limits, networks and expiry; members that are left out stay as they are",
  role: 'operator',
  freshSignIn: true,
  input: object({
    client_id: clientId(),
    ...sentSettings,
    seen: Type.Optional(
      Type.Object(sentSettings, {
        additionalProperties: false,
        description:
          'The values that you last read; the change is refused when one of them has changed since.',
      }),
    ),
  }),
  answer: shownClient,
  command: {
    words: 'client set',
    operands: ['client_id'],
    about: {
      monthly_cap:
        'Charges in one month of Indian Standard Time, like ₹5000; a number without a currency is in its smallest unit (paise).',
      allow_from: 'Address or network that it may call from; may be repeated. Replaces the list.',
      expires_at: 'The client is inactive from the start of this day.',
    },
    values: { monthly_cap: 'AMOUNT', allow_from: 'NETWORK', expires_at: 'DAY' },
    needsOption: true,
    notes: [
      'Each takes "none", which removes the limit. Options that are left out change nothing.',
      'Over a limit a call is answered 429, before a source is asked, and is never charged. From an address that is not',
      'allowed, credentials are answered as if they were unknown.',
    ],
  },
  async run(deps: Deps, { client_id, seen = {}, ...sent }, { writeAudit }) {
    clientOf(deps, client_id)
    const known = readSettings(seen, 'seen.')
    const changed = readSettings(sent)
    await deps.clients.set(
      client_id,
      (before) => {
        refuseChanged(known, before)
        return { ...before, ...changed }
      },
      writeAudit,
    )
    return shownClientOf(deps, client_id)
  },
})

export const renameClient = act({
  name: 'clients.rename',
  method: 'PUT',
  path: '/clients/{client_id}/name',
  summary: 'Rename a client; its client_id and credentials stay the same',
  role: 'operator',
  input: object({ client_id: clientId(), name: displayName() }),
  answer: shownClient,
  command: {
    words: 'client rename',
    operands: ['client_id'],
    about: { name: 'The name, instead of the second operand.' },
    values: { name: 'NAME' },
  },
  async run(deps: Deps, { client_id, name }, { writeAudit }) {
    clientOf(deps, client_id)
    await deps.clients.rename(client_id, name.trim(), writeAudit)
    return shownClientOf(deps, client_id)
  },
})

export const removeClient = act({
  name: 'clients.remove',
  method: 'DELETE',
  path: '/clients/{client_id}',
  summary:
    'Remove a client for good: its secrets and tokens stop working within a second; its usage stays in the ledger',
  role: 'operator',
  freshSignIn: true,
  input: object({ client_id: clientId() }),
  answer: object({ client_id: clientId(), removed: Type.Boolean() }),
  command: {
    words: 'client remove',
    operands: ['client_id'],
    notes: [
      'Batches in progress stop, and pending webhooks are not delivered. To stop a client for a time, use',
      '"satyapan client deactivate".',
    ],
  },
  async run(deps: Deps, { client_id }, { writeAudit }) {
    clientOf(deps, client_id)
    if (deps.sandbox?.client().clientId === client_id)
      throw new Problem('conflict', 'The sandbox needs this client at every start; it cannot be removed')
    await deps.clients.remove(client_id, writeAudit)
    return { client_id, removed: true }
  },
})

export const addClientSecret = act({
  name: 'client-secrets.add',
  method: 'POST',
  path: '/clients/{client_id}/secrets',
  summary: 'Add a secret to a client, shown once; its other secrets stay valid',
  role: 'operator',
  freshSignIn: true,
  input: object({
    client_id: clientId(),
    name: Type.Optional(displayName()),
    expires_at: Type.Optional(timeText('When the secret expires. Default: never.')),
  }),
  answer: object({
    client_id: clientId(),
    client_secret: Type.String({ description: 'Not stored, and not shown again.' }),
    secret_id: count(),
    expires_at: orNull(time()),
  }),
  command: {
    words: 'client secret add',
    operands: ['client_id'],
    about: {
      name: 'A name for the secret, such as the system that uses it.',
      expires_at: 'It expires at the start of this day. Default: never.',
    },
    values: { name: 'NAME', expires_at: 'DAY' },
    notes: [
      `A client has at most ${maxSecrets} secrets. To replace one without a refused call: add a secret, let the client`,
      'change over, see in "satyapan client secret list" that the old one is no longer used, and revoke that.',
      'DAY is a day of Indian Standard Time, 2027-04-01, or a time with its zone, 2027-04-01T09:30:00Z.',
    ],
  },
  async run(deps: Deps, { client_id, name, expires_at }, { writeAudit }) {
    clientOf(deps, client_id)
    const endsAt = expires_at === undefined ? null : readTime('expires_at', expires_at)
    if (endsAt !== null && endsAt <= deps.clock.now()) throw invalid('expires_at', 'must be in the future')
    if (deps.clients.secrets(client_id).length >= maxSecrets)
      throw new Problem('conflict', `${client_id} has ${maxSecrets} secrets already: revoke one first`)
    const about = { name: name?.trim() ?? null, endsAt }
    const { clientSecret, secretId } = await deps.clients.addSecret(client_id, about, writeAudit)
    return {
      client_id,
      client_secret: clientSecret,
      secret_id: secretId,
      expires_at: endsAt === null ? null : isoTime(endsAt),
    }
  },
})

export const revokeClientSecret = act({
  name: 'client-secrets.revoke',
  method: 'DELETE',
  path: '/clients/{client_id}/secrets/{secret_id}',
  summary: 'Revoke one secret of a client: every node refuses it and its tokens within a second',
  role: 'operator',
  freshSignIn: true,
  input: object({ client_id: clientId(), secret_id: Type.Integer({ minimum: 1 }) }),
  answer: shownClient,
  command: { words: 'client secret revoke', operands: ['client_id', 'secret_id'] },
  async run(deps: Deps, { client_id, secret_id }, { writeAudit }) {
    clientOf(deps, client_id)
    if (!deps.clients.secrets(client_id).some(({ id }) => id === secret_id))
      throw notFound(`secret ${secret_id} of ${client_id} in force`)
    await deps.clients.revokeSecret(client_id, secret_id, writeAudit)
    return shownClientOf(deps, client_id)
  },
})

export const clientSettingOperations = [
  setClient,
  renameClient,
  removeClient,
  addClientSecret,
  revokeClientSecret,
]
