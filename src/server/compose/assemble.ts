// Opens all parts of the service from its configuration, layer by layer. The only place where concrete meets concrete.
import { randomInt } from 'node:crypto'
import { createAuditAlone } from '../../audit/audit.js'
import { openBatches } from '../../batches/open-batches.js'
import { openBulk } from '../../bulk/open-bulk.js'
import { type ProcedureParts, rowRouteOf } from '../../http/row-routes.js'
import { createJourneys } from '../../journeys/journeys.js'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import type { Calls } from '../../lookups/call.js'
import { createSourceSemaphores } from '../../lookups/source-semaphores.js'
import { makeDataDirectory } from '../../platform/data-directory.js'
import { type Database, databaseForCalls } from '../../platform/database/database.js'
import { openDatabase } from '../../platform/database/open.js'
import { selectNow } from '../../platform/database/server-facts.js'
import { selectOutages } from '../../routing/outage-store.js'
import type { Upstreams } from '../../sources/open-upstreams.js'
import { kindsInForce } from '../../sources/records/kinds.js'
import { openSandbox } from '../../sources/sandbox/sandbox.js'
import { openTasks } from '../../tasks/open-tasks.js'
import { createUsageFunctions } from '../../usage/usage-functions.js'
import type { Config } from '../config.js'
import { nothingServes } from '../reload/nothing-serves.js'
import { openAccess } from './access.js'
import { openAsking, openConfiguredUpstreams } from './asking.js'
import { openCharging } from './charging.js'
import { attemptLimitsOf, createConfiguring, openInForce } from './configured.js'
import { checkConsentNames } from './consent-names.js'
import { type DatabaseClock, openDatabaseClock, ownClock } from './database-clock.js'
import { createDatabaseFunctions } from './database-functions.js'
import { openFaceMatcher } from './face-models.js'
import { checkMasterKey } from './named-files.js'
import { openCalls } from './open-calls.js'
import { openConsents } from './open-consents.js'
import { openWatching } from './open-day-check.js'
import { openDocuments } from './open-documents.js'
import { openMaintenance } from './open-maintenance.js'
import { openReceipts } from './open-receipts.js'
import { openWebhooks } from './open-webhooks.js'
import { openRecords } from './own-records.js'
import type { AssembleOptions, Parts } from './parts.js'
import { checkPriceNames } from './price-names.js'
import { createRowTerms } from './row-terms.js'
import { openRows, type Rows } from './rows.js'
import { openStorage } from './storage.js'
import { createThrottle } from './throttle.js'

export type { AssembleOptions, Parts } from './parts.js'

/** What is open before the layers are. */
interface LayerDeps extends AssembleOptions {
  readonly clock: DatabaseClock
  readonly machineClock: Clock
  readonly config: Config
  readonly rows: Rows
  readonly db: Database
  readonly upstreams: Upstreams
  readonly faces: Awaited<ReturnType<typeof openFaceMatcher>>
}

/** Opens the layers from storage to calls; each builds on those before it. */
async function openAnswering(deps: LayerDeps) {
  const { config, rows, db, clock, log, upstreams, faces, tracing, passwordCost } = deps
  const opened = await openStorage({ db, config, clock, log, actor: deps.actor })
  const { storage } = opened
  const { vault } = storage
  const { access, closeAccess } = await openAccess({ db, opened, clock, log, config, passwordCost })
  const { clientCache } = access
  const settings = () => inForce.now().config
  const base = { db, vault, config, settings, clock, log }
  const openedReceipts = await openReceipts({ ...base, installation: opened.installation })
  const { receipts, logEntries } = openedReceipts ?? {}
  const prices = () => inForce.now().prices
  const opening = await openCharging({ ...base, clientCache, prices, tracing, logEntries })
  const { charging, insertEvents, reading, closeCharging } = opening
  const kinds = kindsInForce(() => inForce.now().kinds)
  const ownRecords = openRecords({ ...base, kinds, wrap: deps.wrapRecords })
  const { allRecords, records, recordsSourceOf, closeRecords } = ownRecords
  const outgoing = { ...base, clientCache, random: Math.random, tracing }
  const { notifyOperator, notifyOfBudget, ...webhooks } = openWebhooks(outgoing)
  const outages = await selectOutages(db)
  const forCalls = databaseForCalls(db)
  const kept = {
    ...base,
    ...{ db: forCalls, records: allRecords, recordsSourceOf, upstreams, tracing },
    random: Math.random,
  }
  const telling = { notifyOperator, notifyOfBudget }
  const asking = openAsking({ ...kept, ...telling, ledger: charging.ledger, faces, outages })
  const inForce = openInForce({ config, upstreams, rows }, { asking, log })
  const rowTerms = createRowTerms(inForce)
  const { terms, around } = rowTerms
  const configuring = createConfiguring(inForce, { asking, ledger: charging.ledger, rowTerms, clock })
  const consents = openConsents({ ...base, inForce })
  const { onAnswered } = asking.comparisons
  const calls = openCalls({ ...base, db: forCalls, terms, ...charging, consents, receipts, onAnswered })
  const ofConfiguration = { inForce, configuring, around, consents }
  return {
    layers: { ...storage, ...access, ...charging, records, ...webhooks, ...calls, ...ofConfiguration },
    openedReceipts,
    asking,
    prices,
    insertEvents,
    allRecords,
    kinds,
    reading,
    async close() {
      await asking.close()
      await closeCharging()
      await closeAccess()
      closeRecords()
      vault.close()
      calls.idempotency.close()
    },
  }
}

