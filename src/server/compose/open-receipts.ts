// Opens receipts: the keys of the log, the hashes of calls, the log itself, its sequencer and its witnesses.
import { type Clock, steadyNow } from '../../kernel/clock.js'
import { ConfigProblem } from '../../platform/config-problem.js'
import type { Database } from '../../platform/database/database.js'
import type { Log as ServiceLog } from '../../platform/log.js'
import { machineAddresses } from '../../platform/outbound/guard.js'
import { createOutbound } from '../../platform/outbound/outbound.js'
import { createLookup } from '../../platform/outbound/resolve.js'
import { createKeyHolder } from '../../receipts/key-holder.js'
import { createLog, type Log } from '../../receipts/log.js'
import { openLogKeys, readLogKeys } from '../../receipts/log-keys.js'
import { readKey } from '../../receipts/note.js'
import { createLogEntries, createReceipts, type Receipts } from '../../receipts/receipts.js'
import { createSequencer } from '../../receipts/sequencer.js'
import { startSequencing } from '../../receipts/sequencing.js'
import { createWitnessing, type Witness } from '../../receipts/witnesses.js'
import { selectKeptFrom, selectLoggedIds } from '../../usage/logged-ids.js'
import { selectReceiptEvents } from '../../usage/receipt-events.js'
import { keptSince } from '../../usage/usage-retention.js'
import type { InsertParts } from '../../usage/usage-store.js'
import type { Vault } from '../../vault/vault.js'
import type { Config, StartConfig } from '../config.js'

/** What there is of receipts. */
export interface OpenReceipts {
  /** Undefined: no call becomes an entry. */
  readonly receipts: Receipts | undefined
  readonly logEntries: InsertParts['log']
  /** The Merkle log. */
  readonly merkleLog: Log
  /** Begins to sequence entries and to ask witnesses; in processes that answer or work. */
  startSequencing(): { stop(): Promise<void> }
}

/** Throws one line when a witness has a key that is none. */
function witnessesOf(config: StartConfig): Witness[] {
  return config['log.witnesses'].map(({ name, url, key: text }) => {
    const key = readKey(text)
    if (key?.algorithm !== 'cosignature')
      throw new ConfigProblem(
        `configuration: the key of the witness ${name} in log.witnesses is not a key for cosignatures (C2SP tlog-cosignature)`,
      )
    return { name, url, key }
  })
}

/** Undefined when receipts are off and always were. An existing log is still served when they are off. */
export async function openReceipts(parts: {
  db: Database
  vault: Vault
  config: StartConfig
  /** Those in force. */
  settings: () => Pick<Config, 'retention.usageYears'>
  clock: Clock
  log: ServiceLog
  /** The id of this installation. */
  installation: string
}): Promise<OpenReceipts | undefined> {
  const { db, vault, config, settings, clock, log, installation } = parts
  const witnesses = witnessesOf(config)
  const isOn = config.receipts
  const origin = config['log.origin'] ?? `satyapan/${installation}`
  const first = isOn ? await openLogKeys(parts, origin) : await readLogKeys(parts)
  if (first === undefined) return undefined
  const keys = createKeyHolder({ db, vault }, first)
  let hasNew = false
  const recorded = () => {
    hasNew = true
  }
  const outbound = createOutbound({
    lookup: createLookup(),
    ownAddresses: machineAddresses,
    allowLoopback: true,
    anyAddress: true,
  })
  return {
    receipts: isOn ? createReceipts(first.salt) : undefined,
    logEntries: isOn ? createLogEntries(recorded) : undefined,
    merkleLog: createLog({
      db,
      vault,
      clock,
      keys,
      events: (ids) => selectReceiptEvents(db, ids),
      loggedIds: (after, atMost) => selectLoggedIds(db, after, atMost),
      keptFrom() {
        const years = settings()['retention.usageYears']
        return selectKeptFrom(db, years === undefined ? undefined : keptSince(clock.now(), years))
      },
    }),
    startSequencing: () =>
      startSequencing({
        sequencer: createSequencer({ db, keys }),
        hasNew() {
          const had = hasNew
          hasNew = false
          return had
        },
        isShared: isOn && db.mode === 'postgres',
        witness:
          witnesses.length === 0 ? undefined : createWitnessing({ db, witnesses, post: outbound.post, log }),
        now: steadyNow(clock),
        log,
      }),
  }
}
