// Sorts the calls of the ledger and the lines of an invoice in the orders in which they are matched.
import { createSortedRows } from '../platform/sorted-rows.js'
import type { AskedCall } from './asked-store.js'
import type { Invoice, InvoiceLine } from './invoice.js'

type Compare<A, B = A> = (a: A, b: B) => number
export const inOrder = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
/** Compares by the keys in turn. */
const by =
  <Row>(...keys: ((row: Row) => string | number)[]): Compare<Row> =>
  (a, b) => {
    for (const key of keys) {
      const order = inOrder(key(a), key(b))
      if (order !== 0) return order
    }
    return 0
  }

/** How both sides are sorted so that they can be matched. */
export function createSides(parts: {
  /** An empty folder for data that is too large for memory. */
  folder: string
  /** The vendor's word for a lookup. */
  productOf: (lookup: string) => string
  invoice: Pick<Invoice, 'has'>
}) {
  const { folder, productOf, invoice } = parts
  /** An invoice without lookups is matched by time and price, one without prices by time and lookup. */
  const product = ({ lookup }: AskedCall) => (invoice.has('lookup') ? productOf(lookup) : '')
  const at = (row: { at: number | null }) => row.at ?? 0
  const cost = (call: AskedCall) => (invoice.has('price') ? (call.cost ?? 0) : 0)
  const price = (line: InvoiceLine) => line.price ?? 0
  const calls = (name: string, ...keys: ((call: AskedCall) => string | number)[]) =>
    createSortedRows<AskedCall>(folder, `calls-${name}`, by(...keys))
  const lines = (name: string, ...keys: ((line: InvoiceLine) => string | number)[]) =>
    createSortedRows<InvoiceLine>(folder, `lines-${name}`, by(...keys))
  const named = (line: InvoiceLine) => line.product
  return {
    product,
    cost,
    price,
    calls: {
      referenced: calls('referenced', ({ reference }) => reference!),
      answered: calls('answered', product, cost, at),
      /** Answered calls without a line at their price. */
      rest: calls('rest', product, at),
      /** Those of them without a stored id of the source: a line's reference says nothing about them. */
      unreferenced: calls('unreferenced', product, at),
      /** Calls without an answer and without a stored id of the source. */
      unanswered: calls('unanswered', product, at),
    },
    lines: {
      referenced: lines('referenced', ({ reference }) => reference!),
      timed: lines('timed', named, price, at),
      rest: lines('rest', named, at),
      /** Lines that no call with their reference explains; one without a reference may. */
      open: lines('open', named, at),
      /** Lines that no answered call explains; an attempt without an answer may. */
      last: lines('last', named, at),
    },
  }
}

export type Sides = ReturnType<typeof createSides>
