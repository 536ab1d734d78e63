// Reads where the lookups are asked, and with which credentials: from a file or from the environment, never an argument.
import { readFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import type { Connection } from '@satyapan/agent-tools'
import { fileProblem } from '../../platform/file-problem.js'
import { Misuse } from '../io.js'

/** As sandbox.json has them, and as the environment does. */
const sources = {
  baseUrl: ['base_url', 'SATYAPAN_BASE_URL'],
  clientId: ['client_id', 'SATYAPAN_CLIENT_ID'],
  clientSecret: ['client_secret', 'SATYAPAN_CLIENT_SECRET'],
  caFile: ['ca_file', 'SATYAPAN_CA_FILE'],
} as const

export const connectionVariables = Object.values(sources).map(([, variable]) => variable)

async function readJson(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new Misuse(fileProblem(file, error))
  })
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Told below, without what the file holds.
  }
  throw new Misuse(`${file} holds no JSON object with base_url, client_id and client_secret`)
}

async function readCa(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error) => {
    throw new Misuse(fileProblem(file, error))
  })
}

/**
 * Throws Misuse when something is missing. `ca`: certificates (PEM) trusted beside the usual authorities.
 * @param file a JSON file such as sandbox.json; what it says counts before the environment
 */
export async function readConnection(
  file: string | undefined,
  environment: (name: string) => string | undefined,
): Promise<Connection & { readonly ca: string | undefined }> {
  const held = file === undefined ? {} : await readJson(file)
  const read = (name: keyof typeof sources): string | undefined => {
    const [member, variable] = sources[name]
    const value = held[member]
    return typeof value === 'string' && value !== '' ? value : environment(variable)
  }
  const needed = (name: keyof typeof sources): string => {
    const value = read(name)
    const [member, variable] = sources[name]
    if (value === undefined)
      throw new Misuse(
        `${variable} is not set, and no file of --credentials has ${member}; see "satyapan mcp --help"`,
      )
    return value
  }
  const baseUrl = needed('baseUrl')
  if (!URL.canParse(baseUrl) || !baseUrl.startsWith('https://'))
    throw new Misuse(`the base URL is "${baseUrl}", expected an https:// address`)
  const caFile = read('caFile')
  const beside = (name: string) => (isAbsolute(name) || file === undefined ? name : join(dirname(file), name))
  return {
    baseUrl,
    clientId: needed('clientId'),
    clientSecret: needed('clientSecret'),
    ca: caFile === undefined ? undefined : await readCa(beside(caFile)),
  }
}
