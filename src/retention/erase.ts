// Erases one person: everything that is kept about an official number, in portions, while the service runs.
import { subjectOf } from '../kernel/subject.js'
import type { Lookup } from '../lookups/lookup.js'
import type { WriteAudit } from '../platform/audit-port.js'
import type { Database } from '../platform/database/database.js'
import type { ErasedPerson, SealedColumn } from '../platform/stored-data.js'
import { type EraseSealedParts, eraseSealed } from '../vault/erase-sealed.js'
import type { Vault } from '../vault/vault.js'
import { rotationState } from '../vault/wrapping-key.js'
import { erasable } from './erasable.js'
import { numberFinder, withoutSubject } from './erase-text.js'

const erasableNames: ReadonlySet<string> = new Set(Object.values(erasable).map(({ name }) => name))

/** How many of each were erased. */
export type Erased = Readonly<Record<string, number>>

/** What a store erases by itself, and the name under which it is counted. */
export interface Erasure {
  readonly counted: string
  erase(person: ErasedPerson, writeAudit: WriteAudit): Promise<number>
  /** How many it would erase. */
  count(person: ErasedPerson): Promise<number>
  /** How many a report counts, where indexes lead to them and `count` opens everything. Absent: as `count`. */
  find?(person: ErasedPerson): Promise<number>
  /** All of them are erased, since nothing says which are about the person. */
  readonly unsure?: true
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

/** Counts and changes nothing. A row that goes as a whole counts once, however many of its columns name the person. */
function createCounter() {
  const gone = new Set<string>()
  return ({ table, erasure }: SealedColumn): Pick<EraseSealedParts, 'change'> => ({
    change: async (_run, { at }) => {
      const row = `${table} ${at}`
      if (erasure?.how === 'delete' && gone.has(row)) return false
      gone.add(row)
      return true
    },
  })
}

/** What a search needs that changes nothing. */
export type SearchParts = Pick<EraseParts, 'db' | 'vault' | 'sealedColumns' | 'erasures'>

/** Searches everything once. Without `writeAudit` it changes nothing; what two searches would find is counted by both. */
export async function eraseFound(
  { db, vault, sealedColumns, erasures }: SearchParts,
  person: ErasedPerson,
  writeAudit?: WriteAudit,
): Promise<Erased> {
  const counter = writeAudit === undefined ? createCounter() : undefined
  const erased: Record<string, number> = {}
  const add = (counted: string, count: number) => {
    erased[counted] = (erased[counted] ?? 0) + count
  }
  for (const { counted, erase, count } of erasures)
    add(counted, await (writeAudit === undefined ? count(person) : erase(person, writeAudit)))
  for (const column of sealedColumns)
    if (column.erasure !== undefined)
      add(column.erasure.counted, await eraseSealed({ db, vault, ...counter?.(column) }, column, person))
  return erased
}

const sumOf = (one: Erased, other: Erased): Erased =>
  Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + (other[name] ?? 0)]))

type Progress = (what: string) => void

export function personOf(vault: Vault, kind: string, value: string, progress: Progress): ErasedPerson {
  const isAbout = numberFinder(kind, value)
  return {
    value,
    identifier: erasable[kind]!.name,
    isAbout,
    without: (json) => JSON.stringify(withoutSubject(JSON.parse(json), isAbout)),
    indexes: vault.indexes('subject', subjectOf(erasable[kind]!.name, value)),
    progress,
  }
}

/** What `erase` would erase of the person. */
export const countErasable = (
  parts: SearchParts,
  kind: string,
  value: string,
  progress: Progress,
): Promise<Erased> => eraseFound(parts, personOf(parts.vault, kind, value, progress))

/** Erases the person identified by `value` (compacted and valid). Can be repeated. */
export async function erase(
  parts: EraseParts,
  kind: string,
  value: string,
  progress: Progress,
): Promise<Erased> {
  const { db, vault, writeAudit } = parts
  const before = await rotationState(db)
  const person = personOf(vault, kind, value, progress)
  const target = `${kind} ${person.indexes[0]!.toString('hex')}`
  await db.transaction((tx) => writeAudit(tx, { act: 'vault.erase', target }))
  let erased = await eraseFound(parts, person, writeAudit)
  // A rotation moves each row once within its table, perhaps past the search: a second one finds it.
  const after = await rotationState(db)
  if (before.isInProgress || after.ring !== before.ring)
    erased = sumOf(erased, await eraseFound(parts, person, writeAudit))
  await db.transaction((tx) => writeAudit(tx, { act: 'vault.erased', target, facts: erased }))
  return erased
}
