// Finds members of a request that have another default than before: a client that leaves them out is treated otherwise.
import { objectOf, resolve, same } from './json.js'
import type { Misfit, Side } from './schema-misfits.js'

/** Requests are not nested deeper; a schema that contains itself ends here. */
const deepest = 8

export function changedDefaults(before: Side, after: Side, at: string, depth = 0): readonly Misfit[] {
  const [old, current] = [resolve(before.document, before.schema), resolve(after.document, after.schema)]
  const texts = [old.default, current.default].map((value) => JSON.stringify(value) ?? 'none')
  const own =
    old.default === undefined || same(old.default, current.default)
      ? []
      : [{ at, rule: 'default', detail: `${texts[0]} became ${texts[1]}` }]
  if (depth === deepest) return own
  const known = objectOf(current.properties)
  const members = Object.entries(objectOf(old.properties)).flatMap(([name, schema]) =>
    known[name] === undefined
      ? []
      : changedDefaults({ ...before, schema }, { ...after, schema: known[name] }, `${at}/${name}`, depth + 1),
  )
  return [...own, ...members]
}
