// Decides whether a client is entitled to a lookup.

/** What decides about a lookup. A sensitive one is not among "all": it must be named. */
export interface Entitled {
  readonly name: string
  readonly sensitive?: true
}

/** A client's lookups: null means all that are not sensitive, and the sensitive ones that are named beside. */
interface Entitlements {
  readonly lookups: ReadonlySet<string> | null
  readonly sensitiveLookups: ReadonlySet<string>
}

export const isEntitled = (
  { lookups, sensitiveLookups }: Entitlements,
  { name, sensitive }: Entitled,
): boolean => (lookups === null ? sensitive !== true || sensitiveLookups.has(name) : lookups.has(name))
