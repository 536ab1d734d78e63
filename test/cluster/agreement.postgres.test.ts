// Tests nodes on one PostgreSQL database whose configurations differ.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { createNodes, putNode } from '../../src/platform/node-store.js'
import { type Agreement, openAgreement } from '../../src/server/agreement.js'
import { readConfig } from '../../src/server/config.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'

const quiet = { info() {}, warn() {}, error() {}, fatal() {}, debug() {} }
const folder = mkdtempSync(join(tmpdir(), 'satyapan-agreement-'))

let server: TestPostgres
let db: Database

beforeAll(async () => {
  server = (await startPostgres())!
  db = await openDatabase({ databaseUrl: server.url, dataDir: '', log: quiet })
  await migrate(db, fileURLToPath(new URL('../../migrations', import.meta.url)))
})

afterAll(async () => {
  await db.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A node with this configuration file: its output and its gauge. */
async function node(host: string, text: string) {
  writeFileSync(join(folder, 'satyapan.config.yaml'), text)
  const config = readConfig({}, folder)
  const loud: object[] = []
  let differs = () => Number.NaN
  const agreement: Agreement = await openAgreement({
    config: () => config,
    nodes: createNodes(db),
    rowGuard: { isOn: () => true, turnOn: async () => {} },
    host,
    log: { ...quiet, error: (facts: object) => void loud.push(facts) },
    metrics: {
      gauge(_name, _about, read) {
        differs = read
      },
    },
  })
  return { loud, differs: () => differs(), close: agreement.close }
}

it('reports prices or routes that differ, and refuses another currency', async () => {
  const first = await node(
    'one',
    'prices: { panbasic: 100, upi: 5 }\nroutes: { default: { deadlineMs: 9000 } }',
  )
  expect([first.loud, first.differs()]).toEqual([[], 0])

  const same = await node(
    'two',
    'routes: { default: { deadlineMs: 9000 } }\nprices: { upi: 5, panbasic: 100 }',
  )
  expect([same.loud, same.differs()]).toEqual([[], 0])
  await same.close()

  const unlike = await node('three', 'prices: { panbasic: 90 }')
  expect(unlike.loud).toEqual([{ keys: ['routes', 'prices'], nodes: ['one'] }])
  expect(unlike.differs()).toBe(2)
  await unlike.close()

  await expect(node('four', 'currency: USD')).rejects.toThrow(
    /satyapan\.config\.yaml: currency is "USD", expected "INR", which the node on one has/,
  )
  await first.close()
  await (await node('four', 'currency: USD')).close()
})

it('waits to see whether a conflicting node is alive, and ignores one that was killed', async () => {
  await putNode(db, 'killed', { host: 'gone', digests: { currency: 'EUR' } })
  const { close, loud } = await node('after', 'currency: INR')
  await close()
  expect(loud).toEqual([{ keys: ['currency'], nodes: ['gone'] }])
})
