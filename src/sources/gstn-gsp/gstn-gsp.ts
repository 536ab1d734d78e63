// Makes a source of the GST network's public search, through any GSP (GST Suvidha Provider) that passes it on.
import type { Ask, SourceCall } from '../../lookups/source.js'
import { answerReader, type ReadAnswer } from '../answer-table.js'
import { fillAnswer } from '../fill.js'
import { type GstRegistration, gstAdvanced, gstLite } from '../gst-shape.js'
import { fromGstnKeys } from '../gstn-keys.js'
import { answerWithoutData, withReference } from '../product-ask.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { gstnGspAnswers } from './answers.js'
import { secretNames } from './presets.js'
import { optionNames, readGsp } from './read-gsp.js'
import { createRequestOf } from './request.js'
import { createSignIn } from './sign-in.js'
import { fromReturns, yearsToAsk } from './translate.js'
import { unwrap } from './unwrap.js'

/** Clients send 12 to 16 characters. */
const idChars = 16

const createGstnGsp: CreateSource = ({ http, secret, options, clock, newId }) => {
  const gsp = readGsp(options)
  const { idHeader, wrapping } = gsp
  const signedIn = createSignIn({ http, secret, clock }, gsp)

  /** Asks one product. The id that a call sends is its reference: the GSP has it in its records. */
  function exchangeOf(product: 'search' | 'returns', template: string) {
    const requestOf = createRequestOf(template, secret)
    const read = answerReader(gstnGspAnswers, product)
    return async (subject: { gstin: string; fy?: string }, { signal }: SourceCall): Promise<ReadAnswer> => {
      const { path, query } = requestOf(subject)
      let reference: string | null = null
      const response = await signedIn(async (identity) => {
        const id = newId().slice(0, idChars)
        reference = idHeader === undefined ? null : id
        const headers = { ...identity.headers, ...(idHeader !== undefined && { [idHeader]: id }) }
        const sent = { method: 'GET' as const, path, query: { ...query, ...identity.query }, headers, signal }
        const response = await http.send(sent, { readFaults: true })
        return withReference(reference, () => unwrap(response, wrapping))
      })
      return withReference(reference, () => ({ ...read(response), reference }))
    }
  }

  const search = exchangeOf('search', gsp.searchPath)
  const returns = exchangeOf('returns', gsp.returnsPath)

  /** Its trouble is that of the whole call: an empty list would say that the taxpayer filed nothing. */
  async function filings(gstin: string, call: SourceCall) {
    const years = yearsToAsk(clock.now()).map(async (fy) => {
      const { means, body, reference } = await returns({ gstin, fy }, call)
      return means === 'found' ? withReference(reference, () => fromReturns(body)) : []
    })
    return (await Promise.all(years)).flat()
  }

  const askOf =
    (lookup: string, dataOf: (known: GstRegistration, call: SourceCall) => unknown): Ask =>
    async (input, call) => {
      const gstin = input.gstin_number as string
      const answer = await search({ gstin }, call)
      if (answer.means !== 'found') return answerWithoutData(lookup, input, answer)
      const { body, reference } = answer
      const data = await dataOf(
        withReference(reference, () => fromGstnKeys(body, gstin)),
        call,
      )
      return { subCode: 'SUCCESS', data: withReference(reference, () => fillAnswer(lookup, data)), reference }
    }

  return {
    answers: {
      gstinlite: askOf('gstinlite', gstLite),
      'gstin-advanced': askOf('gstin-advanced', async (known, call) =>
        gstAdvanced({ ...known, filings: [await filings(known.gstin, call)] }),
      ),
    },
  }
}

export const gstnGsp: SourceKind = {
  kind: 'gstn-gsp',
  secrets: [],
  optionalSecrets: secretNames,
  options: optionNames,
  answers: gstnGspAnswers,
  lookups: {
    gstinlite: {
      products: ['search'],
      contract: 'public search of taxpayers (TP)',
      call: 'GET /commonapi/v1.1/search?action=TP',
      by: ['TaxPro', 'Vayana', 'vayana-wrapper', 'net-client', 'finagg-clients'],
    },
    'gstin-advanced': {
      products: ['search', 'returns'],
      contract: 'public search of taxpayers (TP) and list of returns (RETTRACK)',
      call: 'the same, then GET /commonapi/v1.0/returns?action=RETTRACK',
      by: ['TaxPro', 'Vayana', 'vayana-wrapper', 'net-client'],
    },
  },
  create: createGstnGsp,
}
