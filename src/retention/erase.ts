// Erases one person: everything that is kept about an official number, in portions, while the service runs.
import { subjectOf } from '../kernel/subject.js'
import type { Lookup } from '../lookups/lookup.js'
import type { WriteAudit } from '../platform/audit-port.js'
import type { Database } from '../platform/database/database.js'
import type { ErasedPerson, SealedColumn } from '../platform/stored-data.js'
import { eraseSealed } from '../vault/erase-sealed.js'
import type { Vault } from '../vault/vault.js'
import { rotationState } from '../vault/wrapping-key.js'
import { erasable } from './erasable.js'
import { holdsNumber, withoutSubject } from './erase-text.js'

const erasableNames: ReadonlySet<string> = new Set(Object.values(erasable).map(({ name }) => name))

/** How many of each were erased. */
export type Erased = Readonly<Record<string, number>>

/** What a store erases by itself, and the name under which it is counted. */
export interface Erasure {
  readonly counted: string
  erase(person: ErasedPerson): Promise<number>
}

export interface EraseParts {
  readonly db: Database
  readonly vault: Vault
  readonly sealedColumns: readonly SealedColumn[]
  readonly erasures: readonly Erasure[]
  readonly writeAudit: WriteAudit
}

/**
 * Lookups whose subject is no number by which a person can be erased but names, pictures, an id of a session. Their
 * stored answers may name the person, and need not hold a number.
 */
export const unsearchable = (catalogue: readonly Lookup[]): readonly string[] =>
  catalogue
    .filter(({ input }) => !erasableNames.has(Object.values(input)[0]?.identifier?.name ?? ''))
    .map(({ name }) => `lookup ${name}`)

/** Searches everything once. */
async function eraseFound(
  { db, vault, sealedColumns, erasures }: EraseParts,
  person: ErasedPerson,
): Promise<Erased> {
  const erased: Record<string, number> = {}
  const add = (counted: string, count: number) => {
    erased[counted] = (erased[counted] ?? 0) + count
  }
  for (const { counted, erase } of erasures) add(counted, await erase(person))
  for (const column of sealedColumns)
    if (column.erasure !== undefined)
      add(column.erasure.counted, await eraseSealed({ db, vault }, column, person))
  return erased
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
  const isAbout = (text: string) => holdsNumber(text, kind, value)
  const person: ErasedPerson = {
    value,
    isAbout,
    without: (json) => JSON.stringify(withoutSubject(JSON.parse(json), isAbout)),
    indexes,
    progress,
  }
  let erased = await eraseFound(parts, person)
  // A rotation moves each row once within its table, perhaps past the search: a second one finds it.
  const after = await rotationState(db)
  if (before.isUnderWay || after.ring !== before.ring) erased = sumOf(erased, await eraseFound(parts, person))
  await db.transaction((tx) => writeAudit(tx, { act: 'vault.erased', target, facts: erased }))
  return erased
}
