// Finds the names of clients for reports and logs.
import { listClients } from '../auth/operations/clients.js'
import type { Administration } from './administration.js'

/** The names of all clients by id, removed ones included. */
export async function clientNames(admin: Pick<Administration, 'run'>): Promise<ReadonlyMap<string, string>> {
  const { items, removed } = await admin.run(listClients, {})
  return new Map([...removed, ...items].map(({ client_id, name }) => [client_id, name]))
}
