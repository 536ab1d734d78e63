// Registers consents, withdraws them, and refuses the calls that may not be made on them.
import { type Clock, isoTime } from '../kernel/clock.js'
import { extended } from '../kernel/extended.js'
import { Failure } from '../kernel/failures.js'
import type { Sealing } from '../kernel/sealing.js'
import type { WriteAudit } from '../platform/audit-port.js'
import { createBatcher } from '../platform/batcher.js'
import { type Database, databaseForCalls } from '../platform/database/database.js'
import { createFairSemaphore } from '../platform/fair-semaphore.js'
import type { ConsentRule } from './config-keys.js'
import { type ConsentBody, readConsentBody, shownSubjects } from './consent-body.js'
import { type ConsentedCall, consentProblem, needsConsent, type RegisteredConsent } from './consent-rule.js'
import * as store from './consent-store.js'
import { createCurrent } from './current-consents.js'

/** A consent as its client and the operator see it. */
export interface ShownConsent extends ConsentBody {
  readonly id: string
  readonly registered_at: string
  /** null: it is in force, unless it has expired. */
  readonly withdrawn_at: string | null
}

export interface Consents {
  /**
   * Why a call may not be made: an INVALID_PARAMETER; undefined when it may. A promise only where the call names a
   * consent that must be looked for in the database.
   */
  refusal(call: ConsentedCall): Failure | undefined | Promise<Failure | undefined>
  /** Throws INVALID_PARAMETER, BAD_REQUEST, CONSENT_WITHDRAWN and TOO_MANY_CONSENTS. True: it is new. */
  register(clientId: string, id: string, json: unknown, writeAudit: WriteAudit): Promise<boolean>
  find(clientId: string, id: string): Promise<ShownConsent | undefined>
  /** Which of these clients have a consent of this id, those that registered it last first; none is opened. */
  holders(
    id: string,
    clientIds: readonly string[],
    atMost: number,
  ): Promise<{ clientId: string; registeredAt: number }[]>
  list(page: store.ConsentPage): Promise<ShownConsent[]>
  /** Withdraws it, once; undefined when there is none. */
  withdraw(clientId: string, id: string, writeAudit: WriteAudit): Promise<ShownConsent | undefined>
}

/** Consents of one client. */
export const consentsPerClient = 2_000_000
/** Consents that are written at one time, so that other changes with audit entries have their turn between. */
const writesAtOnce = 2
/** Consents that calls name at one time are read in one statement, up to so many. */
const readTogether = 200
/** Changes of consents that are told one by one; of more, only that there were. */
const changesTogether = 1_000

const contextOf = (clientId: string, id: string) => `consent ${clientId} ${id}`

interface ConsentParts {
  readonly db: Database
  readonly vault: Sealing
  readonly clock: Clock
  readonly log?: { warn(facts: object, message: string): void }
  readonly settings: () => ConsentRule
  /** All lookups, own ones too. */
  readonly lookupNames: () => ReadonlySet<string>
}

/** The two changes of a consent, each with its audit entry. */
function createWrites(
  parts: ConsentParts & {
    readonly shown: (row: store.ConsentRow) => ShownConsent
    readonly forget: (clientId: string, id: string) => void
  },
): Pick<Consents, 'register' | 'withdraw'> {
  const { db, vault, clock, lookupNames, shown, forget } = parts
  const inTurn = createFairSemaphore(writesAtOnce)
  return {
    async register(clientId, id, json, writeAudit) {
      const body = readConsentBody(json, lookupNames(), clock.now())
      const row = {
        client_id: clientId,
        id,
        body: vault.seal(Buffer.from(JSON.stringify(body)), contextOf(clientId, id)),
        registered_at: clock.now(),
        expires_at: body.expires_at === null ? null : Date.parse(body.expires_at),
        withdrawn_at: null,
      }
      const end = await inTurn(clientId, () =>
        db.transaction(async (tx) => {
          const end = await store.putConsent(tx, row, consentsPerClient)
          if (end === 'withdrawn') throw new Failure('CONSENT_WITHDRAWN')
          if (end === 'full') throw new Failure('TOO_MANY_CONSENTS')
          const facts = { client_id: clientId, replaced: end === 'replaced' }
          await writeAudit(tx, { act: 'consent.register', target: id, facts })
          return end
        }),
      )
      forget(clientId, id)
      return end === 'created'
    },

    async withdraw(clientId, id, writeAudit) {
      await inTurn(clientId, () =>
        db.transaction(async (tx) => {
          if (!(await store.withdrawConsent(tx, clientId, id, clock.now()))) return
          await writeAudit(tx, { act: 'consent.withdraw', target: id, facts: { client_id: clientId } })
        }),
      )
      forget(clientId, id)
      const row = await store.selectConsent(db, clientId, id)
      return row && shown(row)
    },
  }
}

/** What is remembered of consents, read for all calls of a moment in one statement. */
function openCurrent({ db, clock, log }: ConsentParts, bodyOf: (row: store.ConsentRow) => ConsentBody) {
  const forCalls = databaseForCalls(db)
  const reads = createBatcher(
    (asked: (readonly [clientId: string, id: string])[]) => store.selectConsentsOf(forCalls, asked),
    { maxItems: readTogether },
  )
  return createCurrent({
    clock,
    log,
    async read(clientId, id) {
      const row = await reads.add([clientId, id])
      if (row === undefined) return { bytes: 0 }
      const consent = extended(bodyOf(row), { isWithdrawn: row.withdrawn_at !== null })
      return { consent, changedIn: row.changed_in, bytes: row.body.length }
    },
    changesSince: (moment) => store.selectConsentChanges(forCalls, moment, changesTogether),
  })
}

export function createConsents(parts: ConsentParts): Consents {
  const { db, vault, clock, settings } = parts

  const bodyOf = ({ client_id, id, body }: store.ConsentRow): ConsentBody =>
    JSON.parse(vault.open(body, contextOf(client_id, id)).toString()) as ConsentBody

  const shown = (row: store.ConsentRow): ShownConsent => {
    const body = bodyOf(row)
    return {
      id: row.id,
      ...body,
      subjects: shownSubjects(body.subjects),
      registered_at: isoTime(row.registered_at),
      withdrawn_at: row.withdrawn_at === null ? null : isoTime(row.withdrawn_at),
    }
  }

  const current = openCurrent(parts, bodyOf)

  const failureOf = (call: ConsentedCall, registered: RegisteredConsent | undefined) => {
    const problem = consentProblem(settings(), call, registered, clock.now())
    return problem && new Failure('INVALID_PARAMETER', { problems: [problem] })
  }

  return {
    refusal(call) {
      const id = call.consent?.id
      if (id === undefined)
        return needsConsent(settings(), call.lookup, call.isSensitive)
          ? failureOf(call, undefined)
          : undefined
      const registered = current.of(call.clientId, id)
      return registered instanceof Promise
        ? registered.then((each) => failureOf(call, each))
        : failureOf(call, registered)
    },

    ...createWrites({ ...parts, shown, forget: current.forget }),

    async find(clientId, id) {
      const row = await store.selectConsent(db, clientId, id)
      return row && shown(row)
    },

    async holders(id, clientIds, atMost) {
      const rows = await store.selectHolders(db, id, clientIds, atMost)
      return rows.map((row) => ({ clientId: row.client_id, registeredAt: row.registered_at }))
    },

    async list(page) {
      return (await store.selectConsents(db, page, clock.now())).map(shown)
    },
  }
}
