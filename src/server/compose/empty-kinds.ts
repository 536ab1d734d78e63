// Finds the kinds of records that are empty: those never answer "unknown".
import type { Sql } from '../../platform/database/database.js'
import type { Kinds } from '../../sources/records/kinds.js'
import { selectKinds } from '../../sources/records/record-store.js'

export async function emptyKinds(db: Sql, kinds: Kinds): Promise<readonly string[]> {
  const held = await selectKinds(db)
  return kinds.names.filter((kind) => !held.has(kind))
}
