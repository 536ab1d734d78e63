// Says how PostgreSQL values become JavaScript values, the same in both modes.
import pg from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016

/** A bigint as a number while a number can hold it exactly; beyond that the digits as text, never a wrong number. */
function fromInt8(digits: string): number | string {
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : digits
}

const parseTextArray = pg.types.getTypeParser(INT8_ARRAY as number) as (text: string) => (string | null)[]

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, fromInt8],
  [INT8_ARRAY, (text) => parseTextArray(text).map((digits) => (digits === null ? null : fromInt8(digits)))],
])

/** Type parsers for a pg client: ours where we differ from the driver, the driver's elsewhere. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
