// Checks that nobody wrote rows that give access without the master key.
import { ok, wrong } from './finding.js'
import type { Check } from './subject.js'

export const checkAccess: Check = async ({ wrongRows }) => {
  const rows = await wrongRows?.()
  if (rows === undefined) return []
  if (rows.length === 0) return [ok('every row that gives access was written by this service')]
  return [
    wrong(
      `${rows.length === 1 ? 'a row that gives access was' : `${rows.length} rows that give access were`} not written by this service: ${rows[0]!.table} ${rows[0]!.key}${rows.length > 1 ? ' and others' : ''}`,
      'look at "satyapan admin access verify", and find out who can write in the database',
    ),
  ]
}
