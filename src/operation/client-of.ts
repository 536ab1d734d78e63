// Finds the client that an operation is about.
import { notFound } from './problem.js'

export interface ClientsById<Client> {
  readonly clientCache: { client(id: string): Client | undefined }
}

/** Throws Problem. */
export function clientOf<Client>({ clientCache }: ClientsById<Client>, id: string): Client {
  const client = clientCache.client(id)
  if (client === undefined) throw notFound(`client ${id}`)
  return client
}
