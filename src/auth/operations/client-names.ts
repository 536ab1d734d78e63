// Finds the names of clients for reports and logs.

import { task } from '../../operation/operation.js'
import type { Parts } from '../../server/compose/assemble.js'

/** The names of all clients by id, removed ones included. */
export const clientNames = task(
  async ({ clientCache }: Parts) =>
    new Map([...clientCache.removed(), ...clientCache.clients()].map(({ clientId: id, name }) => [id, name])),
)
