// When a client last called, as far as its valid secrets say.

interface Used {
  readonly secrets: readonly { readonly last_used_at: string | null }[]
}

/** To the hour; null: none of its valid secrets was ever used. */
export function lastUsedAt({ secrets }: Used): string | null {
  const times = secrets.flatMap(({ last_used_at }) => (last_used_at === null ? [] : [last_used_at]))
  return times.sort().at(-1) ?? null
}
