// Loads a source that the operator wrote, wherever its file is.
import * as loader from 'node:module'
import { pathToFileURL } from 'node:url'
import type { CreateModule } from './own-module.js'

const entryName = 'satyapan/source'
const entryUrl = new URL('./module-entry.js', import.meta.url).href

type Resolved = { url: string; shortCircuit: true }
type Resolve<Result> = (
  name: string,
  context: object,
  next: (name: string, context: object) => Result,
) => Result
/** In Node 22.15 and later. */
type RegisterHooks = (hooks: { resolve: Resolve<unknown> }) => void

/**
 * Resolves `satyapan/source` to this installation from now on, also for files outside it: a second copy would have
 * its own SourceTrouble class, which `instanceof` here would not recognise.
 */
export function announceEntry(): void {
  const { registerHooks } = loader as unknown as { registerHooks?: RegisterHooks }
  const found: Resolved = { url: entryUrl, shortCircuit: true }
  if (registerHooks !== undefined) {
    registerHooks({ resolve: (name, context, next) => (name === entryName ? found : next(name, context)) })
    return
  }
  const hook = `export const resolve = (name, context, next) =>
    name === ${JSON.stringify(entryName)} ? ${JSON.stringify(found)} : next(name, context)`
  loader.register(`data:text/javascript,${encodeURIComponent(hook)}`)
}

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
