// Opens the pipeline that runs calls of lookups, and the stored answers for repeated calls.

import type { Consents } from '../../consents/consents.js'
import { createIdempotency, type Idempotency } from '../../idempotency/idempotency.js'
import type { Clock } from '../../kernel/clock.js'
import { type Calls, createCalls, type OnAnswered } from '../../lookups/call.js'
import type { TermsInForce } from '../../lookups/terms.js'
import type { Database } from '../../platform/database/database.js'
import type { Log } from '../../platform/log.js'
import type { Receipts } from '../../receipts/receipts.js'
import type { Ledger } from '../../usage/ledger.js'
import type { Vault } from '../../vault/vault.js'
import type { Config } from '../config.js'

export interface OpenCalls {
  readonly calls: Calls
  readonly idempotency: Idempotency
}

export function openCalls(parts: {
  db: Database
  vault: Vault
  settings: () => Pick<Config, 'limits.idempotentBytesPerClient'>
  terms: TermsInForce
  ledger: Ledger
  consents: Consents
  receipts: Receipts | undefined
  onAnswered: OnAnswered
  clock: Clock
  log: Log
}): OpenCalls {
  const { db, vault, settings, terms, ledger, consents, receipts, clock, log, onAnswered } = parts
  const maxBytesPerClient = () => settings()['limits.idempotentBytesPerClient']
  const idempotency = createIdempotency({ db, vault, clock, log, maxBytesPerClient })
  const subjectIndex = (subject: string) => vault.index('subject', subject)
  return {
    idempotency,
    calls: createCalls({
      terms,
      ledger,
      clock,
      log,
      subjectIndex,
      idempotency,
      consents,
      receipts,
      onAnswered,
    }),
  }
}
