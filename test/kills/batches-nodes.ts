// Starts two services on one PostgreSQL database, as an operator runs them: one master key, a directory each.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { createInstallation, type Installation, type Service } from '../support/service.js'

export interface Nodes {
  start(node: 0 | 1): Promise<Service>
  close(): Promise<void>
}

/** The first start of node 0 makes the keys; start it before node 1. */
export async function openNodes(): Promise<Nodes> {
  const postgres: TestPostgres | null = await startPostgres()
  if (postgres === null) throw new Error('the PostgreSQL tests need a server: install the package postgresql')
  const database = new URL(postgres.url)
  const name = `batches_${randomBytes(4).toString('hex')}`
  const connection = new pg.Client({ connectionString: postgres.url })
  await connection.connect()
  await connection.query(`create database ${name}`)
  await connection.end()
  database.pathname = `/${name}`
  const own = process.env.SATYAPAN_TEST_DATABASE_URL
  delete process.env.SATYAPAN_TEST_DATABASE_URL // the two share a database, which an installation does not make
  const installations: Installation[] = [await createInstallation(), await createInstallation()]
  if (own !== undefined) process.env.SATYAPAN_TEST_DATABASE_URL = own
  const keys = { file: join(installations[0]!.scratchDir, 'master.key') }
  return {
    start: (node) =>
      installations[node]!.start({
        env: { DATABASE_URL: database.href },
        config: { webhooks: { allowLoopback: true }, keys },
      }),
    async close() {
      for (const installation of installations) await installation.discard()
      await postgres.stop()
    },
  }
}
