// Says whether a bulk can go on: whether its client may call its lookup, and the error for one that cannot.
import type { Client } from '../auth/client-cache.js'
import { isEntitled } from '../auth/entitlement.js'
import type { BulkParts, PauseReason } from './bulk-parts.js'
import type { BulkRow } from './bulk-store.js'

/** Thrown when a bulk cannot go on: it is paused until somebody resumes it. */
export class CannotGoOn extends Error {
  readonly reason: PauseReason
  constructor(reason: PauseReason) {
    super(reason)
    this.reason = reason
  }
}

/** The client of a bulk; undefined when it may not call the lookup now. */
export type ClientOf = (bulk: Pick<BulkRow, 'client_id' | 'lookup'>) => Client | undefined

export function createClientOf({ client, lookups }: Pick<BulkParts, 'client' | 'lookups'>): ClientOf {
  return (bulk) => {
    const owner = client(bulk.client_id)
    const lookup = lookups().find(({ name }) => name === bulk.lookup)
    const mayCall = owner?.active === true && lookup !== undefined && isEntitled(owner, lookup)
    return mayCall ? owner : undefined
  }
}
