// Makes the path and query of a call from a template such as `/search?gstin={gstin}`.
import type { SourceParts } from '../source-kind.js'
import { secretNames } from './presets.js'

const placeholder = /\{([^}]*)\}/g

/** Throws when the configuration lacks a secret that the template names. */
export function createRequestOf(template: string, secret: SourceParts['secret']) {
  const [path = '', query = ''] = template.split('?')
  const parameters = [...new URLSearchParams(query)]
  const secrets = Object.fromEntries(
    secretNames.filter((name) => template.includes(`{${name}}`)).map((name) => [name, secret(name)]),
  )
  return (subject: Readonly<Record<string, string>>) => {
    const values = { ...secrets, ...subject }
    const filled = (text: string) => text.replaceAll(placeholder, (_, name: string) => values[name] ?? '')
    return {
      path: path.replaceAll(placeholder, (_, name: string) => encodeURIComponent(values[name] ?? '')),
      query: Object.fromEntries(parameters.map(([name, value]) => [name, filled(value)])),
    }
  }
}
