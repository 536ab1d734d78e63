// Translates the data of an answer that was found: the row's own words, in whatever form another server writes them.
import type { Lookup } from '../../lookups/lookup.js'
import { panbasic } from '../../lookups/pan/panbasic.js'
import type { Input } from '../../lookups/params.js'
import { checkDeciding } from '../fill.js'
import { basicCategory } from '../pan-category.js'
import { titleCase } from '../person-names.js'
import { isWire, sameIdentifier, textAt, textOrEmpty, type Wire, wireAt, wireOrNone } from '../reading.js'
import { identityFields } from './identity-fields.js'
import { type Context, type Fields, ownWays } from './own-ways.js'
import { readerOf } from './row-reader.js'

/** Throws `unreadable` when the data lacks what decides, or is about another subject. */
export type TranslateData = (body: Wire, input: Input, context: Context) => unknown

/** By hand: its output is one of two shapes, and it is asked most often. */
const fromPanBasic: TranslateData = (body, { pan_number }) => {
  const data = wireAt(body, 'data')
  sameIdentifier(data, 'pan', pan_number)
  const pan = pan_number as string
  const fullName = textAt(data, 'full_name')
  return {
    '@entity': 'pan',
    pan,
    full_name: fullName,
    status: 'VALID',
    category: textOrEmpty(data, 'category') || basicCategory(pan),
    name_information: {
      pan_name_cleaned:
        textOrEmpty(wireOrNone(data, 'name_information'), 'pan_name_cleaned') || titleCase(fullName),
    },
  }
}

/** Compiles the translation of a lookup. */
export function translateOf(lookup: Lookup): TranslateData {
  if (lookup.name === panbasic.name) return fromPanBasic
  const read = readerOf(lookup.output)
  const identity = identityFields(lookup)
  const { before, after } = ownWays[lookup.name] ?? {}
  return (body, input, context) => {
    const answerData = lookup.dataAtTop === true ? body : body.data
    const isData = isWire(answerData) || Array.isArray(answerData)
    const data = read(
      before !== undefined && isData ? before(answerData as Fields, input) : answerData,
    ) as Fields
    for (const { param, field } of identity) if (data[field] === '') data[field] = input[param]
    after?.(data, input, context, wireOrNone(body, 'data'))
    checkDeciding(lookup.name, data)
    return data
  }
}
