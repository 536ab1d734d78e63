// Declares what the vault does for everyone else: it seals values, and indexes them so that they can be found.

/**
 * Envelope encryption. `context` names what the value is and where it is stored, and must be given again to open it.
 */
export interface Sealing {
  seal(plaintext: Buffer, context: string): Buffer
  /** Throws when the value was altered, the context differs or the key is gone. */
  open(sealed: Buffer, context: string): Buffer
}

export interface Indexing {
  /** Keyed index (HMAC-SHA-256, 32 bytes) of a value, so that it can be found without being stored. */
  index(domain: string, value: string): Buffer
  /**
   * Every index that the value may be stored under: first that of `index`, then those by other keys. More than one only
   * from the rotation of an index key until the replaced key is destroyed.
   */
  indexes(domain: string, value: string): readonly Buffer[]
}

export interface BulkIndexing extends Indexing {
  /** As `indexes`, for a value that is not needed again soon: they are not cached. */
  indexesOnce(domain: string, value: string): readonly Buffer[]
}
