// Defines the operations on imported records: count, show, export, remove.

import { Type } from 'typebox'
import { act, download } from '../../operation/operation.js'
import { invalid, notFound } from '../../operation/problem.js'
import { count, object } from '../../operation/schemas.js'
import { ColumnProblem } from '../records/column.js'
import { exportLines } from '../records/export.js'
import { type Kind, readKey } from '../records/kind.js'
import { builtInKinds, type KindName } from '../records/kinds.js'
import type { Records } from '../records/records.js'
import { kindMember, namedKind } from './named-kind.js'

interface Deps<Name extends keyof Records> {
  readonly records: Pick<Records, Name | 'kinds'>
}

const keyMember = () =>
  Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
    minItems: 1,
    maxItems: 4,
    description: 'The columns of the key; or only the first of several, for all records that have it.',
  })

/** The values of a key in their stored form. Throws Problem. */
function keyOf(kind: Kind, values: readonly string[]): string[] {
  const { key: names, link } = kind
  const isLink = values.length === 1 && link !== undefined && names.length > 1
  if (values.length !== names.length && !isLink) throw invalid('key', `must be ${names.join(', ')}`)
  try {
    return readKey(kind, values)
  } catch (error) {
    if (error instanceof ColumnProblem) throw invalid('key', error.message)
    throw error
  }
}

/** Whether only the first of several key columns is given: it then stands for all records that have it. */
export const namesSeveral = (kind: string, key: readonly string[]): boolean =>
  // A kind of a lookup of one's own has no second way to find its records.
  key.length <
  (builtInKinds.names.some((name) => name === kind) ? builtInKinds.kindOf(kind as KindName).key.length : 0)

export const countRecords = act({
  name: 'records.count',
  method: 'GET',
  path: '/records',
  summary: 'Imported records by kind, with the columns and the key of each',
  role: 'viewer',
  input: object({ kind: Type.Optional(kindMember()) }),
  answer: object({
    items: Type.Array(
      object({
        kind: Type.String(),
        records: count(),
        key: Type.Array(Type.String()),
        columns: Type.Array(Type.String()),
      }),
    ),
  }),
  command: { words: 'records count', operands: ['kind'], summary: 'Count the imported records by kind.' },
  async run({ records }: Deps<'count'>, { kind }) {
    const only = kind === undefined ? undefined : namedKind(records, kind)
    const counts = [...(await records.count())].filter(([name]) => only === undefined || name === only)
    return {
      items: counts.map(([name, number]) => {
        const { key, columns } = records.kinds.kindOf(name as KindName)
        return { kind: name, records: number, key: [...key], columns: Object.keys(columns) }
      }),
    }
  },
})

/** The key is personal data: it is in the body, because logs and browser histories keep addresses. */
export const showRecord = act({
  name: 'records.show',
  method: 'POST',
  path: '/records/{kind}/show',
  summary: 'Show the records with a key, decrypted; the audit log records it',
  role: 'operator',
  input: object({ kind: kindMember(), key: keyMember() }),
  answer: object({ items: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
  command: {
    words: 'records show',
    operands: ['kind'],
    without: ['key'],
    summary: 'Show the record with a key, decrypted. The audit log records it.',
    notes: [
      'A key of several columns is written with commas: records show challan DL99ZZ0001,DL123',
      'Its first column alone shows every record with that value: records show challan DL99ZZ0001',
    ],
  },
  async run({ records }: Deps<'show'>, { kind: name, key }, { writeAudit }) {
    const kind = namedKind(records, name)
    const matches = await records.show(kind, keyOf(records.kinds.kindOf(kind), key), writeAudit)
    if (matches.length === 0) throw notFound(`${kind} record with this key`)
    return { items: matches.map((record) => ({ ...record })) }
  },
})

export const removeRecords = act({
  name: 'records.remove',
  method: 'POST',
  path: '/records/{kind}/remove',
  summary: 'Remove the records with a key',
  role: 'operator',
  freshSignIn: true,
  input: object({ kind: kindMember(), key: keyMember() }),
  answer: object({ kind: Type.String(), removed: count() }),
  async run({ records }: Deps<'remove'>, { kind: name, key }, { writeAudit }) {
    const kind = namedKind(records, name)
    return { kind, removed: await records.remove(kind, keyOf(records.kinds.kindOf(kind), key), writeAudit) }
  },
})

export const exportRecords = download({
  name: 'records.export',
  method: 'GET',
  path: '/records/{kind}/export',
  summary: 'Export all records of a kind, decrypted, as CSV that can be imported again',
  role: 'operator',
  input: object({ kind: kindMember() }),
  downloads: ['text/csv'],
  async open({ records }: Deps<'pages'>, { kind: name }) {
    const kind = namedKind(records, name)
    async function* pieces() {
      for await (const { text } of exportLines(records, kind)) yield text
    }
    return { contentType: 'text/csv; charset=utf-8', fileName: `${kind}.csv`, pieces: pieces() }
  },
})

export const recordOperations = [countRecords, showRecord, removeRecords, exportRecords]
