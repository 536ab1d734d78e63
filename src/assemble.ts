// Owns the assembly: from a configuration to all parts. The only place where concrete meets concrete.

import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Access, openAccess } from './assembly/access.js'
import { completenessOf, openAsking, openConfiguredUpstreams } from './assembly/asking.js'
import { openInstallation, refuseOtherMode } from './assembly/installation.js'
import { checkMasterKey } from './assembly/named-files.js'
import { type OpenAudit, openAudit } from './assembly/open-audit.js'
import { type OpenWebhooks, openWebhooks } from './assembly/open-webhooks.js'
import { checkPriceNames } from './assembly/price-names.js'
import { type Administrators, createAdministrators } from './auth/administrators/administrators.js'
import { type OpenBatches, openBatches } from './batches/open-batches.js'
import { type ClientLinks, createClientLinks } from './documents/client-links.js'
import { createDocuments, type Documents } from './documents/documents.js'
import { createSignedLinks } from './documents/signed-links.js'
import { createIdempotency, type Idempotency } from './idempotency/idempotency.js'
import { createJourneys, type Journeys } from './journeys/journeys.js'
import type { Clock } from './kernel/clock.js'
import { newId } from './kernel/ids.js'
import { type Calls, createCalls } from './lookups/call.js'
import { catalogue } from './lookups/catalogue.js'
import { createMonthlyCap, type MonthlyCap } from './lookups/monthly-cap.js'
import type { Source } from './lookups/source.js'
import { createFaceMatcher, type FaceMatcher } from './matching/face/face-matcher.js'
import type { Actor } from './platform/audit-port.js'
import type { Config } from './platform/config.js'
import { makeDataDirectory } from './platform/data-directory.js'
import type { Database } from './platform/database/database.js'
import { migrate } from './platform/database/migrate.js'
import { openDatabase } from './platform/database/open.js'
import type { Log } from './platform/log.js'
import type { AnswerCache } from './routing/answer-cache.js'
import type { Routing } from './routing/routing.js'
import type { Upstreams } from './sources/open-upstreams.js'
import { createRecordCaches } from './sources/records/record-cache.js'
import { createRecords, type Records } from './sources/records/records.js'
import { createRecordsSource } from './sources/records/records-source.js'
import { openSandbox, type Sandbox } from './sources/sandbox/sandbox.js'
import { createLedger, type Ledger } from './usage/ledger.js'
import { createPrices } from './usage/prices.js'
import { createSpend, type Spend } from './usage/spend.js'
import { createInsertEvents } from './usage/usage-store.js'
import { openVault, type Vault } from './vault/vault.js'

export const migrationsDir = fileURLToPath(new URL('../migrations', import.meta.url))

export interface Parts
  extends Administrators,
    Documents,
    Journeys,
    Omit<OpenWebhooks, 'tellOperator'>,
    OpenAudit,
    Access {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly db: Database
  /** Migrations that this opening applied. */
  readonly migrated: readonly string[]
  readonly vault: Vault
  readonly ledger: Ledger
  readonly spend: Spend
  readonly monthlyCap: MonthlyCap
  readonly records: Records
  readonly calls: Calls
  readonly idempotency: Idempotency
  readonly faces: FaceMatcher
  readonly clientLinks: ClientLinks
  /** The address under which clients reach the service; a service that serves corrects it once it listens. */
  readonly address: { baseUrl: string }
  readonly batches: OpenBatches
  readonly upstreams: Upstreams
  /** Commands are carried out in a service that answers calls; false where one has the parts for itself. */
  readonly isServing: boolean
  readonly routing: Routing
  /** Answers of upstreams that are kept for a time. */
  readonly cache: AnswerCache
  readonly sandbox: Sandbox | undefined // undefined in live mode
  /** Finishes what is under way and closes the database. */
  close(): Promise<void>
}

/** What is given to the assembly beside the configuration. */
export interface Surroundings {
  readonly clock: Clock
  readonly log: Log
  /** What the records source is wrapped in: for measurements with a source that takes its time. */
  readonly wrapRecords?: (records: Source) => Source
  /** Of a service; a command compares no faces. */
  readonly faces?: FaceMatcher
  /** Who opens it, for the audit log. */
  readonly actor?: Actor
  /** Called when the database is open, and with it the data directory this process's own, before anything is made. */
  readonly opened?: () => Promise<void>
}

