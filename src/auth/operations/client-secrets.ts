// Defines the operations on the secrets of clients: add, revoke, and list those that need attention.
import { type Static, Type } from 'typebox'
import { type Clock, isoTime } from '../../kernel/clock.js'
import { clientOf } from '../../operation/client-of.js'
import { act } from '../../operation/operation.js'
import { invalid, notFound, Problem } from '../../operation/problem.js'
import { clientId, count, displayName, object, orNull, seconds, time } from '../../operation/schemas.js'
import { readTime, timeText } from '../../operation/times.js'
import { maxSecrets } from '../client-secrets.js'
import type { Clients } from '../clients.js'
import { type ClientViewDeps, clientView, shownClient, shownClientOf } from './client-view.js'

const maxReviewS = 3650 * 86_400

interface Deps extends ClientViewDeps {
  readonly clients: Pick<Clients, 'list' | 'secrets' | 'addSecret' | 'revokeSecret'>
  readonly clock: Pick<Clock, 'now'>
}

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

const shownSecret = shownClient.properties.secrets.items

export const reviewClientSecrets = act({
  name: 'client-secrets.review',
  method: 'GET',
  path: '/client-secrets',
  summary: 'List the secrets of all clients, or those that expire soon or have not been used for long',
  role: 'viewer',
  input: object({
    expires_within_seconds: Type.Optional(seconds(maxReviewS, 'Those that expire within this time.')),
    unused_for_seconds: Type.Optional(
      seconds(maxReviewS, 'Those that were last used, or created and never used, this long ago or longer.'),
    ),
  }),
  answer: object({
    items: Type.Array(
      object({ client_id: clientId(), client_name: Type.String(), ...shownSecret.properties }),
      { description: 'The valid ones; the oldest client first.' },
    ),
  }),
  command: {
    words: 'client secret review',
    about: {
      expires_within_seconds: 'Those that expire within this time, such as 30d.',
      unused_for_seconds:
        'Those that were last used, or created and never used, this long ago or longer: 90d.',
    },
    notes: ['With both options, those to which one of them applies.'],
  },
  async run(deps: Deps, { expires_within_seconds: expiresWithinS, unused_for_seconds: unusedForS }) {
    await deps.secretUses.learn()
    const expiresBy = expiresWithinS === undefined ? undefined : deps.clock.now() + expiresWithinS * 1000
    const unusedSince = unusedForS === undefined ? undefined : deps.clock.now() - unusedForS * 1000
    const isListed = ({ created_at, last_used_at, expires_at }: Static<typeof shownSecret>) =>
      (expiresBy === undefined && unusedSince === undefined) ||
      (expiresBy !== undefined && expires_at !== null && Date.parse(expires_at) <= expiresBy) ||
      (unusedSince !== undefined && Date.parse(last_used_at ?? created_at) <= unusedSince)
    return {
      items: deps.clients.list().flatMap((client) =>
        clientView(deps, client)
          .secrets.filter(isListed)
          .map((secret) => ({ client_id: client.clientId, client_name: client.name, ...secret })),
      ),
    }
  },
})

export const clientSecretOperations = [addClientSecret, revokeClientSecret, reviewClientSecrets]
