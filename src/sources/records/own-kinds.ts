// Makes the kind of records of an operator's own lookup: its key is what the lookup is asked with, its columns are the fields
// of the answer.
import { IsObject, type TObject } from 'typebox'
import type { Lookup } from '../../lookups/lookup.js'
import type { Param } from '../../lookups/params.js'
import { unknownAnswer } from '../unknown-answer.js'
import { byKey, projection, type RecordAnswer } from './answers.js'
import type { Columns } from './column.js'
import { numberColumn, textColumn } from './columns.js'
import { isClosed } from './conform.js'
import { defineKind, type KeptRecord } from './kind.js'
import { columnsOf } from './schema-columns.js'

const keyColumn = ({ identifier }: Param) =>
  identifier === undefined ? textColumn() : numberColumn(identifier)

/** Null where no type of column holds a field of the answer. */
function columnsOfAnswer(output: TObject, key: object): Columns | null {
  try {
    return columnsOf(output, key)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** By row: a row that a reload leaves as it is keeps its kind. */
const made = new WeakMap<Lookup, RecordAnswer | undefined>()

/**
 * Undefined for a lookup that records cannot answer: one that acts, that has no answer for an unknown subject, or whose
 * answer is not an object of fields.
 */
export function ownAnswer(row: Lookup): RecordAnswer | undefined {
  if (!made.has(row)) made.set(row, answerOf(row))
  return made.get(row)
}

function answerOf(row: Lookup): RecordAnswer | undefined {
  const { name, input, output } = row
  if (row.once === true || unknownAnswer(row, {}) === undefined) return undefined
  if (!IsObject(output) || !isClosed(output)) return undefined
  const parameters = Object.entries(input).filter(([, { required }]) => required)
  const keys = Object.fromEntries(parameters.map(([key, param]) => [key, keyColumn(param)]))
  const answered = columnsOfAnswer(output as TObject, keys)
  if (answered === null) return undefined
  const kind = defineKind<Columns>({ name, key: Object.keys(keys), columns: { ...keys, ...answered } })
  const data = projection<TObject['properties'], KeptRecord>(output as TObject)
  const answer = byKey(row, kind, { data })
  return { ...answer, parameters: Object.keys(keys) }
}
