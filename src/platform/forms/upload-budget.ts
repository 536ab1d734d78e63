// Shares a memory budget between uploads: stalled uploads are evicted when others need memory, and a client that holds
// much loses memory to one that holds little.

/** The pace of an upload is checked only after this time, ms. */
const graceMs = 2_000
/** Bytes per second; what arrives slower is evicted when another upload needs its memory. */
const leastPace = 128 * 1024

/** What one upload holds. */
export interface Reservation {
  /** Asks for memory for received or announced bytes; false when there is none. */
  take(bytes: number): boolean
  /** Records that bytes arrived. */
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

/** The memory and its holders. */
interface Memory {
  readonly maxBytes: number
  held: number
  readonly uploads: Set<Upload>
}

/** Bytes per second. */
const paceOf = ({ arrived, since }: Upload, now: number) => (arrived * 1000) / (now - since)

/** The stalled uploads that hold memory, the slowest first. */
function stalledOf({ uploads }: Memory, now: number): Upload[] {
  const stalled = [...uploads].filter(
    (upload) =>
      upload.held > 0 &&
      upload.state === 'arriving' &&
      now - upload.since >= graceMs &&
      paceOf(upload, now) < leastPace,
  )
  return stalled.sort((one, other) => paceOf(one, now) - paceOf(other, now))
}

/** What each client holds, less what `without` hold. */
function totalsOf({ uploads }: Memory, without: ReadonlySet<Upload>): Map<string, number> {
  const byClient = new Map<string, number>()
  for (const upload of uploads) {
    if (!without.has(upload)) byClient.set(upload.client, (byClient.get(upload.client) ?? 0) + upload.held)
  }
  return byClient
}

/** The newest upload of the client that holds the most: later ones of the set replace earlier ones. */
function newestOfLargest(
  { uploads }: Memory,
  totals: ReadonlyMap<string, number>,
  mayEvict: (upload: Upload) => boolean,
): Upload | undefined {
  let newest: Upload | undefined
  for (const upload of uploads) {
    if (upload.held === 0 || upload.state === 'kept' || !mayEvict(upload)) continue
    if (newest === undefined || totals.get(upload.client)! >= totals.get(newest.client)!) newest = upload
  }
  return newest
}

/** The uploads to evict for `bytes` more of `own`; undefined when evicting all that may be is not enough. */
function toEvict(
  memory: Memory,
  claimant: Upload,
  bytes: number,
  now: number,
): ReadonlySet<Upload> | undefined {
  const uploads = new Set<Upload>()
  let needed = memory.held + bytes - memory.maxBytes
  for (const upload of stalledOf(memory, now)) {
    if (needed <= 0) return uploads
    if (upload === claimant) return undefined // it is among the slowest itself
    uploads.add(upload)
    needed -= upload.held
  }
  const totals = totalsOf(memory, uploads)
  const wanted = (totals.get(claimant.client) ?? 0) + bytes
  while (needed > 0) {
    const mayEvict = (upload: Upload) => upload.client !== claimant.client && !uploads.has(upload)
    const newest = newestOfLargest(memory, totals, mayEvict)
    if (newest === undefined) return undefined
    const remaining = totals.get(newest.client)! - newest.held
    // Its client must not end up with less than the one who asks: the two would evict each other in turns.
    if (wanted > remaining) return undefined
    totals.set(newest.client, remaining)
    uploads.add(newest)
    needed -= newest.held
  }
  return uploads
}

function release(memory: Memory, upload: Upload): void {
  memory.held -= upload.held
  upload.held = 0
  memory.uploads.delete(upload)
}

/** Gives `own` this much more and evicts others if it must; false when that is not enough. */
function take(memory: Memory, upload: Upload, bytes: number, now: () => number): boolean {
  const others = memory.held + bytes > memory.maxBytes ? toEvict(memory, upload, bytes, now()) : []
  if (others === undefined) return false
  for (const other of others) {
    release(memory, other)
    other.evict()
  }
  memory.held += bytes
  upload.held += bytes
  return true
}

/** @returns a function to call once per upload, with its client. `now`: monotonic milliseconds. */
export function createUploadBudget(maxBytes: number, now: () => number): (client: string) => Reservation {
  const memory: Memory = { maxBytes, held: 0, uploads: new Set() }
  return (client) => {
    const upload: Upload = { client, held: 0, arrived: 0, since: now(), state: 'arriving', evict: () => {} }
    memory.uploads.add(upload)
    return {
      take: (bytes) => take(memory, upload, bytes, now),
      arrived(bytes) {
        upload.arrived += bytes
      },
      onEvicted(evict) {
        upload.evict = evict
      },
      complete() {
        upload.state = 'waiting'
      },
      keep() {
        upload.state = 'kept'
      },
      leave: () => release(memory, upload),
    }
  }
}
