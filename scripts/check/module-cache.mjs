// Says where vitest keeps the sources that it has transformed, for the other projects of a run and for later runs.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const isSource = /\.(ts|tsx|js|mjs|cjs|json)$/
/** They say how imports are resolved and sources are compiled: their text counts too. */
const deciding = ['package.json', 'package-lock.json', 'tsconfig.json']
const isElsewhere = /(^|\/)(node_modules|dist|\.[^/]+)$|^(coverage|data)$/
const keptForMs = 86_400_000

/** The paths of all sources, and the digests of the files that decide how they are read. */
function* described(root, folder = '') {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !isElsewhere.test(path)) yield* described(root, path)
    if (!entry.isFile() || !isSource.test(entry.name)) continue
    yield path
    if (deciding.includes(entry.name)) yield readFileSync(join(root, path), 'utf8')
  }
}

/**
 * A folder for this set of files and these options. Vitest recognises a source by its own text; what its imports lead
 * to is kept with it, and changes when a file is added, renamed or removed. Folders of other sets are removed a day
 * after something was last added to them.
 */
export function moduleCacheFolder(root) {
  const home = join(root, 'node_modules', '.cache', 'modules')
  const set = createHash('sha256')
  for (const text of described(root)) set.update(text).update('\0')
  const own = set.digest('hex').slice(0, 16)
  for (const name of existsSync(home) ? readdirSync(home) : []) {
    const addedTo = statSync(join(home, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (name !== own && addedTo < Date.now() - keptForMs)
      rmSync(join(home, name), { recursive: true, force: true })
  }
  return join(home, own)
}
