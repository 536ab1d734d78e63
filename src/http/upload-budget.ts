// Shares a memory budget between uploads: stalled uploads are evicted when others need memory, and a client that holds
// much loses memory to one that holds little.

/** The pace of an upload is checked only after this time, ms. */
const graceMs = 2_000
/** Bytes per second; what arrives slower is evicted when another upload needs its memory. */
const leastPace = 128 * 1024

/** What one upload holds. */
export interface Place {
  /** Asks for memory for bytes that are there or announced; false when there is none. */
  take(bytes: number): boolean
  /** Tells that bytes came. */
  arrived(bytes: number): void
  /** `evict` is called when another upload takes the memory. */
  onEvicted(evict: () => void): void
  /** All bytes are there: its pace no longer counts. */
  complete(): void
  /** It is being worked on: from now on it cannot be evicted. */
  keep(): void
  leave(): void
}

interface Upload {
  readonly client: string
  held: number
  arrived: number
  readonly since: number
  state: 'arriving' | 'waiting' | 'kept'
  evict(): void
}

/** @returns a function to call once per upload, with its client. `now`: Unix milliseconds. */
export function createUploadBudget(maxBytes: number, now: () => number): (client: string) => Place {
  let held = 0
  const uploads = new Set<Upload>()

  const paceOf = ({ arrived, since }: Upload) => (arrived * 1000) / (now() - since)
  const isStalled = (upload: Upload) =>
    upload.state === 'arriving' && now() - upload.since >= graceMs && paceOf(upload) < leastPace

  /** What each client holds, less what `without` hold. */
  function totals(without: ReadonlySet<Upload>): Map<string, number> {
    const byClient = new Map<string, number>()
    for (const upload of uploads) {
      if (!without.has(upload)) byClient.set(upload.client, (byClient.get(upload.client) ?? 0) + upload.held)
    }
    return byClient
  }

  /** The uploads to evict for `bytes` more of `own`; undefined when evicting all that may be is not enough. */
  function toEvict(own: Upload, bytes: number): ReadonlySet<Upload> | undefined {
    const found = new Set<Upload>()
    let needed = held + bytes - maxBytes
    const stalled = [...uploads].filter((upload) => upload.held > 0 && isStalled(upload))
    for (const upload of stalled.sort((one, other) => paceOf(one) - paceOf(other))) {
      if (needed <= 0) return found
      if (upload === own) return undefined // it is among the slowest itself
      found.add(upload)
      needed -= upload.held
    }
    const byClient = totals(found)
    const totalOf = ({ client }: Upload) => byClient.get(client) ?? 0
    const wanted = totalOf(own) + bytes
    while (needed > 0) {
      // The newest of the client that holds the most: later ones of the set replace earlier ones.
      let newest: Upload | undefined
      for (const upload of uploads) {
        const mayEvict = upload.client !== own.client && upload.held > 0 && upload.state !== 'kept'
        if (!mayEvict || found.has(upload)) continue
        if (newest === undefined || totalOf(upload) >= totalOf(newest)) newest = upload
      }
      // Its client must not end up with less than the one who asks: the two would evict each other in turns.
      if (newest === undefined || wanted > totalOf(newest) - newest.held) return undefined
      byClient.set(newest.client, totalOf(newest) - newest.held)
      found.add(newest)
      needed -= newest.held
    }
    return found
  }

  function release(upload: Upload): void {
    held -= upload.held
    upload.held = 0
    uploads.delete(upload)
  }

  return (client) => {
    const own: Upload = { client, held: 0, arrived: 0, since: now(), state: 'arriving', evict: () => {} }
    uploads.add(own)
    return {
      take(bytes) {
        const others = held + bytes > maxBytes ? toEvict(own, bytes) : []
        if (others === undefined) return false
        for (const other of others) {
          release(other)
          other.evict()
        }
        held += bytes
        own.held += bytes
        return true
      },
      arrived(bytes) {
        own.arrived += bytes
      },
      onEvicted(evict) {
        own.evict = evict
      },
      complete() {
        own.state = 'waiting'
      },
      keep() {
        own.state = 'kept'
      },
      leave: () => release(own),
    }
  }
}
