// Decides whether a client is entitled to a lookup.

/** What decides about a lookup. A sensitive one is not among "all": it must be named. */
export interface Entitled {
  readonly name: string
  readonly sensitive?: true
}

/** `lookups`: the client's; null means all that are not sensitive. */
export const isEntitled = (
  { lookups }: { readonly lookups: ReadonlySet<string> | null },
  { name, sensitive }: Entitled,
): boolean => (lookups === null ? sensitive !== true : lookups.has(name))
