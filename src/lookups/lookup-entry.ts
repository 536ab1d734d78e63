// Exports the public entry `satyapan/lookup`, for operators' own lookups: defineLookup, types of fields, parameters, numbers.
import type { Lookup } from './lookup.js'
import { rowProblem } from './row-problem.js'

export {
  aadhaar,
  bankAccount,
  cin,
  din,
  drivingLicence,
  epic,
  fssai,
  gstin,
  type Identifier,
  ifsc,
  mobile,
  pan,
  rcNumber,
  tan,
  uan,
  udyam,
  vpa,
} from '../identifiers/index.js'
export {
  amountText,
  date,
  dayMonYear,
  fields,
  flag,
  list,
  month,
  orNull,
  text,
  texts,
  wholeNumber,
  years,
} from './fields.js'
export type { Lookup } from './lookup.js'
export { flagParam, number, optionalName, type Param, textParam } from './params.js'

/** A row that cannot be served; the message is one line. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem'
}

/** Returns the row as it is. Throws RowProblem, which says what is wrong with it. */
export function defineLookup<const Row extends Lookup>(row: Row): Row {
  const problem = rowProblem(row)
  if (problem !== undefined) {
    const { name } = (row ?? {}) as Partial<Lookup>
    throw new RowProblem(`${typeof name === 'string' ? `its row ${name}` : 'its row'}: ${problem}`)
  }
  return row
}
