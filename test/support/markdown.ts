// Extracts the fenced blocks of a Markdown page.

export interface Fence {
  /** The word after the opening marks; empty if there is none. */
  readonly language: string
  /** What stands behind that word, such as `file=sources/acme.mjs`; empty if there is nothing. */
  readonly about: string
  readonly text: string
  /** The line of the opening marks, from 1. */
  readonly line: number
}

export function fencesOf(page: string): Fence[] {
  const lines = page.split('\n')
  const fences: Fence[] = []
  for (let at = 0; at < lines.length; at++) {
    const opening = /^```(\w*)(?: (\S+))?$/.exec(lines[at]!)
    if (opening === null) continue
    const end = lines.indexOf('```', at + 1)
    if (end < 0) throw new Error(`the fence of line ${at + 1} is never closed`)
    fences.push({
      language: opening[1]!,
      about: opening[2] ?? '',
      text: lines.slice(at + 1, end).join('\n'),
      line: at + 1,
    })
    at = end
  }
  return fences
}
