// Loads a source that the operator wrote, wherever its file is.
import { pathToFileURL } from 'node:url'
import { redirectImport } from '../platform/redirect-import.js'
import type { CreateModule } from './own-module.js'

/**
 * Resolves `satyapan/source` to this installation from now on, also for files outside it: a second copy would have
 * its own SourceTrouble class, which `instanceof` here would not recognise.
 */
export const announceEntry = (): void =>
  redirectImport('satyapan/source', new URL('./module-entry.js', import.meta.url).href)

/** The default export, which makes the source. Throws an Error that says what is wrong. */
export async function loadModule(path: string): Promise<CreateModule> {
  let loaded: Record<string, unknown>
  try {
    loaded = await import(pathToFileURL(path).href)
  } catch (error) {
    throw new Error(`which cannot be loaded: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`)
  }
  if (typeof loaded.default !== 'function')
    throw new Error('whose default export must be a function that makes a source')
  return loaded.default as CreateModule
}
