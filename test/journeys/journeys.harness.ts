// Opens what the tests of journeys use: a database, a clock that the test sets, and an authority that it scripts.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientLike } from '../../src/auth/client.harness.js'
import { createIdempotency } from '../../src/idempotency/idempotency.js'
import { createAttempts } from '../../src/journeys/attempts.js'
import type { JourneyParts } from '../../src/journeys/journey-parts.js'
import { createLimitedSteps } from '../../src/journeys/limited-steps.js'
import { createPortalSessions } from '../../src/journeys/portal-sessions.js'
import { Failure } from '../../src/kernel/failures.js'
import { newId } from '../../src/kernel/ids.js'
import { createCalls, type Procedure } from '../../src/lookups/call.js'
import type { Caller } from '../../src/lookups/caller.js'
import { aadhaarGenerateOtp } from '../../src/lookups/ekyc/generate-otp.js'
import { aadhaarVerifyOtp } from '../../src/lookups/ekyc/verify-otp.js'
import { createEngine } from '../../src/lookups/engine.js'
import type { Lookup } from '../../src/lookups/lookup.js'
import { parseInput, type RawInput } from '../../src/lookups/params.js'
import type { Ask } from '../../src/lookups/source.js'
import { itrCreateClient } from '../../src/lookups/tax/create-client.js'
import { itr26asDownload } from '../../src/lookups/tax/download-26as.js'
import { get26asDetails } from '../../src/lookups/tax/get-26as-details.js'
import { taxpayerOtp, taxpayerOtpVerify, taxpayerSessionRefresh } from '../../src/lookups/tax/taxpayer-otp.js'
import { taxpayerSession } from '../../src/lookups/tax/taxpayer-session.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { openDatabase } from '../../src/platform/database/open.js'
import { createLog } from '../../src/platform/log.js'
import { createLedger } from '../../src/usage/ledger.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'
import { openVault } from '../../src/vault/vault.js'
import { termsOf } from '../support/terms.js'

const { log: silent } = createLog('silent')
const rows: readonly Lookup[] = [
  aadhaarGenerateOtp,
  aadhaarVerifyOtp,
  itrCreateClient,
  itr26asDownload,
  get26asDetails,
  taxpayerOtp,
  taxpayerOtpVerify,
  taxpayerSession,
  taxpayerSessionRefresh,
]

/** The limits of one client in a day; small, so that a test reaches them. */
export const clientLimits = { otps: 15, wrongTries: 12 }

/** Noon of an Indian day. */
export const noon = Date.parse('2026-06-01T12:00:00+05:30')

/** Opens the harness. Its clock starts at noon and moves only when a test sets it. */
export async function openHarness() {
  const dataDir = await mkdtemp(join(tmpdir(), 'journeys-'))
  const db = await openDatabase({ databaseUrl: undefined, dataDir, log: silent })
  await migrate(db, fileURLToPath(new URL('../../migrations', import.meta.url)))
  const clock = { at: noon, now: () => clock.at }
  const vault = await openVault({ db, clock, masterKeyFile: join(dataDir, 'master.key'), sealedColumns: [] })
  const asked: { lookup: string; input: unknown; session: unknown }[] = []
  /** What the authority does; a test sets its own. */
  const script: Record<string, Ask> = {}
  const answers = Object.fromEntries(
    rows.map(({ name }) => {
      const ask: Ask = (input, call) => {
        asked.push({ lookup: name, input, session: call.session })
        return script[name]!(input, call)
      }
      return [name, ask]
    }),
  )
  const spare: Ask = async () => {
    throw new Error('a second source was asked')
  }
  const engine = createEngine({
    catalogue: rows,
    sources: [
      { name: 'authority', answers },
      { name: 'second', answers: Object.fromEntries(rows.map(({ name }) => [name, spare])) },
    ],
    clock,
    log: silent,
  })
  const ledger = createLedger({ db, insertEvents: createInsertEvents('INR'), clock })
  const calls = createCalls({
    terms: termsOf(engine),
    ledger,
    clock,
    log: silent,
    subjectIndex: (subject: string) => vault.index('subject', subject),
    idempotency: createIdempotency({ db, vault, clock, log: silent, maxBytesPerClient: () => 1_000_000 }),
  })
  let draws = 0
  const attempts = createAttempts({ db, clock, vault, perClient: clientLimits })
  const steps = createLimitedSteps({ calls, attempts })
  const parts: JourneyParts & { steps: typeof steps } = {
    db,
    vault,
    calls,
    clock,
    subjectIndex: attempts.subjectIndex,
    randomBelow: (below) => (draws++ * 7_919) % below,
    steps,
  }
  const caller = (clientId: string): Caller => ({
    transactionId: newId(),
    client: clientLike({ clientId, name: clientId, createdAt: noon }),
    attribution: { origin: null, metadata: null },
    startedAt: clock.at,
  })
  /** Makes calls through a procedure, from the parameters to the answer that clients get. */
  const served = (row: Lookup, procedure: Procedure) => async (sent: RawInput | Failure, by: Caller) => {
    const place = row.route.from === 'json' ? 'body' : 'query'
    const parsed = sent instanceof Failure ? { failure: sent } : parseInput(row.input, sent, place)
    const reply = await calls.executeAndRecord(row, parsed, by, procedure)
    return { ...reply, body: JSON.parse(reply.body) as object }
  }
  return {
    db,
    clock,
    vault,
    served,
    /** The portals' calls, as clients make them. */
    portal() {
      const { sweep, ...procedures } = createPortalSessions(parts)
      return {
        sweep,
        createClient: served(itrCreateClient, procedures.createClient),
        download26as: served(itr26asDownload, procedures.download26as),
        get26as: served(get26asDetails, procedures.get26as),
        gstOtp: served(taxpayerOtp, procedures.gstOtp),
        gstVerify: served(taxpayerOtpVerify, procedures.gstVerify),
        gstSession: served(taxpayerSession, procedures.gstSession),
        gstRefresh: served(taxpayerSessionRefresh, procedures.gstRefresh),
      }
    },
    parts,
    attempts,
    asked,
    script,
    caller,
    /** sub_code, charged and subject of every event, in order. */
    async events() {
      const { rows: found } = await db.query<{
        lookup: string
        sub_code: string | null
        charged: boolean
        s: string
      }>(
        "select lookup, sub_code, charged, encode(subject_index, 'hex') as s from usage_event order by at, lookup",
      )
      return found
    },
    async close() {
      await ledger.flush()
      await db.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

export type Harness = Awaited<ReturnType<typeof openHarness>>