type Answering = Awaited<ReturnType<typeof openAnswering>>

/** Calls that do what the route of their lookup does: they run its procedure. */
const withProcedures = (calls: Calls, parts: ProcedureParts): Calls => ({
  ...calls,
  execute: (lookup, parsed, caller) =>
    calls.execute(lookup, parsed, caller, rowRouteOf(lookup)?.procedure?.(parts)),
})

/** Opens what runs many calls: journeys, batches, bulk and tasks, with the documents that they produce. */
function openWork(
  { db, config, clock, log, tracing }: LayerDeps,
  { layers, prices, insertEvents, openedReceipts }: Answering,
) {
  const { vault, clientCache, calls, webhooks, monthlyCap, inForce, around } = layers
  const catalogue = () => inForce.now().catalogue
  const documents = openDocuments({ db, vault, config, clientCache, clock })
  const baseUrl = () => documents.address.baseUrl
  const journeys = createJourneys({
    db: databaseForCalls(db),
    vault,
    calls,
    clock,
    randomBelow: (below) => randomInt(below),
    documents,
    baseUrl,
    perClient: attemptLimitsOf(inForce),
  })
  const recordWork = {
    db,
    vault,
    calls,
    webhooks,
    client: clientCache.client,
    clients: clientCache.clients,
    monthlyCap,
    catalogue,
    around,
    semaphoreOf: createSourceSemaphores(() => inForce.now().sources),
    throttled: createThrottle(db, layers.ledger.recorded),
    insertEvents,
    receipts: openedReceipts?.receipts,
    ledger: layers.ledger,
    settings: () => inForce.now().config,
    clock,
    newId,
    log,
    tracing,
  }
  const { newestSecret } = clientCache
  const batches = openBatches({ ...recordWork, links: documents.clientLinks, newestSecret, baseUrl })
  const bulk = openBulk({ ...recordWork, calls: withProcedures(calls, journeys), prices })
  const tasks = openTasks({
    ...{ db, vault, calls, monthlyCap, catalogue, around, insertEvents, clock, log },
    client: clientCache.client,
    clients: clientCache.clients,
    receipts: openedReceipts?.receipts,
    ledger: layers.ledger,
    idempotency: layers.idempotency,
    settings: () => inForce.now().config,
  })
  return { ...documents, ...journeys, batches, bulk, tasks }
}

/** Opens every layer over an open database. */
async function openLayers(deps: LayerDeps): Promise<Parts> {
  const { config, db, clock, log, faces, tracing } = deps
  await deps.opened?.(db)
  const answering = await openAnswering(deps)
  const { layers, asking, allRecords, kinds, reading, openedReceipts } = answering
  const work = openWork(deps, answering)
  const sandbox =
    config.mode === 'sandbox' ? await openSandbox({ ...layers, db, records: allRecords, log }) : undefined
  const { cache } = asking
  const catalogue = () => layers.inForce.now().catalogue
  const bound = { ...layers, ...work, records: allRecords, cache, config, catalogue, clock }
  return {
    config,
    clock,
    machineClock: deps.machineClock,
    log,
    ...layers,
    ...work,
    database: createDatabaseFunctions(db, reading, kinds),
    usage: createUsageFunctions({ db, reading, config, clock }),
    ...openWatching({ ...layers, db, reading, clock, log }),
    maintenance: openMaintenance({ ...bound, db }, reading),
    auditAlone: createAuditAlone(db),
    faces,
    isServing: false,
    reloading: nothingServes,
    health: asking.health,
    comparisons: asking.comparisons,
    sourceHealth: async () => asking.health.report(),
    cache,
    sandbox,
    tracing,
    merkleLog: openedReceipts?.merkleLog,
    startSequencing: openedReceipts?.startSequencing,
    async close() {
      clock.close()
      await answering.close()
      await faces.close()
      await work.pdfMaker.close()
      await tracing?.close()
      await layers.inForce.now().upstreams.close()
      await db.close()
    },
  }
}

/** Opens everything. Throws an error with one clear line when a part cannot be opened. */
export async function assemble(config: Config, options: AssembleOptions): Promise<Parts> {
  const { clock: machineClock, log, faces = await openFaceMatcher() } = options
  const rows = await openRows(config)
  checkPriceNames(config, rows.catalogue)
  checkConsentNames(config, rows.catalogue)
  await checkMasterKey(config)
  const upstreams = await openConfiguredUpstreams({ config, rows, clock: machineClock })
  await makeDataDirectory(config.dataDir)
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log })
  try {
    const onServer = db.mode === 'postgres'
    const openClock = () => openDatabaseClock({ clock: machineClock, selectNow: () => selectNow(db), log })
    const clock = onServer ? await openClock() : ownClock(machineClock)
    return await openLayers({ ...options, clock, machineClock, config, rows, db, upstreams, faces })
  } catch (error) {
    await faces.close()
    await upstreams.close()
    await db.close()
    throw error
  }
}
