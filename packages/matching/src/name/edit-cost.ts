// Measures the edit distance of folded tokens. Vowels and H are cheap; sounds that clerks confuse cost half. Costs
// are in hundredths, because the engine is fastest with small integers.

const SIZE = 27
const OTHER = 0
const VOWELS = 'AEIOU'
const FULL_COST = 100
const VOWEL_COST = 35
const VOWEL_SWAP_COST = 30
const ASPIRATE_COST = 25
const TURNED_COST = 60
const CONFUSED: readonly (readonly [string, number])[] = [
  ['BV', 25],
  ['MN', 45],
  ['JY', 40],
  ['JG', 60],
  ['KG', 50],
  ['TD', 45],
  ['CS', 50],
  ['JS', 60],
  ['PB', 60],
  ['LR', 70],
  ['NL', 90],
  ['RD', 60],
  ['LD', 70],
  ['VU', 30],
  ['VO', 30],
  ['YI', 10],
  ['YE', 20],
  ['CJ', 60],
  ['CK', 70],
  ['TC', 80],
  ['VP', 70],
]

const insertCost: number[] = new Array(SIZE).fill(FULL_COST)
const swapCost: number[] = new Array(SIZE * SIZE).fill(FULL_COST)

const indexOf = (letter: string) => letter.charCodeAt(0) - 64
for (const vowel of VOWELS) {
  insertCost[indexOf(vowel)] = VOWEL_COST
  for (const other of VOWELS) swapCost[indexOf(vowel) * SIZE + indexOf(other)] = VOWEL_SWAP_COST
}
insertCost[indexOf('H')] = ASPIRATE_COST
insertCost[indexOf('Y')] = VOWEL_COST
insertCost[indexOf('N')] = 70
insertCost[indexOf('V')] = 80
for (const [pair, cost] of CONFUSED) {
  const [one, two] = [indexOf(pair[0] as string), indexOf(pair[1] as string)]
  swapCost[one * SIZE + two] = cost
  swapCost[two * SIZE + one] = cost
}

function letterIndex(code: number): number {
  const index = code - 64
  return index > 0 && index < SIZE ? index : OTHER
}

/** The cost of reading one letter A to Z for another, 0 to 1. */
export function swapCostOf(one: string, two: string): number {
  const [x, y] = [letterIndex(one.charCodeAt(0)), letterIndex(two.charCodeAt(0))]
  return one === two ? 0 : (swapCost[x * SIZE + y] as number) / FULL_COST
}

/**
 * The Damerau-Levenshtein distance (adjacent letters may be transposed) with the costs above. Symmetric.
 * @param a folded token
 * @param b folded token
 * @param limit answer Infinity once every path costs more than this
 */
export function editCost(a: string, b: string, limit: number): number {
  let n = a.length
  let m = b.length
  let start = 0
  while (start < n && start < m && a.charCodeAt(start) === b.charCodeAt(start)) start += 1
  while (n > start && m > start && a.charCodeAt(n - 1) === b.charCodeAt(m - 1)) {
    n -= 1
    m -= 1
  }
  const most = limit * FULL_COST + TURNED_COST
  let before: number[] = []
  let previous: number[] = [0]
  for (let j = start; j < m; j += 1) {
    previous.push((previous[j - start] as number) + (insertCost[letterIndex(b.charCodeAt(j))] as number))
  }
  let codeBefore = -1
  for (let i = start; i < n; i += 1) {
    const code = a.charCodeAt(i)
    const x = letterIndex(code)
    const drop = insertCost[x] as number
    let cost = (previous[0] as number) + drop
    const current: number[] = [cost]
    let least = cost
    let otherBefore = -1
    for (let j = start; j < m; j += 1) {
      const other = b.charCodeAt(j)
      const y = letterIndex(other)
      const k = j - start
      const inserted = cost + (insertCost[y] as number)
      cost = (previous[k] as number) + (code === other ? 0 : (swapCost[x * SIZE + y] as number))
      const dropped = (previous[k + 1] as number) + drop
      if (dropped < cost) cost = dropped
      if (inserted < cost) cost = inserted
      if (code === otherBefore && other === codeBefore) {
        const turned = (before[k - 1] as number) + TURNED_COST
        if (turned < cost) cost = turned
      }
      current.push(cost)
      if (cost < least) least = cost
      otherBefore = other
    }
    if (least > most) return Number.POSITIVE_INFINITY
    before = previous
    previous = current
    codeBefore = code
  }
  return (previous[m - start] as number) / FULL_COST
}
