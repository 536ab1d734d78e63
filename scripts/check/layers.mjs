// Checks the layers: runs dependency-cruiser over a tree, reports its findings, and checks that it read every file.
// With a compiler that it cannot read, it would find no module and so no fault.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = fileURLToPath(new URL('../..', import.meta.url))

/** The folders of the packages' sources, by path from the root of the tree. */
const packageSources = (root) =>
  existsSync(join(root, 'packages'))
    ? readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`)
    : []

/** The TypeScript files below a folder of the tree, by path from its root. */
export function sourceFiles(root, folder = 'src') {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
    .sort()
}

/** The sources of the product and of its packages. */
export const allSources = (root) =>
  ['src', ...packageSources(root)].flatMap((folder) => sourceFiles(root, folder))

/** What a program of node printed, and why it failed; for dependency-cruiser, to find something is to fail. */
const run = (args, cwd) =>
  new Promise((resolve) => {
    const maxBuffer = 256 * 1024 * 1024
    execFile(process.execPath, args, { cwd, maxBuffer }, (error, stdout, stderr) =>
      resolve({ error, stdout, stderr }),
    )
  })

/**
 * Runs dependency-cruiser over the folders that exist of the tree at `root`, with the rules of this repository.
 * Returns the violations as lines, and the sources that it did not read. Throws when dependency-cruiser itself fails.
 */
export async function checkLayers(
  root = home,
  folders = ['src', ...packageSources(root), 'test/acceptance', 'test/hostile'],
) {
  const files = allSources(root) // listed first, so that a file that appears meanwhile is not reported as missed
  const there = folders.filter((folder) => existsSync(join(root, folder)))
  const args = [
    join(home, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
    '--config',
    join(home, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    ...there,
  ]
  const { error, stdout, stderr } = await run(args, root)
  let cruised
  try {
    cruised = JSON.parse(stdout)
  } catch {
    throw new Error(`dependency-cruiser failed: ${stderr || stdout || error?.message}`)
  }
  const seen = new Set(cruised.modules.map(({ source }) => source))
  const violations = cruised.summary.violations.map(
    ({ rule, from, to, cycle }) =>
      `${rule.name}: ${from} -> ${cycle === undefined ? to : cycle.map(({ name }) => name).join(' -> ')}`,
  )
  return {
    modules: [...seen].filter((source) => /^(packages\/[^/]+\/)?src\//.test(source)).length,
    violations,
    missed: files.filter((file) => !seen.has(file)),
  }
}
