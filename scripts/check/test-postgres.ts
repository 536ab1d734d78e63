// Starts the PostgreSQL server of `npm run test:postgres`: one private server for the entire run, on its own port.
// Services under test make their own databases in it.
import { startPostgres } from '../../test/support/postgres.js'

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  if (server === null) {
    throw new Error('no PostgreSQL server here: install one (Debian: apt-get install postgresql)')
  }
  process.env.SATYAPAN_TEST_DATABASE_URL = server.url
  return () => server.stop()
}
