// Loads the lookups of an operator's own from a module, wherever its file is.
import { accessSync, constants, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileProblem } from '../platform/file-problem.js'
import { redirectImport } from '../platform/redirect-import.js'
import { renewedImport } from '../platform/renewed-import.js'
import { isMap } from '../platform/setting-values.js'
import type { Lookup } from './lookup.js'
import { rowProblem } from './row-problem.js'

/** A module that waits for something else would hold up the start. */
const loadWithinMs = 10_000

/** Resolves `satyapan/lookup` to this installation from now on, also for files in a folder without packages. */
export const announceLookupEntry = (): void =>
  redirectImport('satyapan/lookup', new URL('./lookup-entry.js', import.meta.url).href)

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

/** The line of the module that an error comes from, where the error says it. */
function lineIn(url: string, { stack = '' }: Error): string {
  const at = stack.indexOf(`${url}:`)
  const line = at === -1 ? undefined : /^\d+/.exec(stack.slice(at + url.length + 1))?.[0]
  return line === undefined ? '' : ` (line ${line})`
}

/** Throws an Error whose message goes on from the name of the file: `which is a folder`. */
async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    accessSync(path, constants.R_OK)
    if (statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
  } catch (error) {
    throw new Error(fileProblem(path, error))
  }
  const { address, load } = renewedImport(path)
  const late = new AbortController()
  try {
    return await Promise.race([
      load(),
      pause(loadWithinMs, undefined, { signal: late.signal }).then(() => {
        throw new Error(`it did not load within ${loadWithinMs / 1000} s`)
      }),
    ])
  } catch (error) {
    if (!(error instanceof Error)) throw new Error(`it threw ${typeof error}, not an Error`)
    // Of another copy of satyapan/lookup the class is another one.
    if (error.name === 'RowProblem') throw new Error(error.message)
    throw new Error(`it cannot be loaded: ${error.name}: ${oneLine(error.message)}${lineIn(address, error)}`)
  } finally {
    late.abort()
  }
}

/**
 * The rows of a module's default export: the same objects as long as its files are the same. Throws an Error with one line.
 */
export async function loadLookups(path: string): Promise<readonly Lookup[]> {
  const { default: exported } = await importModule(path)
  if (exported === undefined)
    throw new Error('it has no default export, expected a row made by defineLookup, or a list of them')
  const rows: readonly unknown[] = Array.isArray(exported) ? exported : [exported]
  if (rows.length === 0) throw new Error('its default export is an empty list')
  for (const [n, row] of rows.entries()) {
    const problem = rowProblem(row)
    const { name } = isMap(row) ? row : {}
    const label = typeof name === 'string' ? ` ${name}` : rows.length === 1 ? '' : ` ${n + 1}`
    if (problem !== undefined) throw new Error(`its row${label}: ${problem}`)
  }
  return rows as readonly Lookup[]
}
