// Makes a source of AccuAuth: one form for each check, and an answer at once.
import { answerReader } from '../answer-table.js'
import { productAsk } from '../product-ask.js'
import type { CreateSource, KnownLookup, SourceKind } from '../source-kind.js'
import { accuauthAnswers } from './answers.js'
import { javaClient, lender, loanApp, type Product, products, vendor } from './products.js'

const pathOf = (product: Product) => `/verify/${product}`

const createAccuauth: CreateSource = ({ http, secret }) => {
  const headers = { 'X-DF-API-ID': secret('api_id'), 'X-DF-API-SECRET': secret('api_secret') }
  const askOf = (product: Product) => {
    const { lookup, form, from } = products[product]
    return productAsk({
      lookup,
      read: answerReader(accuauthAnswers, product),
      send: async (input, call) =>
        http.send(
          {
            method: 'POST',
            path: pathOf(product),
            form: form(input, call),
            headers,
            signal: call.signal,
          },
          { readFaults: true },
        ),
      from,
    })
  }
  const names = Object.keys(products) as Product[]
  return {
    answers: Object.fromEntries(names.map((name) => [products[name].lookup, askOf(name)])),
    consented: Object.values(products).flatMap(({ lookup, isConsented }) => (isConsented ? [lookup] : [])),
  }
}

const known = (product: Product, contract: string, by: readonly string[]): KnownLookup => ({
  products: [product],
  contract,
  call: `POST ${pathOf(product)}`,
  by,
})

export const accuauth: SourceKind = {
  kind: 'accuauth',
  secrets: ['api_id', 'api_secret'],
  options: [],
  answers: accuauthAnswers,
  lookups: {
    panbasic: known('indian_pan', 'Verify Indian PAN', [vendor, lender, loanApp, javaClient]),
    aadhaar: known('indian_aadhaar', 'Verify Indian Aadhaar', [vendor, javaClient]),
    // The loan app has this body and these fields, and sends them to another path.
    'voter-id': known('indian_voter', 'Verify Indian voter', [vendor]),
  },
  create: createAccuauth,
}
