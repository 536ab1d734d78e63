// Deletes many rows in portions, so that the embedded database, which does one thing at a time, is not held up.

/** A few milliseconds' work each, even when rows are documents. */
const rowsAtOnce = 500

/**
 * Calls `deleteSome` until it finds less than a portion; returns how many rows were deleted. A smaller `atOnce` is for
 * rows that take others with them.
 */
export async function inPortions(
  deleteSome: (atMost: number) => Promise<number>,
  atOnce = rowsAtOnce,
): Promise<number> {
  let deleted = 0
  for (let some = atOnce; some === atOnce; deleted += some) some = await deleteSome(atOnce)
  return deleted
}
