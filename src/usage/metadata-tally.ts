// Adds up the sums by metadata of one day, portion by portion, and leaves out fields whose sums would be too many.
import type { MetadataSum, SizedSum } from './metadata-store.js'

/** A day with more fields than this left out has no sums. */
export const maxLeftOut = 100

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

interface Field {
  readonly sums: Map<string, Mutable<MetadataSum>>
  calls: number
}

export interface MetadataTally {
  add(rows: readonly SizedSum[]): void
  /** Fields without sums; null: every field, since too many had to be left out. */
  leftOut(): readonly string[] | null
  list(): MetadataSum[]
}

const keyOf = (sum: MetadataSum): string =>
  JSON.stringify([
    ...[sum.value, sum.client_id, sum.lookup, sum.sub_code],
    ...[sum.origin, sum.source, sum.http_status, sum.currency],
  ])

/**
 * @param most rows for the day. When there would be more, the field whose sums save the fewest reads is left out first,
 *   such as an order number.
 */
export function createMetadataTally(most: number): MetadataTally {
  const fields = new Map<string, Field>()
  let leftOut: Set<string> | null = new Set()
  let rows = 0

  function leaveOut(name: string): void {
    rows -= fields.get(name)?.sums.size ?? 0
    fields.delete(name)
    leftOut?.add(name)
    if (leftOut === null || leftOut.size <= maxLeftOut) return
    leftOut = null
    fields.clear()
    rows = 0
  }

  function leastUseful(): string {
    const callsOfRow = ({ sums, calls }: Field) => calls / sums.size
    const [first] = [...fields].sort(
      ([, a], [, b]) => callsOfRow(a) - callsOfRow(b) || b.sums.size - a.sums.size,
    )
    return first![0]
  }

  function addRow({ size: _size, ...row }: SizedSum): void {
    let field = fields.get(row.field)
    if (field === undefined) {
      field = { sums: new Map(), calls: 0 }
      fields.set(row.field, field)
    }
    field.calls += row.calls
    const key = keyOf(row)
    const known = field.sums.get(key)
    if (known === undefined) {
      field.sums.set(key, row)
      rows++
      return
    }
    known.calls += row.calls
    known.charged += row.charged
    known.submissions += row.submissions
    known.amount += row.amount
    known.cost += row.cost
  }

  return {
    add(portion) {
      for (const row of portion) {
        if (leftOut === null) return
        if (leftOut.has(row.field)) continue
        if (row.size > most) leaveOut(row.field)
        else addRow(row)
      }
      while (rows > most) leaveOut(leastUseful())
    },
    leftOut: () => leftOut && [...leftOut],
    list: () => [...fields.values()].flatMap(({ sums }) => [...sums.values()]),
  }
}
