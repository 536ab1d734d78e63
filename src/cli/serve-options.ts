// Reads the options of serve: what the processes do, and how many there are.
import { parseArgs } from 'node:util'
import { type Role, roles, type ServeOptions } from '../server/roles.js'
import { Misuse } from './io.js'

/** More than the processors of any machine: a larger number is a typing mistake. */
const maxProcesses = 256

const see = 'see "satyapan serve --help"'

function readWords(words: readonly string[]): { role?: string; processes?: string } {
  const options = { role: { type: 'string' }, processes: { type: 'string' } } as const
  try {
    return parseArgs({ args: [...words], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new Misuse(`serve: ${(error as Error).message.split('. ')[0]}; ${see}`)
  }
}

/** Throws Misuse. `databaseUrl`: undefined where the database is embedded, which only one process can open. */
export function readServeOptions(words: readonly string[], databaseUrl: string | undefined): ServeOptions {
  const { role = 'all', processes: text = '1' } = readWords(words)
  if (!(roles as readonly string[]).includes(role))
    throw new Misuse(`serve: --role is "${role}", expected one of ${roles.join(', ')}; ${see}`)
  const processes = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (processes < 1 || processes > maxProcesses)
    throw new Misuse(`serve: --processes is "${text}", expected a whole number, 1 to ${maxProcesses}; ${see}`)
  const needing = [
    ...(processes > 1 ? [`--processes ${processes}`] : []),
    ...(role === 'all' ? [] : [`--role ${role}`]),
  ]
  if (databaseUrl === undefined && needing.length > 0)
    throw new Misuse(
      `serve: ${needing.join(' and ')} needs PostgreSQL: set DATABASE_URL; the embedded database is one process's own`,
    )
  return { role: role as Role, processes }
}
