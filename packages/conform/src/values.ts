// Fills in the values that texts of requests name in braces, and writes such texts for a shell.

/** Returns the value of a name; throws when there is none. */
export type ReadValue = (name: string) => string

const named = /\{([a-z][a-z0-9_.-]*)\}/g

/** Values that never appear in what is shown, and the variables that take their place. */
const variables: Readonly<Record<string, string>> = { token: '$TOKEN', secret: '$CLIENT_SECRET' }

export const filled = (text: string, readValue: ReadValue): string =>
  text.replaceAll(named, (_all, name: string) => readValue(name))

/** A text as one word of a POSIX shell. Secrets appear as variables. */
export function shellWord(text: string, readValue: ReadValue): string {
  const words: string[] = []
  let end = 0
  const literal = (part: string) => {
    if (part !== '') words.push(`'${part.replaceAll("'", `'\\''`)}'`)
  }
  let pending = ''
  for (const match of text.matchAll(named)) {
    pending += text.slice(end, match.index)
    end = match.index + match[0].length
    const variable = variables[match[1]!]
    if (variable === undefined) pending += readValue(match[1]!)
    else {
      literal(pending)
      pending = ''
      words.push(`"${variable}"`)
    }
  }
  literal(pending + text.slice(end))
  return words.join('') || "''"
}

/** Hides secrets in a text that came from a server or is about to be shown. */
export function createRedact(secrets: () => readonly string[]): (text: string) => string {
  return (text) =>
    secrets()
      .filter((secret) => secret !== '')
      .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      .reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text)
}
