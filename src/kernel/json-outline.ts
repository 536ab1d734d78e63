// Reads how a JSON text is built: how deep, and where the members of its object begin and end.

/** Members that count are on the first level; ignored ones may have a few more. */
const maxDepth = 16

/** How a JSON text is built. For text that is not JSON it is meaningless. */
export interface Outline {
  /** Lists and objects are nested deeper than `maxDepth`. */
  readonly isTooDeep: boolean
  /** Where the marks of the outermost object are: its brace, a colon and a comma for each member, its last brace. */
  readonly marks: readonly number[]
}

export function outlineOf(json: string): Outline {
  const marks: number[] = []
  let depth = 0
  let inText = false
  for (let i = 0; i < json.length; i++) {
    const char = json.charCodeAt(i)
    if (inText) {
      if (char === 92 /* \ */) i++
      else if (char === 34 /* " */) inText = false
    } else if (char === 34) inText = true
    else if (char === 91 /* [ */ || char === 123 /* { */) {
      if (++depth === 1) marks.push(i)
      else if (depth > maxDepth) return { isTooDeep: true, marks }
    } else if (char === 93 /* ] */ || char === 125 /* } */) {
      if (--depth === 0) marks.push(i)
    } else if (depth === 1 && ':,'.includes(json[i]!)) marks.push(i)
  }
  return { isTooDeep: false, marks }
}

const none: ReadonlySet<string> = new Set()

/**
 * The names of members that an object has more than once, where JSON.parse keeps the last of each. `outline`, `parsed`: of
 * `json`.
 */
export function repeatedMembers(json: string, { marks }: Outline, parsed: object): ReadonlySet<string> {
  const count = Math.floor((marks.length - 1) / 2)
  if (count <= Object.keys(parsed).length) return none
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  for (let at = 0; at + 2 < marks.length; at += 2) {
    const name: string = JSON.parse(json.slice(marks[at]! + 1, marks[at + 1]))
    if (seen.has(name)) repeated.add(name)
    seen.add(name)
  }
  return repeated
}
