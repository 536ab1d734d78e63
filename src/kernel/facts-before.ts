// Says in an audit entry what a changed setting was before.

/** For each member that differs: `was.NAME` with its old value. */
export function factsBefore<Facts extends object>(
  before: Facts,
  after: Facts,
): Record<`was.${string}`, never> {
  const old = before as Readonly<Record<string, unknown>>
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value),
  )
  return Object.fromEntries(changed.map(([name]) => [`was.${name}`, old[name] ?? null])) as never
}
