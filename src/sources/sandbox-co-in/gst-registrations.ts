// Answers the GSTIN lookups through sandbox.co.in: one registration, or all of a PAN.
import { type Ask, SourceTrouble } from '../../lookups/source.js'
import { type GstRegistration, gstAdvanced, gstLite } from '../gst-shape.js'
import { fromGstnKeys } from '../gstn-keys.js'
import { textOrEmpty, type Wire, wireAt, wireOrNone } from '../reading.js'
import { unknownAnswer } from '../unknown-answer.js'
import { dataOf, type Said } from './classify.js'
import type { Post } from './post.js'
import { fromGstins } from './translate.js'

const unknownCodes = new Set(['FO8000', 'NOGSTIN'])

/** The registry's own error code inside an HTTP 200. */
const errorCode = (data: Wire): string =>
  textOrEmpty(data, 'error_code') || textOrEmpty(wireOrNone(data, 'error'), 'error_cd')

/** The data; undefined: the registry knows none. Throws for any other error of the registry. */
function foundIn(said: Said): Wire | undefined {
  const data = dataOf(said)
  const code = data === undefined ? '' : errorCode(data)
  if (code === '') return data
  if (unknownCodes.has(code)) return undefined
  throw new SourceTrouble('unreadable', 'its error code is not known', { reference: said.reference })
}

const createGstin =
  (post: Post, lookup: string, from: (known: GstRegistration) => unknown): Ask =>
  async (input, call) => {
    const gstin = input.gstin_number as string
    const said = await post({ path: '/gst/compliance/public/gstin/search', json: { gstin } }, call)
    const { reference } = said
    const data = foundIn(said)
    if (data === undefined) return { ...unknownAnswer(lookup, input)!, reference }
    return { subCode: 'SUCCESS', data: from(fromGstnKeys(wireAt(data, 'data'), gstin)), reference }
  }

/** One call for each state that the operator names: there is no call for all states. */
const createGstinsOfPan =
  (post: Post, states: readonly string[]): Ask =>
  async (input, call) => {
    const found = await Promise.all(
      states.map(async (code) => {
        const path = `/gst/compliance/public/pan/search?state_code=${code}`
        const said = await post({ path, json: { pan: input.pan_number } }, call)
        const data = foundIn(said)
        return { list: data === undefined ? [] : fromGstins(data, input), reference: said.reference }
      }),
    )
    const list = found.flatMap((state) => state.list)
    const reference = found[0]?.reference ?? null
    if (list.length === 0) return { ...unknownAnswer('gstin-by-pan', input)!, reference }
    return { subCode: 'SUCCESS', data: list, reference }
  }

/** @param states GST state codes to be asked about; absent: the GSTINs of a PAN are not answered */
export function createGstRegistrations(
  post: Post,
  states: readonly string[] | undefined,
): Readonly<Record<string, Ask>> {
  return {
    gstinlite: createGstin(post, 'gstinlite', gstLite),
    'gstin-advanced': createGstin(post, 'gstin-advanced', gstAdvanced),
    ...(states === undefined ? {} : { 'gstin-by-pan': createGstinsOfPan(post, states) }),
  }
}
