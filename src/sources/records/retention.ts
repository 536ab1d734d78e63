// Declares what the imported records store: until when, and which columns are sealed.
import type { RetentionClass, SealedColumn } from '../../platform/stored-data.js'

export const recordsRetention: RetentionClass<unknown> = {
  name: 'records',
  keeps: 'imported records, sealed',
  why: 'they answer lookups',
  until: 'they are removed or replaced',
  counted: ['records'],
}

/** Erased by `records.eraseWhere`, so that no node keeps one cached. */
export const sealedRecord: SealedColumn = {
  table: 'record',
  column: 'sealed',
  context: `'record:' || kind || ':' || encode(key, 'hex')`,
}
