// Loads a source that the operator wrote, wherever its file is.
import { redirectImport } from '../platform/redirect-import.js'
import { renewedImport } from '../platform/renewed-import.js'
import type { CreateModule } from './own-module.js'

/**
 * Resolves `satyapan/source` to this installation from now on, also for files outside it: a second copy would have
 * its own SourceTrouble class, which `instanceof` here would not recognise.
 */
export const announceEntry = (): void =>
  redirectImport('satyapan/source', new URL('./module-entry.js', import.meta.url).href)

export interface LoadedModule {
  /** Another one when its files have changed. */
  readonly address: string
  /** The default export, which makes the source. */
  readonly create: CreateModule
}

/** The module as its files are now. Throws an Error that says what is wrong. */
export async function loadModule(path: string): Promise<LoadedModule> {
  const { address, load } = renewedImport(path)
  let loaded: Readonly<Record<string, unknown>>
  try {
    loaded = await load()
  } catch (error) {
    throw new Error(`which cannot be loaded: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`)
  }
  if (typeof loaded.default !== 'function')
    throw new Error('whose default export must be a function that makes a source')
  return { address, create: loaded.default as CreateModule }
}
