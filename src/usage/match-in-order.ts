// Pairs two sorted lists while reading both, so that neither is held in memory.

/**
 * @param compare negative: the left one has no partner; positive: the right one has none; 0: they are a pair. It must
 *   agree with the order of both lists.
 */
export async function matchInOrder<Left, Right>(
  lefts: AsyncGenerator<Left>,
  rights: AsyncGenerator<Right>,
  compare: (left: Left, right: Right) => number,
  report: {
    pair(left: Left, right: Right): Promise<void>
    left(left: Left): Promise<void>
    right(right: Right): Promise<void>
  },
): Promise<void> {
  let [a, b] = await Promise.all([lefts.next(), rights.next()])
  while (!a.done || !b.done) {
    const order = a.done ? 1 : b.done ? -1 : compare(a.value, b.value)
    if (order === 0) await report.pair(a.value, b.value)
    else if (order < 0) await report.left(a.value)
    else await report.right(b.value)
    if (order <= 0) a = await lefts.next()
    if (order >= 0) b = await rights.next()
  }
}
