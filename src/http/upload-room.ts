// Owns the room in memory for uploads of all calls at one time: many callers cannot fill it, and callers who stall
// cannot keep it from others.

/** An upload is given this long before its pace is judged, ms. */
const graceMs = 2_000
/** Bytes per second; what arrives slower gives way when another upload needs its room. */
const leastPace = 128 * 1024

/** What one upload holds. */
export interface Place {
  /** Asks for room for bytes that are there or announced; false when there is none. */
  take(bytes: number): boolean
  /** Tells that bytes came. */
  arrived(bytes: number): void
  /** `giveWay` is called when the room is given to another upload. */
  onGivenAway(giveWay: () => void): void
  /** All bytes are there: from now on the place is nobody else's. */
  complete(): void
  leave(): void
}

interface Arriving {
  held: number
  arrived: number
  readonly since: number
  giveWay(): void
}

/** @returns a function to be called once per upload. `now`: Unix milliseconds. */
export function createUploadRoom(maxBytes: number, now: () => number): () => Place {
  let held = 0
  const arriving = new Set<Arriving>()

  const paceOf = ({ arrived, since }: Arriving) => (arrived * 1000) / (now() - since)

  /** The slowest of those that stall. */
  function slowest(): Arriving | undefined {
    let found: Arriving | undefined
    for (const upload of arriving) {
      if (upload.held === 0 || now() - upload.since < graceMs || paceOf(upload) >= leastPace) continue
      if (found === undefined || paceOf(upload) < paceOf(found)) found = upload
    }
    return found
  }

  function release(upload: Arriving): void {
    held -= upload.held
    upload.held = 0
    arriving.delete(upload)
  }

  return () => {
    const own: Arriving = { held: 0, arrived: 0, since: now(), giveWay: () => {} }
    arriving.add(own)
    return {
      take(bytes) {
        while (held + bytes > maxBytes) {
          const stalled = slowest()
          if (stalled === undefined || stalled === own) return false
          release(stalled)
          stalled.giveWay()
        }
        held += bytes
        own.held += bytes
        return true
      },
      arrived(bytes) {
        own.arrived += bytes
      },
      onGivenAway(giveWay) {
        own.giveWay = giveWay
      },
      complete() {
        arriving.delete(own)
      },
      leave: () => release(own),
    }
  }
}
