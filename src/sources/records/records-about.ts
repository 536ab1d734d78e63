// Counts the records about a person: by their keys and links, and by opening those of kinds that hold the number elsewhere.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { BulkIndexing, Sealing } from '../../kernel/sealing.js'
import type { Sql } from '../../platform/database/database.js'
import type { ErasedPerson } from '../../platform/stored-data.js'
import { rotationState } from '../../vault/wrapping-key.js'
import { kindsToOpen } from './held-elsewhere.js'
import { hasKey, type KeptRecord, keyOf } from './kind.js'
import type { KindName, Kinds } from './kinds.js'
import { createRecordSeal, type RecordSeal } from './record-seal.js'
import { selectByKeys, selectByLinks, selectKinds, selectOfKinds } from './record-store.js'

export interface RecordsAboutParts {
  readonly db: Sql
  readonly vault: Sealing & BulkIndexing
  readonly records: { readonly kinds: Kinds }
}

/** An index under which a record of the kind may be stored. */
interface KindIndex {
  readonly kind: KindName
  readonly index: Buffer
}

/** The indexes under which a record about the number may be stored. */
function indexesOf(seal: RecordSeal, { names, kindOf }: Kinds, value: string) {
  const of = (kind: KindName, indexes: readonly Buffer[]): KindIndex[] =>
    indexes.map((index) => ({ kind, index }))
  const ofOneKey = names.filter((kind) => kindOf(kind).key.length === 1)
  const linked = names.filter((kind) => kindOf(kind).link !== undefined)
  return {
    keys: ofOneKey.flatMap((kind) => of(kind, seal.keyIndexes(kind, [value]))),
    links: linked.flatMap((kind) => of(kind, seal.linkIndexes(kind, value))),
  }
}

const buffersOf = (indexes: readonly KindIndex[]) => indexes.map(({ index }) => index)
const kindAt = (indexes: readonly KindIndex[], stored: Buffer): KindName =>
  indexes.find(({ index }) => index.equals(stored))!.kind

/**
 * Adds the records of one search to those that were found, by name and not by where they are stored: a rotation moves
 * them meanwhile.
 */
async function search(parts: RecordsAboutParts, person: ErasedPerson, found: Set<string>): Promise<void> {
  const { db, vault, records } = parts
  const { kinds } = records
  const seal = createRecordSeal(vault, kinds)
  const configured: ReadonlySet<string> = new Set(kinds.names)
  /** A record of a kind that is no longer configured is not moved, nor is one without its key. */
  function add(kind: KindName, key: Buffer, record: KeptRecord): void {
    const isMoved = configured.has(kind) && hasKey(kinds.kindOf(kind), record)
    found.add(`${kind}\0${isMoved ? keyOf(kinds.kindOf(kind), record) : key.toString('hex')}`)
  }

  const { keys, links } = indexesOf(seal, kinds, person.value)
  for (const { key, sealed } of await selectByKeys(db, buffersOf(keys))) {
    const kind = kindAt(keys, key)
    add(kind, key, seal.openStored(kind, key, sealed))
  }
  for (const { key, link, sealed } of await selectByLinks(db, buffersOf(links))) {
    const kind = kindAt(links, link!)
    add(kind, key, seal.openStored(kind, key, sealed))
  }

  const toOpen = kindsToOpen(await selectKinds(db), person.identifier)
  if (toOpen.length === 0) return
  for await (const rows of selectOfKinds(db, toOpen)) {
    for (const { kind, key, sealed } of rows) {
      const text = seal.openText(kind as KindName, key, sealed)
      if (person.isAbout(text)) add(kind as KindName, key, JSON.parse(text) as KeptRecord)
    }
    person.progress('record')
    await yieldToOthers()
  }
}

/**
 * How many records are kept under the number, are linked by it, or hold it in a column that is meant for it. A number
 * that somebody wrote into a name or a remark is found by an erasure alone, which opens every record.
 */
export async function countRecordsAbout(parts: RecordsAboutParts, person: ErasedPerson): Promise<number> {
  const found = new Set<string>()
  const before = await rotationState(parts.db)
  await search(parts, person, found)
  // A rotation moves each row once within its table, perhaps past the search: a second one finds it.
  const after = await rotationState(parts.db)
  if (before.isInProgress || after.ring !== before.ring) await search(parts, person, found)
  return found.size
}
