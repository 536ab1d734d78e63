// Says what the commands about clients answer, and reads the words that are no plain member of their input.
import { settingNames } from '../../auth/client-settings.js'
import { addClientSecret, revokeClientSecret } from '../../auth/operations/client-secrets.js'
import { removeClient, renameClient, setClient } from '../../auth/operations/client-settings.js'
import type { ShownClient } from '../../auth/operations/client-view.js'
import {
  activateClient,
  createClient,
  deactivateClient,
  listClients,
  rotateClient,
  showClient,
} from '../../auth/operations/clients.js'
import { entitleClient, setClientPrice } from '../../lookups/operations/client-lookups.js'
import { Misuse } from '../io.js'
import { typedMember } from '../member-values.js'
import { present } from '../row-command.js'
import { tableOf, tableText } from '../table.js'
import { checkCurrency } from '../typed-amount.js'

const credentialText = (credential: object): string =>
  Object.entries(credential)
    .map(([name, value]) => `${name.padEnd(15)} ${value ?? 'never'}\n`)
    .join('')
const keepIt = 'Keep the secret now: it is not stored and will not be shown again.'
const credential = { text: credentialText, remark: () => keepIt }

type ShownSecret = ShownClient['secrets'][number]

/** `2, one until 2026-11-23T...`: shows an overlap at a glance. */
function secretsCell(secrets: readonly ShownSecret[]): string {
  const ends = secrets.flatMap(({ expires_at }) => expires_at ?? []).sort()
  if (ends.length === 0) return String(secrets.length)
  return secrets.length === 1 ? `1, until ${ends[0]}` : `${secrets.length}, one until ${ends[0]}`
}

/** `all, aadhaar-to-uan`: a list, or `all` with the sensitive ones. */
const entitledText = (
  { lookups, sensitive_lookups }: Pick<ShownClient, 'lookups' | 'sensitive_lookups'>,
  between: string,
  all: string,
): string => (lookups ?? [all, ...sensitive_lookups]).join(between)

const stateOf = ({ active }: { active: boolean }) => (active ? 'active' : 'inactive')

export const secretsText = tableOf<ShownSecret>({
  secret_id: ({ secret_id }) => secret_id,
  name: ({ name }) => name,
  created: ({ created_at }) => created_at,
  'last used': ({ last_used_at }) => last_used_at ?? 'never',
  expires: ({ expires_at }) => expires_at ?? 'never',
})

export const clientPresenters = [
  present(createClient, credential),
  present(listClients, {
    text: tableOf<ShownClient>({
      client_id: ({ client_id }) => client_id,
      name: ({ name }) => name,
      state: stateOf,
      lookups: (client) => entitledText(client, ' ', 'all'),
      secrets: ({ secrets }) => secretsCell(secrets),
      created: ({ created_at }) => created_at,
    }),
  }),
  present(showClient, {
    text({ secrets, active, sensitive_lookups, compare, ...client }, { colour }) {
      const shown = {
        ...client,
        state: stateOf({ active }),
        lookups: entitledText({ ...client, sensitive_lookups }, ' ', 'all'),
        allow_from: client.allow_from?.join(' ') ?? null,
        compare: compare === false ? 'never' : null,
        prices: client.prices === null ? null : JSON.stringify(client.prices),
      }
      const members = tableText(['', ''], Object.entries(shown), colour).replace(/^.*\n/, '')
      return `${members}\n${secretsText({ items: secrets }, { colour })}`
    },
  }),
  present(rotateClient, {
    text: ({ old_secret_ends_at: _said, ...rotated }) => credentialText(rotated),
    remark: ({ old_secret_ends_at: endsAt }, { overlap_seconds = 0 }) =>
      `${keepIt}\n${overlap_seconds === 0 ? 'The old secret is no longer valid.' : `The old secret is valid until ${endsAt}.`}`,
  }),
  present(addClientSecret, credential),
  present(revokeClientSecret, {
    json: (_client, { client_id, secret_id }) => ({ client_id, secret_id, revoked: true }),
    text: (_client, { input: { client_id, secret_id } }) => `secret ${secret_id} of ${client_id} has ended`,
    remark: ({ client_id, secrets }) =>
      secrets.length > 0
        ? undefined
        : `${client_id} has no secret left; "satyapan client secret add" creates one.`,
  }),
  present(deactivateClient, { text: ({ client_id }) => `${client_id} is inactive` }),
  present(activateClient, { text: ({ client_id }) => `${client_id} is active` }),
  present(entitleClient, {
    operands: {
      shown: 'CLIENT_ID LOOKUP...',
      arity: [1, 1_001],
    },
    options: { all: { type: 'boolean', about: 'Every lookup; of the sensitive ones those that are named.' } },
    input(read, args) {
      const names = args.positionals.slice(1)
      const all = args.flag('all')
      if (!all && names.length === 0) throw new Misuse('client entitle needs names of lookups, or --all')
      const named = names.map((name) => typedMember(setClientPrice, 'lookup', name))
      if (!all) return { ...read, lookups: named } as never
      return { ...read, lookups: null, ...(named.length > 0 && { sensitive: named }) } as never
    },
    text: (client) =>
      `${client.client_id} may call ${entitledText(client, ', ', 'every lookup that is not sensitive')}`,
  }),
  present(setClient, {
    async input(read, args, admin) {
      await checkCurrency(admin, '--monthly-cap', args.text('monthly-cap'))
      return read as never
    },
    text: (client) =>
      `${client.client_id}: ${settingNames.map((name) => `${name} ${[client[name] ?? 'none'].flat().join(' ')}`).join(', ')}`,
  }),
  present(setClientPrice, {
    operands: { shown: 'CLIENT_ID LOOKUP[:SUB_CODE] PRICE', arity: [3, 3] },
    input(read, { positionals: [, named, price] }) {
      const [lookup, sub_code] = named!.split(':', 2)
      return {
        ...read,
        lookup: typedMember(setClientPrice, 'lookup', lookup!),
        ...(sub_code === undefined ? {} : { sub_code }),
        price: typedMember(setClientPrice, 'price', price!),
      } as never
    },
    text(_client, { input: { client_id, lookup, sub_code, price } }) {
      const priced = sub_code === undefined ? lookup : `${lookup}:${sub_code}`
      const text = price === null ? 'has the price of the configuration' : `costs ${price}`
      return `${priced} ${text} for ${client_id}`
    },
  }),
  present(renameClient, {
    operands: { shown: 'CLIENT_ID NAME', arity: [1, 2] },
    input(read, { positionals: [, name] }) {
      if (name !== undefined && read.name !== undefined)
        throw new Misuse('client rename takes one name, as NAME or as --name NAME')
      const named = name === undefined ? {} : { name: typedMember(renameClient, 'name', name) }
      return { ...read, ...named } as never
    },
    text: ({ client_id, name }) => `${client_id} is called ${name}`,
  }),
  present(removeClient, { text: ({ client_id }) => `${client_id} is removed` }),
]
