// Imports modules that operators wrote, and imports them anew when their files have changed since.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as loader from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rememberPackages } from './imported-packages.js'

/** Node keeps a module by its address, so a changed one needs another address. */
const version = 'as-of'

/** `import x from './x.mjs'`, `export ... from './x.mjs'`, `import('./x.mjs')`, with names that are written out. */
const relativeImports = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"?]+)['"]/g

const digestOf = (data: string | Buffer): string =>
  createHash('sha256').update(data).digest('hex').slice(0, 16)

/** Adds the file and all that it imports by relative names, with the digests of their texts. */
function addFiles(path: string, to: Map<string, string>): Map<string, string> {
  if (to.has(path)) return to
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return to // the import says what is wrong
  }
  to.set(path, digestOf(text))
  rememberPackages(path, text)
  for (const [, name] of text.matchAll(relativeImports)) addFiles(resolve(dirname(path), name!), to)
  return to
}

interface Resolved {
  readonly url: string
}
interface Context {
  readonly parentURL?: string
}
type Resolve<Result> = (
  name: string,
  context: Context,
  next: (name: string, context: Context) => Result,
) => Result
/** In Node 22.15 and later. */
type RegisterHooks = (hooks: { resolve: Resolve<Resolved> }) => void

/** What a versioned module imports by a relative name has its version: it may have changed too. */
function handOn(name: string, { parentURL = '' }: Context, found: Resolved): Resolved {
  const at = parentURL.lastIndexOf('?as-of=')
  if (at === -1 || !name.startsWith('.') || !found.url.startsWith('file:') || found.url.includes('?'))
    return found
  return { ...found, url: found.url + parentURL.slice(at) }
}

let handsOn = false

function registerHandingOn(): void {
  if (handsOn) return
  handsOn = true
  const { registerHooks } = loader as unknown as { registerHooks?: RegisterHooks }
  if (registerHooks !== undefined) {
    registerHooks({ resolve: (name, context, next) => handOn(name, context, next(name, context)) })
    return
  }
  const hook = `const handOn = ${handOn}
    export const resolve = async (name, context, next) => handOn(name, context, await next(name, context))`
  loader.register(`data:text/javascript,${encodeURIComponent(hook)}`)
}

/** By file: its digest when it was imported at its own address. */
const imported = new Map<string, string>()
/** Stands for the digest where that import failed: Node may keep the failure, whatever the files hold by now. */
const failedImport = ''
/** By path and digest: how often it could not be imported. Node keeps failures too. */
const failures = new Map<string, number>()

export interface RenewedImport {
  /** Another one when the module, or what it imports by relative names, has changed. */
  readonly address: string
  /** Rejects with what the module threw. */
  load(): Promise<Readonly<Record<string, unknown>>>
}

/** The module as its files are now. What was imported before, with these texts, is not run again. */
export function renewedImport(path: string): RenewedImport {
  const files = [...addFiles(path, new Map())]
  const digest = digestOf(JSON.stringify(files))
  const failed = failures.get(`${path} ${digest}`) ?? 0
  const isAsBefore = failed === 0 && files.every(([file, text]) => (imported.get(file) ?? text) === text)
  const own = pathToFileURL(path).href
  const address = isAsBefore ? own : `${own}?${version}=${digest}${failed === 0 ? '' : `-${failed}`}`
  return {
    address,
    async load() {
      const added = isAsBefore ? files.filter(([file]) => !imported.has(file)) : []
      for (const [file, text] of added) imported.set(file, text)
      if (!isAsBefore) registerHandingOn()
      try {
        return await import(address)
      } catch (error) {
        for (const [file] of added) imported.set(file, failedImport)
        failures.set(`${path} ${digest}`, failed + 1)
        throw error
      }
    },
  }
}
