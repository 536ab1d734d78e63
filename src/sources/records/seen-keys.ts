// Owns the finding of keys that a file has twice: 8 bytes per key, so that millions of lines stay small.

const emptySlot = 0n
const startSlots = 1 << 12

/** `add` answers true when the key was added before. Keys are told apart by the first 8 bytes of their hash. */
export function createSeenKeys(): { add(hash: Buffer): boolean } {
  let slots = new BigUint64Array(startSlots)
  let used = 0

  function place(into: BigUint64Array, value: bigint): boolean {
    const mask = into.length - 1
    let slot = Number(value & BigInt(mask))
    while (into[slot] !== emptySlot) {
      if (into[slot] === value) return true
      slot = (slot + 1) & mask
    }
    into[slot] = value
    return false
  }

  return {
    add(hash) {
      const value = hash.readBigUInt64LE(0) || 1n // the empty slot's value is given away
      if (place(slots, value)) return true
      used++
      if (used * 2 > slots.length) {
        const larger = new BigUint64Array(slots.length * 2)
        for (const kept of slots) if (kept !== emptySlot) place(larger, kept)
        slots = larger
      }
      return false
    },
  }
}
