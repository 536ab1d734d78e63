// Remembers the packages that modules of operators import, and says which of them were installed anew since.
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'

/** `import x from 'a'`, `export ... from '@b/c/d'`, `import('a')`, with names that are written out. */
const packageImports = /\b(?:from|import)\s*\(?\s*['"]((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^'"]*)?['"]/g

/** Resolved to this installation, whose own update is a restart anyway. */
const ourselves = 'satyapan'

interface Package {
  readonly name: string
  /** The text of its package.json. */
  readonly text: string
}

/** By the path of their package.json, as they were when they were imported first. */
const imported = new Map<string, Package>()

const textOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** As Node finds it: in the folder of the file, or in one above. */
function findPackage(name: string, folder: string): readonly [path: string, text: string] | undefined {
  const path = join(folder, 'node_modules', name, 'package.json')
  const text = textOf(path)
  if (text !== undefined) return [path, text]
  const above = dirname(folder)
  return above === folder ? undefined : findPackage(name, above)
}

/** Node keeps a package that it has imported, whatever its files hold later. */
export function rememberPackages(file: string, text: string): void {
  for (const [, name] of text.matchAll(packageImports)) {
    if (isBuiltin(name!) || name === ourselves) continue
    const [path, content] = findPackage(name!, dirname(file)) ?? []
    if (path !== undefined && !imported.has(path)) imported.set(path, { name: name!, text: content! })
  }
}

const versionOf = (text: string | undefined): string => {
  try {
    return String((JSON.parse(text ?? '') as { version?: unknown }).version ?? 'unknown')
  } catch {
    return 'unknown'
  }
}

/** Those whose package.json has changed since they were imported. */
export const changedPackages = (): readonly { name: string; before: string; after: string | null }[] =>
  [...imported].flatMap(([path, { name, text }]) => {
    const now = textOf(path)
    if (now === text) return []
    return [{ name, before: versionOf(text), after: now === undefined ? null : versionOf(now) }]
  })
