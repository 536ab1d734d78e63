// Keeps what a user types in a form about something that another user may change meanwhile: what nobody here touched
// follows quietly, and a field that both changed is shown with both values.
import { useState } from 'react'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export interface Conflict<Draft> {
  readonly name: keyof Draft & string
  readonly was: Draft[keyof Draft]
  readonly now: Draft[keyof Draft]
  readonly own: Draft[keyof Draft]
}

export interface Edited<Draft> {
  readonly draft: Draft
  put(part: Partial<Draft>): void
  /** The fields that the user changed, with what is typed and with what was there before. */
  readonly changed: Partial<Draft>
  readonly before: Partial<Draft>
  readonly isChanged: boolean
  /** The fields that somebody else changed too. */
  readonly conflicts: readonly Conflict<Draft>[]
  /** The user has seen what is there now: what is typed stays, to be saved over it. */
  keepOwn(): void
  /** Takes what is there now. */
  takeTheirs(): void
}

/** `current`: what is stored, as far as the page knows. */
export function useEdited<Draft extends object>(current: Draft): Edited<Draft> {
  const [seen, setSeen] = useState(current)
  const [draft, setDraft] = useState(current)
  const names = Object.keys(seen) as (keyof Draft & string)[]
  const isOwn = (name: keyof Draft) => !same(seen[name], draft[name])
  const isTheirs = (name: keyof Draft) => !same(seen[name], current[name])
  const pick = (from: Draft, which: readonly (keyof Draft)[]) =>
    Object.fromEntries(which.map((name) => [name, from[name]])) as Partial<Draft>

  // What was saved here, and what nobody changed here, is adopted while rendering.
  const settled = names.filter((name) => isTheirs(name) && (!isOwn(name) || same(draft[name], current[name])))
  if (settled.length > 0) {
    setSeen({ ...seen, ...pick(current, settled) })
    setDraft({ ...draft, ...pick(current, settled) })
  }
  const changed = names.filter(isOwn)
  const both = changed.filter((name) => isTheirs(name) && !settled.includes(name))
  return {
    draft,
    put: (part) => setDraft((now) => ({ ...now, ...part })),
    changed: pick(draft, changed),
    before: pick(seen, changed),
    isChanged: changed.length > 0,
    conflicts: both.map((name) => ({ name, was: seen[name], now: current[name], own: draft[name] })),
    keepOwn: () => setSeen({ ...seen, ...pick(current, both) }),
    takeTheirs() {
      setSeen({ ...seen, ...pick(current, both) })
      setDraft({ ...draft, ...pick(current, both) })
    },
  }
}
