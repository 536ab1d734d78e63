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
}

export interface BulkIndexing extends Indexing {
  /** As `index`, for a value that is not needed again soon: it is not cached. */
  indexOnce(domain: string, value: string): Buffer
}
