// Finds the known name that somebody probably meant.

/** Letters to change, add or remove at the most, for a name to be the one that was meant: fewer in short names. */
const mostChanges = ({ length }: string): number => Math.min(3, Math.max(1, Math.floor(length / 3)))

/** How many letters have to be changed, added or removed. */
function changesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}

/** Undefined when none is near. Names are short: each is compared in full. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const [best] = known
    .map((each) => ({ each, changes: changesBetween(plain(name).slice(0, 100), plain(each)) }))
    .filter(({ changes }) => changes <= mostChanges(plain(name)))
    .sort((a, b) => a.changes - b.changes)
  return best?.each
}
