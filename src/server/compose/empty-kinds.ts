// Finds the kinds of records that are empty: those never answer "unknown".
import type { Sql } from '../../platform/database/database.js'
import { kindNames } from '../../sources/records/kinds.js'
import { selectKinds } from '../../sources/records/record-store.js'

export async function emptyKinds(db: Sql): Promise<readonly string[]> {
  const held = await selectKinds(db)
  return kindNames.filter((kind) => !held.has(kind))
}
