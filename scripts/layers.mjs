// Checks the layers: runs dependency-cruiser over a tree, reports what it found, and whether it looked
// at every file at all (over a compiler that it cannot read it finds no module, and nothing wrong).
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = dirname(dirname(fileURLToPath(import.meta.url)))

/** The TypeScript files below a folder of the tree, by path from its root. */
export function sourceFiles(root, folder = 'src') {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
    .sort()
}

/**
 * Cruises the folders (those that are there) of the tree at `root`, with the rules of this repository. Answers the
 * violations as lines, and the files of src that were not looked at. Throws when dependency-cruiser itself fails.
 */
export function checkLayers(root = home, folders = ['src', 'test/acceptance', 'test/hostile']) {
  const files = sourceFiles(root) // listed first: a file that appears meanwhile is not missed
  const there = folders.filter((folder) => existsSync(join(root, folder)))
  const args = [
    join(home, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
    '--config',
    join(home, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    ...there,
  ]
  const result = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (result.error) throw result.error
  let cruised
  try {
    cruised = JSON.parse(result.stdout)
  } catch {
    throw new Error(`dependency-cruiser failed: ${result.stderr || result.stdout}`)
  }
  const seen = new Set(cruised.modules.map(({ source }) => source))
  const violations = cruised.summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${from} -> ${cycle === undefined ? to : cycle.map(({ name }) => name).join(' -> ')}`,
  )
  return {
    modules: [...seen].filter((source) => source.startsWith('src/')).length,
    violations,
    missed: files.filter((file) => !seen.has(file)),
  }
}
