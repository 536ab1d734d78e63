// Finds keys that a file has twice. It takes 8 bytes per key, so that millions of lines need little memory.

const emptySlot = 0n
const startSlots = 1 << 12

/** `add` returns true when the key was added before. The first 8 bytes of its hash identify a key. */
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
      const value = hash.readBigUInt64LE(0) || 1n // 0 marks an empty slot
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
