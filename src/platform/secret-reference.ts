// Checks and reads a secret that the configuration refers to: it is in the environment or in a file.
import { ConfigProblem } from './config-problem.js'
import { type FileNames, readNamedFile } from './named-file.js'

/** Where a secret is: in the environment or in a file, never in the configuration itself. */
export type SecretReference = { readonly env: string } | { readonly file: string }

interface SecretNames extends FileNames {
  readonly environment: (name: string) => string | undefined
}

function isSecretReference(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const [first, ...others] = Object.entries(value)
  if (first === undefined || others.length > 0) return false
  const [place, name] = first
  return (place === 'env' || place === 'file') && typeof name === 'string' && name !== ''
}

/** One line that says what is wrong; undefined when it is valid. It does not show the value, which may be the secret. */
export const faultOfSecretReference = (key: string, value: unknown): string | undefined =>
  isSecretReference(value)
    ? undefined
    : `${key} must be {env: NAME} or {file: PATH}: a secret must not be in the file`

/**
 * The secret that the configuration refers to at `key`, without white space around it. Throws ConfigProblem, which
 * names the variable or the file and never shows the secret, when it is missing or empty.
 */
export function readSecretReference(config: SecretNames, key: string, reference: SecretReference): string {
  const isFile = 'file' in reference
  const at = isFile ? `${key}.file` : `${key}.env`
  const name = isFile ? reference.file : reference.env
  const text = isFile ? readNamedFile(config, at, name) : config.environment(name)
  const fault = (what: string) => new ConfigProblem(`${config.file}: ${at} is ${name}, which is ${what}`)
  if (text === undefined) throw fault('not set in the environment')
  const secret = text.trim()
  if (secret === '') throw fault('empty')
  return secret
}
