// Derives the columns of records from the schema of a lookup's answer: a field of an answer is a column of its kind.
import {
  IsArray,
  IsBoolean,
  IsInteger,
  IsNumber,
  IsObject,
  IsString,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
} from 'typebox'
import { amountText, date, dayMonYear, month, years } from '../../lookups/fields.js'
import { absentAs, type Column, type Columns, required } from './column.js'
import {
  amountColumn,
  amountNumberColumn,
  dateColumn,
  dayMonYearColumn,
  flagColumn,
  formColumn,
  monthColumn,
  textColumn,
  wholeColumn,
  yearsColumn,
} from './columns.js'
import { conformTo, isClosed, withoutNull } from './conform.js'
import { listColumn, objectColumn, rowsColumn, textsColumn } from './list-columns.js'

const patternOf = (schema: TSchema): string | undefined => (schema as { pattern?: string }).pattern

/** Columns of texts whose form has its own reader, by the pattern of the field. */
const byPattern: ReadonlyMap<string | undefined, () => Column> = new Map([
  [patternOf(date()), dateColumn],
  [patternOf(month()), monthColumn],
  [patternOf(dayMonYear()), dayMonYearColumn],
  [patternOf(amountText()), amountColumn],
  [patternOf(years()), yearsColumn],
])

/** A text that may be empty or null may be left out of a file; any other must be given. */
function textColumnOf(schema: TSchema, isNullable: boolean): Column {
  const pattern = patternOf(schema)
  // In a plain text '' and null differ: '' is stored.
  if (pattern === undefined) return isNullable ? { ...textColumn(), absent: null } : textColumn()
  const { description = `text like ${pattern}` } = schema as { description?: string }
  const column = byPattern.get(pattern)?.() ?? formColumn(new RegExp(pattern), description)
  if (isNullable) return absentAs(null, column)
  return new RegExp(pattern).test('') ? column : required(column)
}

/** An object in which each field is one value. */
const isRow = (schema: TSchema): schema is TObject =>
  isClosed(schema) &&
  IsObject(schema) &&
  Object.values(schema.properties).every((field) => {
    const { schema: value } = withoutNull(field)
    return !IsObject(value) && !IsArray(value)
  })

function listColumnOf(items: TSchema, whole: TSchema): Column {
  if (IsString(items) && patternOf(items) === undefined) return textsColumn()
  return isRow(items) ? rowsColumn(columnsOf(items)) : { ...listColumn(), complete: conformTo(whole) }
}

/** The column of a field. Throws when no type of column holds such a field: the kind must then say which does. */
function columnOf(name: string, field: TSchema): Column {
  const { schema, isNullable } = withoutNull(field)
  const givenUnlessNull = (column: Column) => (isNullable ? column : required(column))
  if (IsString(schema)) return textColumnOf(schema, isNullable)
  if (IsBoolean(schema)) return givenUnlessNull(flagColumn())
  if (IsInteger(schema)) return givenUnlessNull(wholeColumn())
  if (IsNumber(schema)) return givenUnlessNull(amountNumberColumn())
  if (IsArray(schema) && !isNullable) return listColumnOf(schema.items, schema)
  if (IsObject(schema))
    return {
      ...(isNullable ? absentAs(null, objectColumn()) : objectColumn()),
      complete: conformTo(field),
    }
  throw new TypeError(`no type of column holds the field ${name}: name one in the kind`)
}

/**
 * The columns of an answer's fields, in their order.
 * @param leftOut fields that are not columns, as the keys of an object: those that the answer makes from others
 */
export function columnsOf<Fields extends TProperties, Left extends string = never>(
  answer: TObject<Fields>,
  leftOut: Readonly<Partial<Record<Left, unknown>>> = {} as Readonly<Partial<Record<Left, unknown>>>,
): { readonly [Name in Exclude<keyof Fields, Left>]: Column<Static<Fields[Name]>> } {
  const columns: Columns = Object.fromEntries(
    Object.entries(answer.properties)
      .filter(([name]) => !Object.hasOwn(leftOut, name))
      .map(([name, field]) => [name, columnOf(name, field)]),
  )
  // The fields decide the columns, which the compiler cannot see through Object.fromEntries.
  return columns as { [Name in Exclude<keyof Fields, Left>]: Column<Static<Fields[Name]>> }
}
