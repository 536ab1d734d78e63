// Defines the operations that rename a client, set its limits, and remove it.
import { Type } from 'typebox'
import { clientOf } from '../../operation/client-of.js'
import { act } from '../../operation/operation.js'
import { Problem } from '../../operation/problem.js'
import { clientId, displayName, object } from '../../operation/schemas.js'
import { type ClientSettings, readSettings, sentSettings, settingNames } from '../client-settings.js'
import type { Clients } from '../clients.js'
import { type ClientViewDeps, changedMeanwhile, isSame, shownClient, shownClientOf } from './client-view.js'

interface Deps extends ClientViewDeps {
  readonly clients: Pick<Clients, 'set' | 'rename' | 'remove' | 'secrets'>
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

export const clientSettingOperations = [setClient, renameClient, removeClient]
