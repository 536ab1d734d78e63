// Defines how the records of a kind answer a lookup: the parameters, the record that answers, and the answer.
import type { Static, TObject, TProperties } from 'typebox'
import type { Lookup } from '../../lookups/lookup.js'
import type { Input } from '../../lookups/params.js'
import type { Answer } from '../../lookups/source.js'
import { unknownAnswer } from '../unknown-answer.js'
import type { Columns, RecordOf } from './column.js'
import type { KeptRecord, Kind } from './kind.js'

const success = (data: unknown): Answer => ({ subCode: 'SUCCESS', data })

interface AnswerFacts {
  /** Name of the lookup. */
  readonly lookup: string
  readonly row: Lookup
  /** The kind of records that hold the answer. */
  readonly kind: Kind
}

/** The answer of the one record that has the key. */
export interface KeyAnswer extends AnswerFacts {
  readonly by: 'key'
  /** The parameters that are the key, in the order of its columns. */
  readonly parameters: readonly string[]
  /** The same record gives different answers to different inputs; absent: what is found depends on the record alone. */
  readonly dependsOnInput?: true
  /** Most records of the kind do not hold it. */
  readonly isSparse?: true
  /** undefined: the record does not hold it. */
  answer(record: KeptRecord, input: Input): Answer | undefined
}

/** The answer of all records that have the link. */
export interface LinkAnswer extends AnswerFacts {
  readonly by: 'link'
  /** The parameter that is the link. */
  readonly parameters: readonly [string]
  /** A kind with this parameter as key: its record shows that there are no further records. */
  readonly completeWith?: Kind
  answer(records: readonly KeptRecord[], input: Input): Answer
}

export type RecordAnswer = KeyAnswer | LinkAnswer

type Made<Fields extends TProperties, Kept> = {
  readonly [Name in keyof Fields]?: (record: Kept) => Static<Fields[Name]>
}

/**
 * The part of a record that an answer shows: each field is the column of its name, or what `made` makes of the
 * record.
 */
export function projection<Fields extends TProperties, Kept extends object = KeptRecord>(
  answer: TObject<Fields>,
  computed: Made<Fields, Kept> = {},
): (record: Kept) => Static<TObject<Fields>> {
  const names = Object.keys(answer.properties)
  const makers = names.map((name) => computed[name])
  return (record) => {
    const data: Record<string, unknown> = {}
    for (let i = 0; i < names.length; i++) {
      const name = names[i]!
      const make = makers[i]
      data[name] = make === undefined ? (record as KeptRecord)[name] : make(record)
    }
    return data as Static<TObject<Fields>>
  }
}

interface KeyFacts<Kept> {
  /** false: the record says nothing about this question, so another source may be asked. */
  readonly holds?: (record: Kept) => boolean
  /** Most records do not hold it. */
  readonly isSparse?: true
  /** true: the record says that there is nothing. */
  readonly denies?: (record: Kept) => boolean
}

interface Data<Row extends Lookup, Kept> {
  readonly data: (record: Kept) => Static<Row['output']>
}

/** `never`, unless each field of the answer is a column. */
type IfPlain<Row extends Lookup, Kept> = Kept extends Static<Row['output']> ? unknown : never

/** An answer of columns alone. One of all columns of the kind is the record itself, which spares a copy. */
function shownBy(row: Lookup, kind: Kind): (record: KeptRecord) => unknown {
  const answer = row.output as TObject
  const isAll = Object.keys(answer.properties).length === Object.keys(kind.columns).length
  return isAll ? (record) => record : projection(answer)
}

/** A lookup that the record with the key answers. Its first parameters are the key, in order. */
export function byKey<Row extends Lookup, Of extends Columns>(
  row: Row,
  kind: Kind<Of> & IfPlain<Row, RecordOf<Of>>,
  details?: KeyFacts<RecordOf<Of>>,
): KeyAnswer
export function byKey<Row extends Lookup, Of extends Columns>(
  row: Row,
  kind: Kind<Of>,
  fields: KeyFacts<RecordOf<Of>> & Data<Row, RecordOf<Of>>,
): KeyAnswer
export function byKey<Row extends Lookup, Of extends Columns>(
  row: Row,
  kind: Kind<Of>,
  fields: KeyFacts<RecordOf<Of>> & Partial<Data<Row, RecordOf<Of>>> = {},
): KeyAnswer {
  const { holds, denies, isSparse } = fields
  const data: (record: RecordOf<Of>) => unknown = fields.data ?? shownBy(row, kind)
  return {
    lookup: row.name,
    row,
    kind,
    by: 'key',
    parameters: Object.keys(row.input).slice(0, kind.key.length),
    ...(isSparse && { isSparse }),
    answer(kept, input) {
      const record = kept as RecordOf<Of>
      if (holds?.(record) === false) return undefined
      return denies?.(record) === true ? unknownAnswer(row, input) : success(data(record))
    },
  }
}

/** A lookup that the record with the key answers, in a way that depends on the input's other parameters too. */
export function byInput<Of extends Columns>(
  row: Lookup,
  kind: Kind<Of>,
  answer: (record: RecordOf<Of>, input: Input) => Answer | undefined,
): KeyAnswer {
  return {
    lookup: row.name,
    row,
    kind,
    by: 'key',
    parameters: Object.keys(row.input).slice(0, kind.key.length),
    dependsOnInput: true,
    answer: (kept, input) => answer(kept as RecordOf<Of>, input),
  }
}

/**
 * A lookup that is answered from all records with a link, its first parameter.
 * @param own.data `records` may be sorted in place
 */
export function byLink<Row extends Lookup, Of extends Columns>(
  row: Row,
  kind: Kind<Of>,
  options: {
    readonly completeWith?: Kind
    readonly data: (records: RecordOf<Of>[]) => Static<Row['output']>
  },
): LinkAnswer {
  const { completeWith, data } = options
  return {
    lookup: row.name,
    row,
    kind,
    by: 'link',
    parameters: [Object.keys(row.input)[0]!],
    ...(completeWith === undefined ? {} : { completeWith }),
    answer: (records) => success(data([...records] as RecordOf<Of>[])),
  }
}

/** Newest first: by a date column, then by a second column, so that the order is always the same. */
export const newestFirst =
  <Kept>(dateOf: (record: Kept) => string, thenOf: (record: Kept) => string) =>
  (a: Kept, b: Kept) =>
    dateOf(b).localeCompare(dateOf(a)) || thenOf(a).localeCompare(thenOf(b))
