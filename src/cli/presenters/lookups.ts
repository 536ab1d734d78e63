// Shows the lookups of an installation, and one of them with its parameters and outcomes.
import { listLookups, showLookup } from '../../lookups/operations/lookups.js'
import type { Answered } from '../administration.js'
import { moneyText } from '../human.js'
import { present } from '../row-command.js'
import { tableOf, tableText } from '../table.js'

type Shown = Answered<typeof showLookup>

const parametersText = (lookup: Shown, colour: boolean): string =>
  tableText(
    ['parameter', 'required', 'such as', 'about'],
    lookup.parameters.map(({ name, required, example, about }) => [
      name,
      required ? 'yes' : 'no',
      example,
      about,
    ]),
    colour,
  )

const outcomesText = (lookup: Shown, colour: boolean): string =>
  tableText(
    ['sub_code', 'charge', 'message'],
    lookup.outcomes.map(({ sub_code, charge, message }) => [sub_code, charge, message]),
    colour,
  )

export const lookupPresenters = [
  present(listLookups, {
    text: ({ items, currency }, { colour }) =>
      tableOf<Answered<typeof listLookups>['items'][number]>({
        lookup: ({ name }) => name,
        own: ({ own }) => (own ? 'own' : ''),
        price: ({ price }) => moneyText(price, currency),
        call: ({ method, path }) => `${method} ${path}`,
        about: ({ summary }) => summary,
      })({ items }, { colour }),
  }),
  present(showLookup, {
    text(lookup, { colour }) {
      const { name, summary, method, path, poll, price, currency, own, credentials, batch_column } = lookup
      const { needs_consent: needsConsent } = lookup
      const about = {
        summary,
        call: `${method} ${path}`,
        ...(poll !== null && { result: `GET ${poll}` }),
        credentials,
        price: moneyText(price, currency),
        'needs consent': needsConsent ? 'yes' : 'no',
        'batch column': batch_column,
        own: own ? 'yes' : 'no',
      }
      return [
        tableText(['lookup', name], Object.entries(about), colour),
        parametersText(lookup, colour),
        outcomesText(lookup, colour),
        `${JSON.stringify(lookup.example, null, 2)}\n`,
      ].join('\n')
    },
  }),
]
