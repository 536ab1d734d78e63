// Makes the calls of rows that contract tests inject.
import type { Lookup } from '../../src/lookups/lookup.js'

/** The query of a valid call: every required parameter, about the subject of the row's example. */
export function rightQuery(lookup: Lookup): Record<string, string> {
  const about = lookup.example as Record<string, unknown>
  const required = Object.entries(lookup.input).filter(([, param]) => param.required)
  return Object.fromEntries(
    required.map(([name, { example, identifier }]) => {
      const own = about[name]
      // An answer may have a masked number.
      const isSent = typeof own === 'string' && identifier?.isValid(identifier.compact(own)) !== false
      return [name, isSent ? own : example]
    }),
  )
}

/** The sub_code of a found answer: the first of the row, which is SUCCESS in most. */
export const foundIn = ({ outcomes }: Lookup): string => Object.keys(outcomes)[0]!

/** A path with a query; a list is sent as a repeated parameter. */
export function target(path: string, query: Record<string, string | readonly string[]>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : value) search.append(name, one)
  }
  return `${path}?${search}`
}

/** A call of a row to inject, with its parameters in the address or in a JSON body, as the row has them. */
export function sentTo(lookup: Lookup, values: Record<string, string | readonly string[]>) {
  const { method, path, from } = lookup.route
  if (from === undefined) return { method, url: target(path, values) }
  return { method, url: path, payload: JSON.stringify(values) }
}
