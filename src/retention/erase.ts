// Erases one person: everything that is kept about an official number, in portions, while the service runs.
import { randomBytes } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { gstin, type Identifier, mobile, pan, rcNumber, uan, vpa } from '../identifiers/index.js'
import { subjectOf } from '../kernel/subject.js'
import { catalogue } from '../lookups/catalogue.js'
import type { WriteAudit } from '../platform/audit-port.js'
import type { Database } from '../platform/database/database.js'
import type { Records } from '../sources/records/records.js'
import { replaceSubject, selectPartitions } from '../usage/partition-store.js'
import {
  deleteSealed,
  readSealed,
  replaceSealed,
  type SealedColumn,
  sealedColumns,
} from '../vault/sealed-columns.js'
import type { Vault } from '../vault/vault.js'
import { rotationState } from '../vault/wrapping-key.js'
import { holdsNumber, withoutSubject } from './erase-text.js'

/** The identifiers by which a person can be erased, named as the options. */
export const erasable: Readonly<Record<string, Identifier>> = { pan, mobile, uan, gstin, rc: rcNumber, vpa }
const erasableNames: ReadonlySet<string> = new Set(Object.values(erasable).map(({ name }) => name))

export interface EraseParts {
  readonly db: Database
  readonly vault: Vault
  readonly records: Pick<Records, 'change'>
  readonly writeAudit: WriteAudit
}

/** How many of each were erased. */
export type Erased = Readonly<Record<string, number>>

interface Work {
  readonly parts: EraseParts
  /** Whether a text is about the person. */
  readonly isAbout: (text: string) => boolean
  readonly progress: (what: string) => void
}

const sealedColumnOf = (table: string, column: string): SealedColumn =>
  sealedColumns.find((known) => known.table === table && known.column === column)!

/** Calls `found` for each sealed value of a column that is about the person; returns how many it changed. */
async function eachAbout(
  { parts, isAbout, progress }: Work,
  sealedColumn: SealedColumn,
  found: (
    db: Database,
    value: { at: string; sealed: Buffer; context: string },
    text: string,
  ) => Promise<boolean>,
): Promise<number> {
  const { db, vault } = parts
  let count = 0
  for await (const values of readSealed(db, sealedColumn)) {
    for (const value of values) {
      const text = vault.open(value.sealed, value.context).toString()
      if (isAbout(text) && (await found(db, value, text))) count++
    }
    progress(sealedColumn.table)
    await yieldToOthers()
  }
  return count
}

const deleteRows = (work: Work, table: string, column: string): Promise<number> => {
  const sealedColumn = sealedColumnOf(table, column)
  return eachAbout(work, sealedColumn, (db, value) => deleteSealed(db, sealedColumn, value))
}

/** Removes the person from sealed JSON that is about others too. */
const rewriteRows = (work: Work, table: string, column: string): Promise<number> => {
  const sealedColumn = sealedColumnOf(table, column)
  return eachAbout(work, sealedColumn, (db, value, text) => {
    const rest = JSON.stringify(withoutSubject(JSON.parse(text), work.isAbout))
    return replaceSealed(db, sealedColumn, value, work.parts.vault.seal(Buffer.from(rest), value.context))
  })
}

/** Deletes records, one transaction per portion; afterwards no node has them cached. */
async function eraseRecords(work: Work): Promise<number> {
  const sealedColumn = sealedColumnOf('record', 'sealed')
  const count = await eachAbout(work, sealedColumn, (_db, value) =>
    work.parts.records.change((tx) => deleteSealed(tx, sealedColumn, value)),
  )
  if (count > 0)
    await work.parts.records.change((tx) =>
      tx.query('delete from record_kind k where not exists (select 1 from record r where r.kind = k.kind)'),
    )
  return count
}

/**
 * The ledger keeps its events: the sums stay, and so does the fact that the events are about one person. The person
 * can no longer be found, since a random value replaces the keyed index.
 */
async function forgetInLedger({ db }: EraseParts, indexes: readonly Buffer[]): Promise<number> {
  const random = randomBytes(indexes[0]!.length)
  let count = 0
  for (const { name } of await selectPartitions(db))
    for (const index of indexes)
      for await (const replaced of replaceSubject(db, name, index, random)) {
        count += replaced
        await yieldToOthers()
      }
  return count
}

/**
 * Lookups whose subject is no number by which a person can be erased but names, pictures, an id of a session. Their
 * stored answers may name the person, and need not hold a number.
 */
const withoutNumber: readonly string[] = catalogue
  .filter(({ input }) => !erasableNames.has(Object.values(input)[0]?.identifier?.name ?? ''))
  .map(({ name }) => `lookup ${name}`)

/** Deletes all of them, as the cache: a repetition within the day is then a new call. */
const emptyUnsearchable = async ({ db }: EraseParts) =>
  (await db.query('delete from idempotency_key where answer is not null and asks = any($1)', [withoutNumber]))
    .rowCount

/** Empties the whole cache, since a cached answer need not name its subject; it only saves asking again. */
const emptyCache = async ({ db }: EraseParts) => (await db.query('delete from cached_answer')).rowCount

/** Searches everything once. `indexes`: those of the person in the ledger. */
async function eraseFound(work: Work, value: string, indexes: readonly Buffer[]): Promise<Erased> {
  const { parts } = work
  const { db, vault } = parts
  const named = await db.query('delete from idempotency_key where subject_index = any($1::bytea[])', [
    indexes,
  ])
  const reports = await db.query('delete from report where subject = any($1::bytea[])', [
    vault.indexes('subject', value),
  ])
  return {
    records: await eraseRecords(work),
    batch_cells: await rewriteRows(work, 'batch_chunk', 'input'),
    batch_results: await rewriteRows(work, 'batch_chunk', 'output'),
    deliveries: await rewriteRows(work, 'webhook_delivery', 'payload'),
    archives: await deleteRows(work, 'archive', 'sealed'),
    reports: reports.rowCount,
    portal_sessions: await deleteRows(work, 'portal_session', 'session'),
    cached_answers: await emptyCache(parts),
    idempotent_answers:
      (await deleteRows(work, 'idempotency_key', 'answer')) +
      named.rowCount +
      (await emptyUnsearchable(parts)),
    usage_events: await forgetInLedger(parts, indexes),
  }
}

const sumOf = (one: Erased, other: Erased): Erased =>
  Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + (other[name] ?? 0)]))

/** Erases the person identified by `value` (compacted and valid). Can be repeated. */
export async function erase(
  parts: EraseParts,
  kind: string,
  value: string,
  progress: (what: string) => void,
): Promise<Erased> {
  const { db, vault, writeAudit } = parts
  const before = await rotationState(db)
  const indexes = vault.indexes('subject', subjectOf(erasable[kind]!.name, value))
  const target = `${kind} ${indexes[0]!.toString('hex')}`
  await db.transaction((tx) => writeAudit(tx, { act: 'vault.erase', target }))
  const work: Work = { parts, isAbout: (text) => holdsNumber(text, kind, value), progress }
  let erased = await eraseFound(work, value, indexes)
  // A rotation moves each row once within its table, perhaps past the search: a second one finds it.
  const after = await rotationState(db)
  if (before.isUnderWay || after.ring !== before.ring)
    erased = sumOf(erased, await eraseFound(work, value, indexes))
  await db.transaction((tx) => writeAudit(tx, { act: 'vault.erased', target, facts: erased }))
  return erased
}
