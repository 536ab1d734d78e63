// Makes a source of the GST network's public search, through any GSP (GST Suvidha Provider) that passes it on.
import { indiaMs } from '../../kernel/clock.js'
import type { Input } from '../../lookups/params.js'
import { type Answer, type Ask, type SourceCall, SourceTrouble } from '../../lookups/source.js'
import { type GstRegistration, gstAdvanced, gstLite } from '../gst-shape.js'
import { fromGstnKeys } from '../gstn-keys.js'
import { isWire, textOrEmpty, type Wire, wireOf, wireOrNone } from '../reading.js'
import type { CreateSource, SourceKind } from '../source-kind.js'
import { unknownAnswer } from '../unknown-answer.js'
import { fromReturns } from './returns.js'

/** The network's codes for "no such taxpayer" and for a malformed GSTIN. */
const unknownCodes = new Set(['FO8000', 'SWEB_9035', 'SWEB_9000', 'RET13510'])
/** Its codes for an empty list of returns. */
const noReturnsCodes = new Set([...unknownCodes, 'RET11416', 'RTN_TRK_01'])

type Said = { readonly data: Wire } | { readonly code: string }

/** status_cd, not the HTTP status, says whether the network answered. */
function read(status: number, body: unknown): Said {
  if (status === 401 || status === 403)
    throw new SourceTrouble('refused', `it answered ${status}`, { nothingDone: true })
  const answer = wireOf(body)
  const code = textOrEmpty(wireOrNone(answer, 'error'), 'error_cd') || textOrEmpty(answer, 'errorCode')
  if (code !== '') return { code }
  if (textOrEmpty(answer, 'status_cd') === '0')
    throw new SourceTrouble('unreadable', 'it says that it failed, but not why')
  if (status !== 200) throw new SourceTrouble('unreadable', `its answer of ${status} has no known form`)
  return { data: isWire(answer.data) ? answer.data : answer }
}

/** The financial year of a time; it begins in India with the first of April. */
function financialYear(now: number): string {
  const date = new Date(now + indiaMs)
  const begins = date.getUTCMonth() >= 3 ? date.getUTCFullYear() : date.getUTCFullYear() - 1
  return `${begins}-${String(begins + 1).slice(2)}`
}

function pathOf(options: Readonly<Record<string, unknown>>): string {
  const { searchPath = '/commonapi/v1.1/search' } = options
  if (typeof searchPath !== 'string' || !searchPath.startsWith('/'))
    throw new Error('options.searchPath must be a path that begins with a slash')
  return searchPath
}

const createGstnGsp: CreateSource = ({ http, secret, options, clock }) => {
  const searchPath = pathOf(options)
  const returnsPath = searchPath.replace(/search$/, 'returns')
  const headers = { clientid: secret('client_id'), 'client-secret': secret('client_secret') }

  async function get(path: string, query: Record<string, string>, { signal, transactionId }: SourceCall) {
    const request = {
      method: 'GET' as const,
      path,
      query,
      headers: { ...headers, txn: transactionId },
      signal,
    }
    const { status, body } = await http.send(request)
    return read(status, body)
  }

  async function registration(input: Input, call: SourceCall): Promise<GstRegistration | undefined> {
    const gstin = input.gstin_number as string
    const said = await get(searchPath, { action: 'TP', gstin }, call)
    if ('data' in said) return fromGstnKeys(said.data, gstin)
    if (unknownCodes.has(said.code)) return undefined
    throw new SourceTrouble('unreadable', 'its error code is not known')
  }

  const gstinlite: Ask = async (input, call): Promise<Answer> => {
    const known = await registration(input, call)
    return known === undefined
      ? unknownAnswer('gstinlite', input)!
      : { subCode: 'SUCCESS', data: gstLite(known) }
  }

  /** The registration, and the returns filed in the current year. */
  const advanced: Ask = async (input, call): Promise<Answer> => {
    const known = await registration(input, call)
    if (known === undefined) return unknownAnswer('gstin-advanced', input)!
    const fy = financialYear(clock.now())
    const said = await get(returnsPath, { action: 'RETTRACK', gstin: known.gstin, fy }, call)
    if ('code' in said && !noReturnsCodes.has(said.code))
      throw new SourceTrouble('unreadable', 'its error code is not known')
    const filings = 'data' in said ? fromReturns(said.data, fy) : []
    return { subCode: 'SUCCESS', data: { ...gstAdvanced(known), filing_status: [filings] } }
  }

  return { answers: { gstinlite, 'gstin-advanced': advanced } }
}

export const gstnGsp: SourceKind = {
  kind: 'gstn-gsp',
  secrets: ['client_id', 'client_secret'],
  options: ['searchPath'],
  create: createGstnGsp,
}
