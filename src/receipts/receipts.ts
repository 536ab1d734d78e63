// Hashes calls for the log: what an event needs so that its call is an entry, and the entries of a commit of the ledger.
import { randomSlice } from '../kernel/ids.js'
import { type EntryFacts, entryLine, type Parameters, requestText, saltedText } from './entry.js'
import { groupEntryBytes, idBytes, insertGroup } from './log-store.js'
import { hashBytes, leafText, sha256Text } from './merkle/tree-hash.js'
import { saltBytes } from './receipt-file.js'

/** What the ledger stores of a call for its receipt. */
export interface CallHashes {
  /** Of the request, of the answer and, where one was stated, of the consent: 32 bytes each. */
  readonly hashes: Buffer
  /** The number of the salt key and the seed: together with that key they make the salt. */
  readonly salt: Buffer
}

export interface SaltKey {
  readonly id: number
  readonly key: Buffer
}

const keyIdBytes = 4

/** Key and seed of a salt. Both have fixed lengths, so that the plain hash of both is a keyed function of the seed. */
const keyAndSeed = Buffer.alloc(2 * saltBytes)

/** Writes the salt of a call into `salt`. */
function writeSalt(salt: Buffer, key: SaltKey, stored: Buffer): void {
  keyAndSeed.set(key.key)
  stored.copy(keyAndSeed, saltBytes, keyIdBytes)
  salt.write(sha256Text(keyAndSeed), 'binary')
}

/** Whether what an event stores for its salt has the form, and was made with the key. */
export const isSaltOf = (key: SaltKey, stored: Buffer): boolean =>
  stored.length === keyIdBytes + saltBytes && stored.readUInt32BE() === key.id

/** Throws when the salt key is not the one that it was made with. */
export function openSalt(key: SaltKey, stored: Buffer): Buffer {
  if (!isSaltOf(key, stored)) throw new Error('the salt of a receipt was made with a key that is not here')
  const salt = Buffer.allocUnsafe(saltBytes)
  writeSalt(salt, key, stored)
  return salt
}

export interface Receipts {
  /**
   * What the event of a call needs for its receipt. `answer`: the exact body, or the lines of a result file. `consent`:
   * what the call stated, as its event has it.
   */
  hash(parameters: Parameters, answer: string, consent: string | null): CallHashes
}

export function createReceipts(key: SaltKey): Receipts {
  if (key.key.length !== saltBytes) throw new Error(`a salt key has ${saltBytes} bytes`)
  const salt = Buffer.alloc(saltBytes)
  return {
    hash(parameters, answer, consent) {
      const stored = Buffer.allocUnsafe(keyIdBytes + saltBytes)
      stored.writeUInt32BE(key.id)
      randomSlice(saltBytes).copy(stored, keyIdBytes)
      writeSalt(salt, key, stored)
      const hashes = Buffer.allocUnsafe((consent === null ? 2 : 3) * hashBytes)
      hashes.write(saltedText(salt, requestText(parameters)), 'binary')
      hashes.write(saltedText(salt, answer), hashBytes, 'binary')
      if (consent !== null) hashes.write(saltedText(salt, consent), 2 * hashBytes, 'binary')
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
      entries.write(leafText(entryLine(event, event.receipt!.hashes.toString('hex'))), at + idBytes, 'binary')
    })
    return entries
  },
  insert: insertGroup,
  recorded,
})
