// Compares two answers field by field; what comes out holds names of fields and no value.
import { isDeepStrictEqual } from 'node:util'
import { type AnswerField, valueAt } from './answer-fields.js'
import { isSameMeaning, type NameScore } from './normalised.js'

/** How the two sides of a field compare; what neither side holds is left out. */
export const agreements = ['equal', 'normalised', 'different', 'onlyOf', 'onlyWith'] as const
export type Agreement = (typeof agreements)[number]
export type ComparedFields = Readonly<Record<Agreement, readonly string[]>>

export const noFields: ComparedFields = { equal: [], normalised: [], different: [], onlyOf: [], onlyWith: [] }

/** Nothing, in the ways in which sources write it. */
const isHeld = (value: unknown): boolean => {
  if (value === undefined || value === null) return false
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value !== 'object' || Object.keys(value).length > 0
}

function agreementOf(
  { name, path }: AnswerField,
  ofData: unknown,
  withData: unknown,
  nameScore: NameScore,
): Agreement | undefined {
  const [one, two] = [valueAt(ofData, path), valueAt(withData, path)]
  if (!isHeld(one)) return isHeld(two) ? 'onlyWith' : undefined
  if (!isHeld(two)) return 'onlyOf'
  if (isDeepStrictEqual(one, two)) return 'equal'
  return isSameMeaning(path.at(-1) ?? name, one, two, nameScore) ? 'normalised' : 'different'
}

/** @param fields of the lookup's answer */
export function compareAnswers(
  fields: readonly AnswerField[],
  ofData: unknown,
  withData: unknown,
  nameScore: NameScore,
): ComparedFields {
  const byAgreement: Record<Agreement, string[]> = {
    equal: [],
    normalised: [],
    different: [],
    onlyOf: [],
    onlyWith: [],
  }
  for (const field of fields) {
    const agreement = agreementOf(field, ofData, withData, nameScore)
    if (agreement !== undefined) byAgreement[agreement].push(field.name)
  }
  return byAgreement
}
