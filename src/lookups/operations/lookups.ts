// Defines the operations that describe the lookups.

import { Type } from 'typebox'
import type { ConsentRule } from '../../consents/config-keys.js'
import { needsConsent } from '../../consents/consent-rule.js'
import { act } from '../../operation/operation.js'
import { notFound } from '../../operation/problem.js'
import { amount, lookupName, object, orNull } from '../../operation/schemas.js'
import { type Lookup, twinOf } from '../lookup.js'
import type { CatalogueDeps } from './named-lookup.js'

const shownLookup = object({
  name: Type.String(),
  summary: Type.String(),
  method: Type.Enum(['GET', 'POST']),
  path: Type.String(),
  poll: orNull(
    Type.String({ description: 'Of a lookup that answers in two steps: the path of its result.' }),
  ),
  credentials: Type.String(),
  sends: Type.Enum(['query', 'json', 'form'], {
    description: 'Where a client best has the parameters: a JSON body wherever there is one.',
  }),
  price: amount(),
  own: Type.Boolean({ description: 'Of the configuration of this installation.' }),
  sensitive: Type.Boolean({ description: 'Not among "every lookup": a client that may call it names it.' }),
  needs_consent: Type.Boolean({
    description: "A call that does not stand on the person's consent is refused.",
  }),
  batch_column: orNull(Type.String({ description: 'The column of a batch file; null: no batches.' })),
  parameters: Type.Array(
    object({
      name: Type.String(),
      kind: Type.String(),
      required: Type.Boolean(),
      secret: Type.Boolean({ description: 'It opens something: show dots.' }),
      about: Type.String(),
      example: Type.String(),
    }),
  ),
  outcomes: Type.Array(
    object({ sub_code: Type.String(), message: Type.String(), charge: Type.Enum(['charged', 'free']) }),
  ),
})

interface Deps extends CatalogueDeps {
  /** Those of the configuration. */
  readonly ownLookups: readonly Lookup[]
  readonly config: { readonly currency: string; readonly consent: ConsentRule }
}

const shownLookupOf = (lookup: Lookup, { ownLookups, config }: Omit<Deps, 'catalogue'>) => ({
  name: lookup.name,
  summary: lookup.summary,
  method: lookup.route.method,
  path: lookup.route.path,
  poll: lookup.task?.poll ?? null,
  credentials: lookup.credentials,
  sends: twinOf(lookup)?.from ?? lookup.route.from ?? ('query' as const),
  price: lookup.price,
  own: ownLookups.includes(lookup),
  sensitive: lookup.sensitive === true,
  needs_consent: needsConsent(config.consent, lookup.name, lookup.sensitive === true),
  batch_column: lookup.route.column ?? null,
  parameters: Object.entries(lookup.input).map(([name, { kind, required, isSecret, about, example }]) => ({
    name,
    kind,
    required,
    secret: isSecret === true,
    about,
    example,
  })),
  outcomes: Object.entries(lookup.outcomes).map(([sub_code, { message, charge }]) => ({
    sub_code,
    message,
    charge,
  })),
})

export const listLookups = act({
  name: 'lookups.list',
  method: 'GET',
  path: '/lookups',
  summary: 'Every lookup with its parameters, outcomes and price',
  role: 'viewer',
  input: object({}),
  answer: object({ currency: Type.String(), items: Type.Array(shownLookup) }),
  command: {
    words: 'lookups list',
    summary: 'Show the lookups: the built-in ones, and those of the configuration.',
    notes: [
      'price is in the smallest unit of the currency; prices of the configuration and of a client override it.',
      'own: of a module that "lookups" in the configuration names.',
    ],
  },
  run: async ({ catalogue, ...deps }: Deps) => ({
    currency: deps.config.currency,
    items: catalogue.map((lookup) => shownLookupOf(lookup, deps)),
  }),
})

export const showLookup = act({
  name: 'lookups.show',
  method: 'GET',
  path: '/lookups/{lookup}',
  summary: 'One lookup with its parameters, outcomes, price and the example of its answer',
  role: 'viewer',
  input: object({ lookup: lookupName() }),
  answer: object({
    currency: Type.String(),
    ...shownLookup.properties,
    example: Type.Unknown({ description: 'The data of a SUCCESS, about made-up people.' }),
  }),
  command: {
    words: 'lookups show',
    operands: ['lookup'],
    summary: 'Show one lookup: where it is called, its parameters, outcomes and an example of its answer.',
  },
  async run({ catalogue, ...deps }: Deps, { lookup: name }) {
    const lookup = catalogue.find((row) => row.name === name)
    if (lookup === undefined)
      throw notFound(`lookup ${name}; "satyapan lookups list" shows those that there are`)
    return { currency: deps.config.currency, ...shownLookupOf(lookup, deps), example: lookup.example }
  },
})

export const lookupOperations = [listLookups, showLookup]
