// Defines the operations on a client and lookups: which it may call, and its own prices.

import { Type } from 'typebox'
import { withPrice } from '../../auth/client-prices.js'
import type { Clients } from '../../auth/clients.js'
import {
  type ClientViewDeps,
  changedMeanwhile,
  isSame,
  shownClient,
  shownClientOf,
} from '../../auth/operations/client-view.js'
import { clientOf } from '../../operation/client-of.js'
import { act } from '../../operation/operation.js'
import { invalid } from '../../operation/problem.js'
import { clientId, lookupName, object, orNull } from '../../operation/schemas.js'
import { type CatalogueDeps, namedLookup } from './named-lookup.js'

interface Deps extends ClientViewDeps, CatalogueDeps {
  readonly clients: Pick<Clients, 'entitle' | 'setPrices' | 'secrets'>
}

/** More than any installation has. */
const maxLookups = 1_000
/** Ten million rupees in paise, as in the configuration: more is a typing error. */
const maxPrice = 1_000_000_000

export const entitleClient = act({
  name: 'clients.entitle',
  method: 'PUT',
  path: '/clients/{client_id}/lookups',
  summary: 'Set which lookups a client may call: a list, or all, with the sensitive ones that are named',
  role: 'operator',
  freshSignIn: true,
  input: object({
    client_id: clientId(),
    lookups: orNull(
      Type.Array(lookupName(), {
        minItems: 1,
        maxItems: maxLookups,
        uniqueItems: true,
        description: 'Null: every lookup that is not sensitive.',
      }),
    ),
    sensitive: Type.Optional(
      Type.Array(lookupName(), {
        maxItems: maxLookups,
        uniqueItems: true,
        description: 'With null: sensitive lookups that it may call too. A list has them in itself.',
      }),
    ),
    seen: Type.Optional(
      orNull(
        Type.Array(Type.String({ maxLength: 64 }), {
          maxItems: maxLookups,
          description: 'The list that you last read; the change is refused when it has changed since.',
        }),
      ),
    ),
    seen_sensitive: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        maxItems: maxLookups,
        description: 'The same of the sensitive lookups.',
      }),
    ),
  }),
  answer: shownClient,
  command: {
    words: 'client entitle',
    operands: ['client_id'],
    without: ['lookups', 'sensitive', 'seen', 'seen_sensitive'],
    notes: ['"satyapan lookups list" shows the lookups. Sensitive ones must be named, also beside --all.'],
  },
  async run(deps: Deps, { client_id, lookups, sensitive = [], seen, seen_sensitive }, { writeAudit }) {
    clientOf(deps, client_id)
    for (const [n, name] of (lookups ?? []).entries()) namedLookup(deps.catalogue, `lookups.${n}`, name)
    if (lookups !== null && sensitive.length > 0)
      throw invalid('sensitive', 'must be left out with a list: name sensitive lookups in the list itself')
    for (const [n, name] of sensitive.entries())
      if (namedLookup(deps.catalogue, `sensitive.${n}`, name).sensitive !== true)
        throw invalid('sensitive', `must name sensitive lookups only, and ${name} is none`)
    await deps.clients.entitle(client_id, { lookups, sensitive }, writeAudit, (before) => {
      if (seen !== undefined && !isSame(seen, before.lookups)) throw changedMeanwhile('lookups')
      if (seen_sensitive !== undefined && !isSame(seen_sensitive, before.sensitive))
        throw changedMeanwhile('sensitive')
    })
    return shownClientOf(deps, client_id)
  },
})

export const setClientPrice = act({
  name: 'clients.set-price',
  method: 'PUT',
  path: '/clients/{client_id}/prices/{lookup}',
  summary:
    "Set a client's own price for a lookup, or for one of its outcomes; it overrides the configuration",
  role: 'operator',
  input: object({
    client_id: clientId(),
    lookup: lookupName(),
    sub_code: Type.Optional(Type.String({ maxLength: 64, description: 'Only for this outcome.' })),
    price: orNull(
      Type.Union([Type.Integer({ minimum: 0, maximum: maxPrice }), Type.Enum(['free'])], {
        description: 'Smallest unit of the currency. Null: use the configured price again.',
      }),
    ),
  }),
  answer: shownClient,
  command: {
    words: 'client price',
    operands: ['client_id'],
    without: ['lookup', 'sub_code', 'price'],
    notes: [
      'PRICE is in the smallest unit of the currency, free, or none, which restores the configured price.',
      'For a LOOKUP it applies to all charged outcomes; for LOOKUP:SUB_CODE only to that outcome, as in the configuration.',
      'A price of the LOOKUP replaces those of its sub_codes, and they replace it.',
      'Earlier calls keep the price that they were charged.',
    ],
  },
  async run(deps: Deps, { client_id, lookup, sub_code: subCode, price }, { writeAudit }) {
    clientOf(deps, client_id)
    const { outcomes } = namedLookup(deps.catalogue, 'lookup', lookup)
    if (subCode !== undefined && !Object.hasOwn(outcomes, subCode))
      throw invalid('sub_code', `must be one of ${Object.keys(outcomes).join(', ')}`)
    await deps.clients.setPrices(
      client_id,
      (before) => withPrice(before, { lookup, subCode }, price),
      writeAudit,
    )
    return shownClientOf(deps, client_id)
  },
})

export const clientLookupOperations = [entitleClient, setClientPrice]
