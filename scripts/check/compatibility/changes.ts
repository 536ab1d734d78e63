// What a change is that would break a client, and how it is named in decision records.
import type { Misfit } from './schema-misfits.js'

/** Whom a change breaks: clients that send something, that read something, or that call the operation at all. */
export type Party = 'senders' | 'readers' | 'callers'

export interface Change {
  /** Such as GET /v1/verification/panbasic. */
  readonly operation: string
  /** Such as query pan_number, body, answer 200, header Retry-After of 429. */
  readonly part: string
  /** Where in the value; empty for the whole. */
  readonly at: string
  readonly rule: string
  readonly detail: string
  readonly party: Party
}

/** The name of a change, without spaces around it; a decision record repeats it. */
export const nameOf = ({ operation, part, at, rule }: Change): string =>
  [operation, part, at, rule].filter((word) => word !== '').join(' ')

/**
 * Changes from places where a schema does not fit. In a request the earlier schema is the inner one, in an answer the
 * present one.
 */
export const changesFrom = (
  found: readonly Misfit[],
  where: Pick<Change, 'operation' | 'part' | 'party'>,
): readonly Change[] =>
  found.map(({ detail, ...misfit }) => {
    if (typeof detail === 'string') return { ...where, ...misfit, detail }
    const { inner, outer } = detail
    const [old, current] = where.party === 'senders' ? [inner, outer] : [outer, inner]
    return { ...where, ...misfit, detail: `was ${old}, is ${current}` }
  })
