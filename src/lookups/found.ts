// Says whether an answer found its subject.
import type { Answer } from './source.js'

/** Lookups whose SUCCESS may also say that there is no such subject: the field that says so, and its value. */
const deniedBy: Readonly<Record<string, readonly [field: string, value: unknown]>> = {
  panbasic: ['status', 'INVALID'],
  bankaccount: ['account_exists', false],
}

/** Every other outcome than SUCCESS says that there is nothing, or nothing that was asked for. */
export function isFound(lookup: string, { subCode, data }: Pick<Answer, 'subCode' | 'data'>): boolean {
  if (subCode !== 'SUCCESS') return false
  const denied = Object.hasOwn(deniedBy, lookup) ? deniedBy[lookup] : undefined
  if (denied === undefined || typeof data !== 'object' || data === null) return true
  return (data as Record<string, unknown>)[denied[0]] !== denied[1]
}