/** Opens everything. Throws an error with one clear line when a part cannot be had. */
export async function assemble(config: Config, surroundings: Surroundings): Promise<Parts> {
  const { clock, log, wrapRecords = (source: Source) => source, faces = createFaceMatcher() } = surroundings
  checkPriceNames(config)
  await checkMasterKey(config)
  const upstreams = await openConfiguredUpstreams({ config, clock })
  await makeDataDirectory(config.dataDir)
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  try {
    await surroundings.opened?.()
    const migrated = await migrate(db, migrationsDir)
    await refuseOtherMode(db, config)
    const vault = await openVault({ db, clock, masterKeyFile: config.masterKeyFile, log })
    const { audit, writeAudit } = await openAudit({
      db,
      clock,
      vault,
      migrated,
      config,
      actor: surroundings.actor,
    })
    const { id } = await openInstallation(db, config)
    const pepper = vault.keys('pepper')[0]!.key // hashes of secrets must stay the same for ever: always the first key
    const { access, closeAccess } = await openAccess({ db, clock, log, vault, config, installation: id })
    const { clientCache, clients } = access
    const administrators = createAdministrators({ db, vault, clock, pepper, newId })
    const prices = createPrices(config.prices, config.routes)
    const capOf = (clientId: string) => clientCache.client(clientId)?.cap ?? undefined
    const spend = createSpend({ db, clock, log, capOf })
    const monthlyCap = createMonthlyCap({ spend, prices })
    const insertEvents = createInsertEvents(config.currency, spend)
    const ledger = createLedger({ db, insertEvents, clock })
    const recordCaches = createRecordCaches({ db, log })
    const records = createRecords({ db, vault, clock, caches: recordCaches })
    const own = wrapRecords(createRecordsSource(records, completenessOf(config, records)))
    const opened = openWebhooks({ config, db, vault, clientCache, clock, log, random: Math.random })
    const { webhooks, webhookCounts, judgeUrl, tellOperator } = opened
    const asking = openAsking({ config, clock, log, records, own, upstreams, db, vault, tellOperator, faces })
    const { sources, routing, engine, cache } = asking
    const maxBytesPerClient = config['limits.idempotentBytesPerClient']
    const idempotency = createIdempotency({ db, vault, clock, log, maxBytesPerClient })
    const calls = createCalls({
      engine,
      ledger,
      prices,
      clock,
      log,
      subjectIndex: (subject) => vault.index('subject', subject),
      idempotency,
    })
    const links = createSignedLinks({ keys: () => vault.keys('link'), clock })
    const clientLinks = createClientLinks({
      links,
      isInForce: (secretId) => clientCache.secretById(secretId)?.client.active === true,
    })
    const documents = createDocuments({ db, vault, links, clientLinks, clock, newId })
    const address = { baseUrl: config.publicUrl ?? `https://${config.host}:${config.port}` }
    const baseUrl = () => address.baseUrl
    const journeys = createJourneys({
      db,
      vault,
      calls,
      clock,
      randomBelow: (below) => randomInt(below),
      documents,
      baseUrl,
      perClient: { otps: config['limits.otpsPerDay'], wrongTries: config['limits.wrongTriesPerDay'] },
    })
    const batches = await openBatches({
      db,
      vault,
      calls,
      webhooks,
      links: clientLinks,
      client: clientCache.client,
      clients: clientCache.clients,
      newestSecret: clientCache.newestSecret,
      monthlyCap,
      catalogue,
      sources,
      insertEvents,
      config,
      baseUrl,
      clock,
      newId,
      log,
    })
    const sandbox =
      config.mode === 'sandbox'
        ? await openSandbox({ db, vault, clients, records, log, writeAudit })
        : undefined
    return {
      config,
      clock,
      log,
      db,
      migrated,
      vault,
      audit,
      writeAudit,
      ...access,
      ...administrators,
      ledger,
      spend,
      monthlyCap,
      records,
      calls,
      idempotency,
      faces,
      webhooks,
      webhookCounts,
      judgeUrl,
      clientLinks,
      ...documents,
      ...journeys,
      address,
      batches,
      upstreams,
      isServing: false,
      routing,
      cache,
      sandbox,
      async close() {
        asking.events.close()
        spend.close()
        await closeAccess()
        recordCaches.close()
        vault.close()
        idempotency.close()
        await faces.close()
        await documents.pdfMaker.close()
        await ledger.flush()
        await upstreams.close()
        await db.close()
      },
    }
  } catch (error) {
    await faces.close()
    await upstreams.close()
    await db.close()
    throw error
  }
}
