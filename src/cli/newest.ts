// Reads as many of the newest items as were asked for, over as many pages as it takes.
import type { Arguments } from './command.js'
import { readWholeNumber } from './whole-number.js'

/** More than anybody looks through; an export has all. */
const mostListed = 100_000

/** The number of `--limit`. Throws Misuse. */
export const readLimit = (args: Arguments, usual: number): number =>
  readWholeNumber('--limit', args.text('limit') ?? String(usual), 1, mostListed)

interface Page<Item> {
  readonly items: readonly Item[]
  readonly next_cursor: string | null
}

/** @param perPage the most that one page may have */
export async function newest<Item>(
  limit: number,
  perPage: number,
  read: (page: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const count = Math.min(perPage, limit - items.length)
    const page: Page<Item> = await read({ limit: count, ...(cursor === null ? {} : { cursor }) })
    items.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null && items.length < limit)
  return items
}
