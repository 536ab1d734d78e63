// Opens the sandbox: at its first start it imports the made-up country and makes a client whose secret is known.

import { countryRecords } from '@satyapan/rehearsal/country'
import type { Clients } from '../../auth/clients.js'
import type { Indexing, Sealing } from '../../kernel/sealing.js'
import { catalogue } from '../../lookups/catalogue.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Database, Sql } from '../../platform/database/database.js'
import type { Log } from '../../platform/log.js'
import { getSetting, lockSettings, putSetting } from '../../platform/settings.js'
import type { KindName } from '../records/kinds.js'
import type { Records } from '../records/records.js'

/** Its people are made up: the client of the sandbox may ask everything about them. */
const sensitive = catalogue.filter((row) => row.sensitive).map(({ name }) => name)

const recordsPerWrite = 200 // sealed and written before the next are made, to keep garbage small
const clientSetting = 'sandbox-client'
const countrySetting = 'sandbox-country'

interface SandboxClient {
  readonly clientId: string
  readonly clientSecret: string
}

export interface Sandbox {
  client(): SandboxClient
  /** Keeps a rotated secret of the sandbox's client, so that sandbox.json stays true. */
  remember(client: SandboxClient): Promise<void>
}

/** Writes the country once, in one transaction: an interrupted start leaves nothing behind. */
async function importCountry(db: Database, records: Records, log: Log): Promise<void> {
  if ((await getSetting(db, countrySetting)) !== undefined) return
  await records.change(async (tx, writeRecords) => {
    await lockSettings(tx)
    if ((await getSetting(tx, countrySetting)) !== undefined) return
    log.info({}, 'importing the data of the sandbox')
    let waiting: Record<string, unknown>[] = []
    let kind: KindName | undefined
    const write = async () => {
      if (kind !== undefined && waiting.length > 0) await writeRecords(records.prepare(kind, waiting))
      waiting = []
    }
    for (const next of countryRecords()) {
      if (next.kind !== kind || waiting.length >= recordsPerWrite) await write()
      kind = next.kind
      waiting.push(next.record)
    }
    await write()
    await putSetting(tx, countrySetting, Buffer.from('1'))
  })
}

export async function openSandbox(parts: {
  db: Database
  vault: Sealing & Indexing
  clients: Clients
  records: Records
  log: Log
  writeAudit: WriteAudit
}): Promise<Sandbox> {
  const { db, vault, clients, records, log, writeAudit } = parts
  await importCountry(db, records, log)

  const keep = (sql: Sql, client: SandboxClient) =>
    putSetting(sql, clientSetting, vault.seal(Buffer.from(JSON.stringify(client)), clientSetting))
  const sealed = await getSetting(db, clientSetting)
  let client: SandboxClient
  if (sealed === undefined) {
    client = await clients.create('Sandbox', writeAudit, sensitive)
    await keep(db, client)
  } else client = JSON.parse(vault.open(sealed, clientSetting).toString())

  return {
    client: () => client,
    async remember(changed) {
      client = changed
      await keep(db, changed)
    },
  }
}
