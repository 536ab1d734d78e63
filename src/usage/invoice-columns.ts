// Finds the columns of a vendor's invoice that hold the reference, the time, the lookup and the price of a call.

export const invoiceFields = ['reference', 'time', 'lookup', 'price'] as const
export type InvoiceField = (typeof invoiceFields)[number]

/** The position of each field in a row; undefined: the invoice has no such column. */
export type InvoiceColumns = Readonly<Record<InvoiceField, number | undefined>>

/** The invoice cannot be read with these options: one line that says what to change. */
export class InvoiceProblem extends Error {}

const isField = (name: string): name is InvoiceField => invoiceFields.some((field) => field === name)
const plain = (name: string): string => name.trim().toLowerCase()
/** Columns that a refusal lists, and characters of each: enough to see which file it is. */
const [maxListed, maxListedChars] = [50, 60]
const maxNames = 500 // many times the columns of any invoice
const quoted = (names: readonly string[]): string =>
  names
    .slice(0, maxListed)
    .map((name) => JSON.stringify(name.slice(0, maxListedChars)))
    .join(', ') + (names.length > maxListed ? ` and ${names.length - maxListed} more` : '')

/** Words in the headings of invoices, by what such a column holds; the more telling ones first. */
const headings: Readonly<Record<InvoiceField, readonly RegExp[]>> = {
  reference: [
    /(txn|transaction|reference|ref|request|order)[ _.-]*(id|no|number)\b/,
    /\b(reference|ref|uuid|id)\b/,
  ],
  time: [/\b(time ?stamp|date ?time|date|time|created|when|day)\b/],
  lookup: [/\b(product|service|api|lookup|sku|item|description)\b/],
  price: [/\b(amount|price|charge|charges|cost|fee|rate|total)\b/],
}

/** What each column probably holds, each field once: by its own name first, then by usual headings. */
export function suggestedFields(names: readonly string[]): (InvoiceField | undefined)[] {
  const fields = names.map((name) => invoiceFields.find((field) => plain(name) === field))
  for (const field of invoiceFields)
    for (const heading of headings[field]) {
      if (fields.includes(field)) break
      const at = names.findIndex((name, i) => fields[i] === undefined && heading.test(plain(name)))
      if (at !== -1) fields[at] = field
    }
  return fields
}

const lastFieldOf = /,(?=\s*(?:reference|time|lookup|price)\s*=)/
const afterField = /(?<==\s*(?:reference|time|lookup|price)\s*),/

/** What is wrong with one pair that is not `COLUMN=FIELD`; a pair the other way round is told its right form. */
function pairProblem(typed: string): string {
  const turned = typed.split(lastFieldOf).map((part) => {
    const at = part.indexOf('=')
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const
  })
  if (turned.every(([field, column]) => isField(field) && column !== '')) {
    const right = turned.map(([field, column]) => `--map ${JSON.stringify(`${column}=${field}`)}`)
    return `--map ${JSON.stringify(typed)} is the wrong way round: write ${right.join(' ')}`
  }
  return `--map ${JSON.stringify(typed)} is not "COLUMN=FIELD"; the fields are ${invoiceFields.join(', ')}`
}

/**
 * Reads `Date=time,Txn ID=reference`, given once or several times: the column of the invoice, then the field that it
 * holds. A comma belongs to the name of a column unless it follows a field. Throws InvoiceProblem.
 */
export function readMapping(texts: readonly string[]): Partial<Record<InvoiceField, string>> {
  const mapping: Partial<Record<InvoiceField, string>> = {}
  if (texts.length === 0) return mapping
  // Joined first: a list in a query was divided at every comma, one in the name of a column too.
  for (const part of texts.join(',').split(afterField)) {
    const at = part.lastIndexOf('=')
    const column = part.slice(0, at).trim()
    const field = part.slice(at + 1).trim()
    if (at < 1 || column === '' || !isField(field)) throw new InvoiceProblem(pairProblem(part))
    if (mapping[field] !== undefined) throw new InvoiceProblem(`--map names two columns for ${field}`)
    mapping[field] = column
  }
  return mapping
}

/**
 * Finds the columns in the header. A field that is not mapped is the column of the same name, if there is one; case
 * does not matter. Throws InvoiceProblem, which says which columns there are.
 */
export function findColumns(
  header: readonly string[],
  mapping: Partial<Record<InvoiceField, string>>,
): InvoiceColumns {
  const named = header.reduce((count, name) => count + (name.trim() === '' ? 0 : 1), 0)
  if (named > maxNames)
    throw new InvoiceProblem(
      `the header of the invoice has ${named} names; at most ${maxNames} columns are read`,
    )
  if (header.some((name) => name.includes('\ufffd')))
    throw new InvoiceProblem('the header of the invoice is not in UTF-8: save it as "CSV UTF-8"')
  const names = header.map(plain)
  const there = `its columns are ${quoted(header.map((name) => name.trim()))}`
  const find = (field: InvoiceField): number | undefined => {
    const wanted = mapping[field] ?? field
    const at = names.indexOf(plain(wanted))
    if (at === -1 && mapping[field] !== undefined)
      throw new InvoiceProblem(`the invoice has no column ${JSON.stringify(wanted)} (for ${field}); ${there}`)
    if (at !== -1 && names.indexOf(plain(wanted), at + 1) !== -1)
      throw new InvoiceProblem(`the invoice has two columns ${JSON.stringify(wanted)}; ${there}`)
    return at === -1 ? undefined : at
  }
  const [reference, time, lookup, price] = invoiceFields.map(find)
  if (reference === undefined && (time === undefined || price === undefined))
    throw new InvoiceProblem(
      `the invoice needs a column for reference, or columns for time and price: --map "COLUMN=reference"; ${there}`,
    )
  return { reference, time, lookup, price }
}
