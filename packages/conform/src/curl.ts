// Writes the curl command that repeats a request; the secret and the token are variables in it.
import type { FilePart, Pairs, Request } from './exchange.js'
import { credentialHeaders } from './headers.js'
import { filled, type ReadValue, shellWord } from './values.js'

const shownContent = 300 // longer files are named and described

function fileWord(name: string, file: FilePart, readValue: ReadValue): string {
  const { content } = file
  const isShort = typeof content === 'string' && content.length <= shownContent && !/[;"\\]/.test(content)
  const value = isShort && content !== '' ? content : `@${file.name}`
  return `-F ${shellWord(`${name}=${value};filename=${file.name};type=${file.type}`, readValue)}`
}

/** Comments about files that are too long for the command. */
const notesOf = (files: readonly FilePart[]): string =>
  files
    .filter(({ note }) => note !== undefined)
    .map(({ name, note }) => `  # ${name}: ${note}`)
    .join('')

/**
 * @param url the complete address, without its query
 * @param trust options about certificates
 */
export function curlOf(
  request: Request,
  url: string,
  readValue: ReadValue,
  trust: readonly string[],
): string {
  const { method = 'GET', query = {}, form = {}, files = {}, body, credentials = 'all' } = request
  const quoted = (text: string) => shellWord(text, readValue)
  const parameters = Object.entries(query).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(filled(value, readValue))}`,
  )
  const address = parameters.length === 0 ? url : `${url}?${parameters.join('&')}`
  const headers: Pairs = { ...credentialHeaders[credentials], ...request.headers }
  const words = [
    'curl -sS -i',
    ...trust,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    `'${address.replaceAll("'", '%27')}'`,
    ...Object.entries(headers).map(([name, value]) =>
      value === '' ? `-H '${name};'` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...Object.entries(form).map(([name, value]) => `--form-string ${quoted(`${name}=${value}`)}`),
    ...Object.entries(files).map(([name, file]) => fileWord(name, file, readValue)),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: ${body.type}'`, `--data-binary '${body.text.replaceAll("'", `'\\''`)}'`]),
  ]
  return words.join(' ') + notesOf(Object.values(files))
}
