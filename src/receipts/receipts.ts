// Hashes calls for the log: what an event needs so that its call is an entry, and the entries of a commit of the ledger.
import { randomSlice } from '../kernel/ids.js'
import { createSaltedHashes, type EntryFacts, entryLine, type Parameters, requestText } from './entry.js'
import { groupEntryBytes, idBytes, insertGroup } from './log-store.js'
import { copyBytes, leafText, sha256Text, writeHash } from './merkle/tree-hash.js'
import { saltBytes } from './receipt-file.js'

/** What the ledger stores of a call for its receipt. */
export interface CallHashes {
  /** Of the request, of the answer and, where one was stated, of the consent: 32 bytes each, in hex. */
  readonly hashes: string
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

/** The salt of a call, a character for each byte. @param stored the number of the key and the seed */
function saltOf({ key }: SaltKey, stored: Uint8Array): string {
  copyBytes(keyAndSeed, 0, key, 0, saltBytes)
  copyBytes(keyAndSeed, saltBytes, stored, keyIdBytes, keyIdBytes + saltBytes)
  return sha256Text(keyAndSeed)
}

/** Whether what an event stores for its salt has the form, and was made with the key. */
export const isSaltOf = (key: SaltKey, stored: Buffer): boolean =>
  stored.length === keyIdBytes + saltBytes && stored.readUInt32BE() === key.id

/** Throws when the salt key is not the one that it was made with. */
export function openSalt(key: SaltKey, stored: Buffer): Buffer {
  if (!isSaltOf(key, stored)) throw new Error('the salt of a receipt was made with a key that is not here')
  return Buffer.from(saltOf(key, stored), 'binary')
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
  const { begin, hex } = createSaltedHashes()
  return {
    hash(parameters, answer, consent) {
      const salt = randomSlice(keyIdBytes + saltBytes)
      salt.writeUInt32BE(key.id) // the seed is behind it
      begin(saltOf(key, salt))
      const hashes = hex(requestText(parameters)) + hex(answer) + (consent === null ? '' : hex(consent))
      return { hashes, salt }
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
    const ids = Buffer.from(logged.map(({ transactionId }) => transactionId).join(''), 'hex')
    logged.forEach((event, i) => {
      const at = i * groupEntryBytes
      copyBytes(entries, at, ids, i * idBytes, (i + 1) * idBytes)
      writeHash(entries, at + idBytes, leafText(entryLine(event, event.receipt!.hashes)))
    })
    return entries
  },
  insert: insertGroup,
  recorded,
})
