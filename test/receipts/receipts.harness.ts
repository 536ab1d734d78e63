// A log of receipts for tests: real tables, ledger statement, sequencer and log, with calls that the test makes.
import type { Database } from '../../src/platform/database/database.js'
import { readCheckpoint } from '../../src/receipts/checkpoint.js'
import { createKeyHolder } from '../../src/receipts/key-holder.js'
import { createLog } from '../../src/receipts/log.js'
import { openLogKeys } from '../../src/receipts/log-keys.js'
import { createLogEntries, createReceipts } from '../../src/receipts/receipts.js'
import { createSequencer } from '../../src/receipts/sequencer.js'
import { selectKeptFrom, selectLoggedIds } from '../../src/usage/logged-ids.js'
import { selectReceiptEvent, selectReceiptEvents } from '../../src/usage/receipt-events.js'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import type { UsageEvent } from '../../src/usage/usage-event.js'
import { createInsertEvents } from '../../src/usage/usage-store.js'

export const now = Date.parse('2026-06-01T10:00:00+05:30')
export const clock = { at: now, now: () => clock.at }

const mark = Buffer.from('sealed ')
/** Seals by a mark: the vault has tests of its own. */
export const plainVault = {
  seal: (bytes: Buffer, context: string) => Buffer.concat([mark, Buffer.from(`${context}\0`), bytes]),
  open: (sealed: Buffer, context: string) => sealed.subarray(mark.length + context.length + 1),
}

export async function openHarness(db: Database) {
  const keys = await openLogKeys({ db, vault: plainVault, clock }, 'log.example/test')
  const current = createKeyHolder({ db, vault: plainVault }, keys)
  const receipts = createReceipts(keys.salt)
  let recorded = 0
  const entries = createLogEntries(() => {
    recorded++
  })
  const log = createLog({
    db,
    vault: plainVault,
    clock,
    keys: current,
    events: (ids) => selectReceiptEvents(db, ids),
    loggedIds: (after, atMost) => selectLoggedIds(db, after, atMost),
    keptFrom: () => selectKeptFrom(db, undefined),
  })
  const sequencer = createSequencer({ db, keys: current })
  return {
    db,
    keys,
    current,
    log,
    recorded: () => recorded,
    insertEvents: createInsertEvents('INR', { log: entries }),
    sequencer,
    /** Gives all committed calls their places. */
    async sequence() {
      while (await sequencer.pass());
    },
    head: async () => readCheckpoint((await log.checkpoint())!)!,
    /** A call about a number, with its answer. */
    call(own: Partial<UsageEvent> = {}, n = '1234'): { event: UsageEvent; answer: string; request: object } {
      const event = eventAt(clock.at++, own)
      const request = { pan_number: `ABCPK${n}Q` }
      const answer = JSON.stringify({ code: 200, transaction_id: event.transactionId })
      event.receipt = receipts.hash(request, answer, event.consent)
      return { event, answer, request }
    },
    async receipt(event: UsageEvent): Promise<string> {
      const call = await selectReceiptEvent(db, event.transactionId, event.clientId)
      const receipt = await log.receipt(call!)
      if (receipt === undefined) throw new Error('the call is no entry')
      return receipt
    },
    verify: (heads: Parameters<typeof log.verify>[0]['heads'] = []) =>
      log.verify({ heads, progress: () => {}, signal: new AbortController().signal }),
  }
}

export type Harness = Awaited<ReturnType<typeof openHarness>>
