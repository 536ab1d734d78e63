// Reads the values at a place of a JSON body, such as `data.details[].pincode`.

export interface Found {
  /** Where exactly: `data.details[3].pincode`. */
  readonly at: string
  readonly value: unknown
  readonly isMissing: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * All values at a place. What lies on the way to it and is not there is no finding: another case is about that.
 * Returns an empty list then.
 */
export function valuesAt(body: unknown, place: string): readonly Found[] {
  let reached: Found[] = [{ at: '', value: body, isMissing: false }]
  for (const step of place.split('.')) {
    const isEach = step.endsWith('[]')
    const name = isEach ? step.slice(0, -2) : step
    reached = reached.flatMap(({ at, value }) => {
      if (!isObject(value)) return []
      const path = at === '' ? name : `${at}.${name}`
      const member = Object.hasOwn(value, name) ? value[name] : undefined
      if (!isEach) return [{ at: path, value: member, isMissing: !Object.hasOwn(value, name) }]
      return Array.isArray(member)
        ? member.map((element, i) => ({ at: `${path}[${i}]`, value: element as unknown, isMissing: false }))
        : []
    })
  }
  return reached
}

const shownLength = 200

/** A value as it is shown in a report. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? 'nothing')
  return text.length > shownLength ? `${text.slice(0, shownLength)}… (${text.length} characters)` : text
}
