// Hashes calls for the log: what an event needs so that its call is an entry, and the entries of a commit of the ledger.
import { randomSlice } from '../kernel/ids.js'
import { type EntryFacts, entryLine, type Parameters, requestText, saltedHash } from './entry.js'
import { groupEntryBytes, idBytes, insertGroup } from './log-store.js'
import { leafHash, sha256 } from './merkle/tree-hash.js'
import { saltBytes } from './receipt-file.js'

/** What the ledger stores of a call for its receipt. */
export interface CallHashes {
  /** Of the request, of the answer and, where one was stated, of the consent: 32 bytes each. */
  readonly hashes: Buffer
  /** The number of the salt key and the seed: together with that key they make the salt. */
  readonly salt: Buffer
}

interface SaltKey {
  readonly id: number
  readonly key: Buffer
}

const keyIdBytes = 4

/** The salt of a call. Key and seed have fixed lengths, so that the plain hash of both is a keyed function of the seed. */
const saltOf = (key: SaltKey, stored: Buffer): Buffer => sha256(key.key, stored.subarray(keyIdBytes))

/** Throws when the salt key is not the one that it was made with. */
export function openSalt(key: SaltKey, stored: Buffer): Buffer {
  if (stored.length !== keyIdBytes + saltBytes || stored.readUInt32BE() !== key.id)
    throw new Error('the salt of a receipt was made with a key that is not here')
  return saltOf(key, stored)
}

export interface Receipts {
  /**
   * What the event of a call needs for its receipt. `answer`: the exact body, or the lines of a result file. `consent`:
   * what the call stated, as its event has it.
   */
  hash(parameters: Parameters, answer: string, consent: string | null): CallHashes
}

export function createReceipts(key: SaltKey): Receipts {
  return {
    hash(parameters, answer, consent) {
      const stored = Buffer.allocUnsafe(keyIdBytes + saltBytes)
      stored.writeUInt32BE(key.id)
      randomSlice(saltBytes).copy(stored, keyIdBytes)
      const salt = saltOf(key, stored)
      const texts = [requestText(parameters), answer, ...(consent === null ? [] : [consent])]
      const hashes = Buffer.concat(texts.map((text) => saltedHash(salt, text)))
      return { hashes, salt: stored }
    },
  }
}

interface LoggedEvent extends EntryFacts {
  readonly receipt?: CallHashes | undefined
}

/** @param recorded is called when entries were written */
export const createLogEntries = (recorded: () => void) => ({
  /** The ids and leaf hashes of those events that have hashes; undefined when none has. */
  entriesOf(events: readonly LoggedEvent[]): Buffer | undefined {
    const logged = events.filter(({ receipt }) => receipt !== undefined)
    if (logged.length === 0) return undefined
    const entries = Buffer.allocUnsafe(logged.length * groupEntryBytes)
    logged.forEach((event, i) => {
      const at = i * groupEntryBytes
      entries.write(event.transactionId, at, 'hex')
      leafHash(entryLine(event, event.receipt!.hashes)).copy(entries, at + idBytes)
    })
    return entries
  },
  insert: insertGroup,
  recorded,
})
