// Counts the records about a person: by their keys and links, and by opening those of kinds that hold the number elsewhere.
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { BulkIndexing, Sealing } from '../../kernel/sealing.js'
import type { Sql } from '../../platform/database/database.js'
import type { ErasedPerson } from '../../platform/stored-data.js'
import { kindsToOpen } from './held-elsewhere.js'
import type { KindName, Kinds } from './kinds.js'
import { createRecordSeal, type RecordSeal } from './record-seal.js'
import { pagesOfRecords, selectByKeys, selectByLinks, selectKinds, selectOfKinds } from './record-store.js'

export interface RecordsAboutParts {
  readonly db: Sql
  readonly vault: Sealing & BulkIndexing
  readonly records: { readonly kinds: Kinds }
}

/** Pages that one statement reads, as an erasure reads them: a long record takes little of its page, and much memory. */
const pagesAtOnce = 64

/** The indexes under which a record about the number may be stored. */
function indexesOf(seal: RecordSeal, { names, kindOf }: Kinds, value: string) {
  const keys = names.flatMap((name) => (kindOf(name).key.length === 1 ? seal.keyIndexes(name, [value]) : []))
  const links = names.flatMap((name) =>
    kindOf(name).link === undefined ? [] : seal.linkIndexes(name, value),
  )
  return { keys, links }
}

/** Adds the keys of records that are found by opening all of these kinds. */
async function openKinds(
  { db, vault }: RecordsAboutParts,
  kinds: readonly string[],
  { isAbout, progress }: ErasedPerson,
  found: Set<string>,
): Promise<void> {
  if (kinds.length === 0) return
  const seal = createRecordSeal(vault)
  const pages = await pagesOfRecords(db)
  for (let page = 0; page < pages; page += pagesAtOnce) {
    for (const { kind, key, sealed } of await selectOfKinds(db, kinds, page, page + pagesAtOnce))
      if (isAbout(seal.openText(kind as KindName, key, sealed))) found.add(key.toString('hex'))
    progress('record')
    await yieldToOthers()
  }
}

/**
 * How many records are kept under the number, are linked by it, or hold it in a column that is meant for it. A number
 * that somebody wrote into a name or a remark is found by an erasure alone, which opens every record.
 */
export async function countRecordsAbout(parts: RecordsAboutParts, person: ErasedPerson): Promise<number> {
  const { db, vault, records } = parts
  const { keys, links } = indexesOf(createRecordSeal(vault, records.kinds), records.kinds, person.value)
  const found = new Set<string>()
  for (const { key } of [...(await selectByKeys(db, keys)), ...(await selectByLinks(db, links))])
    found.add(key.toString('hex'))
  await openKinds(parts, kindsToOpen(await selectKinds(db), person.identifier), person, found)
  return found.size
}
