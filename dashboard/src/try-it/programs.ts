// Writes the call of a lookup as programs that run when they are pasted: curl, TypeScript, Python. Each sends the
// credentials that the lookup asks for, and waits for the result of a task. A secret that the page does not know is read
// from the environment.
import { pythonOf } from './python.js'
import { shellText, typescriptText } from './quoting.js'
import { consentIdHeader, pathWith, type Stated } from './stated.js'

/** What a program needs to know of a lookup; the rest is in the parameters. */
export interface CalledLookup {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly credentials: string
  readonly sends: 'query' | 'json' | 'form'
  /** Of a task: the path of its result, for which the programs wait. */
  readonly poll: string | null
}

/** Where the call goes and who makes it. */
export interface Access {
  readonly baseUrl: string
  /** The certificate authority's file on the machine of the service; null: the machine knows the authority. */
  readonly authorityFile: string | null
  readonly clientId: string
  /** Undefined: the page does not know it. */
  readonly secret: string | undefined
}

/** Texts, or for a form the names of files. */
export type Values = Readonly<Record<string, string>>

/** `pan-to-din` is `panToDin` in the client for TypeScript. */
export const functionName = (name: string): string =>
  name.replace(/[-/](\w)/g, (_match, letter: string) => letter.toUpperCase())

const needsToken = ({ credentials }: CalledLookup) => credentials === 'token-and-key'

/** How curl sends the parameters. */
function curlParameters({ method, path, sends }: CalledLookup, values: Values, stated: Stated): string[] {
  const { consent_id: id, ...texts } = stated
  const named = id === undefined ? [] : [`-H ${shellText(`${consentIdHeader}: ${id}`)}`]
  const fields = { ...values, ...texts }
  if (sends === 'json')
    return [
      ...named,
      `-H 'Content-Type: application/json' -d ${shellText(JSON.stringify(fields))}`,
      `"$BASE${path}"`,
    ]
  if (sends === 'form')
    return [
      ...named,
      Object.entries(values)
        .map(([name, file]) => `-F ${name}=@${shellText(file)}`)
        .join(' '),
      `"$BASE${pathWith(path, stated)}"`,
    ]
  const pairs = Object.entries(fields).map(
    ([name, value]) => `--data-urlencode ${shellText(`${name}=${value}`)}`,
  )
  return [`-X ${method} -G`, ...named, ...pairs, `"$BASE${path}"`]
}

function curlOf(lookup: CalledLookup, values: Values, access: Access, stated: Stated): string {
  const { baseUrl, authorityFile, clientId, secret } = access
  const trust = authorityFile === null ? '' : ' --cacert "$CA"'
  const headers = needsToken(lookup)
    ? '-H "Authorization: Bearer $TOKEN" -H "x-api-key: $SECRET"'
    : '-H "x-api-key: $SECRET" -H "client-id: $ID"'
  return [
    `BASE=${shellText(baseUrl)}`,
    ...(authorityFile === null ? [] : [`CA=${shellText(authorityFile)}`]),
    `ID=${shellText(clientId)}`,
    secret === undefined
      ? `SECRET="\${SECRET:?set it to a secret of the client}"`
      : `SECRET=${shellText(secret)}`,
    ...(needsToken(lookup)
      ? [
          `TOKEN=$(curl -sS${trust} -F client_id="$ID" -F client_secret="$SECRET" "$BASE/v1/authorize" |`,
          `  sed -n 's/.*"access_token": *"\\([^"]*\\)".*/\\1/p')`,
        ]
      : []),
    ...(lookup.poll === null
      ? [[`curl -sS${trust} ${headers}`, ...curlParameters(lookup, values, stated)].join(' \\\n  ')]
      : curlTask(lookup.poll, `curl -sS${trust} ${headers}`, curlParameters(lookup, values, stated))),
  ].join('\n')
}

/** A refusal has no request_id, and is printed as it is. */
const curlTask = (poll: string, curl: string, parameters: readonly string[]): string[] => [
  `ask() { ${curl} "$@"; }`,
  `ANSWER=$(${['ask', ...parameters].join(' \\\n  ')})`,
  '# The call submits a task: ask for its result until it has ended.',
  `TASK=$(printf %s "$ANSWER" | sed -n 's/.*"request_id": *"\\([^"]*\\)".*/\\1/p')`,
  'while [ -n "$TASK" ]; do',
  `  ANSWER=$(ask "$BASE${poll}?request_id=$TASK")`,
  `  case "$ANSWER" in *'"in_progress"'*) sleep 1 ;; *) TASK= ;; esac`,
  'done',
  `printf '%s\\n' "$ANSWER"`,
]

/** The last argument of a call that states something. */
function typescriptConsent({ consent_id: id, ...texts }: Stated): string {
  const members = Object.entries({ ...texts, ...(id !== undefined && { id }) })
  if (members.length === 0) return ''
  const text = members.map(([name, value]) => `${name}: ${typescriptText(value)}`).join(', ')
  return `, { consent: { ${text} } }`
}

function typescriptOf(lookup: CalledLookup, values: Values, access: Access, stated: Stated): string {
  const { baseUrl, authorityFile, clientId, secret } = access
  const isForm = lookup.sends === 'form'
  const line = ([name, value]: [string, string]) =>
    isForm
      ? `  ${name}: new Blob([await readFile(${typescriptText(value)})]),`
      : `  ${name}: ${typescriptText(value)},`
  const environment = [
    ...(authorityFile === null ? [] : [`NODE_EXTRA_CA_CERTS=${shellText(authorityFile)}`]),
    ...(secret === undefined ? ['SECRET="the client\'s secret"'] : []),
  ]
  const name = functionName(lookup.name)
  const call = lookup.poll === null ? `satyapan.${name}({` : `satyapan.tasks.run('${name}', {`
  return [
    `// ${[...environment, 'node call.mjs'].join(' ')}`,
    ...(isForm ? ["import { readFile } from 'node:fs/promises'"] : []),
    "import { createClient } from '@satyapan/client'",
    '',
    'const satyapan = createClient({',
    `  baseUrl: ${typescriptText(baseUrl)},`,
    `  clientId: ${typescriptText(clientId)},`,
    `  clientSecret: ${secret === undefined ? 'process.env.SECRET' : typescriptText(secret)},`,
    '})',
    `const answer = await ${call}`,
    ...Object.entries(values).map(line),
    `}${typescriptConsent(stated)})`,
    'console.dir(answer, { depth: null })',
  ].join('\n')
}

export interface Program {
  readonly name: 'curl' | 'TypeScript' | 'Python'
  readonly text: string
}

export const programsOf = (
  lookup: CalledLookup,
  values: Values,
  access: Access,
  stated: Stated = {},
): readonly Program[] => [
  { name: 'curl', text: curlOf(lookup, values, access, stated) },
  { name: 'TypeScript', text: typescriptOf(lookup, values, access, stated) },
  { name: 'Python', text: pythonOf(lookup, values, access, stated) },
]
