// `npm run types`: writes the type declarations of the builds, for authors of their own sources and for the packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare, productPackages } from './prepare.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Without the condition that leads to the sources of the packages: declarations lead to their declarations. */
const options = [
  ...['--emitDeclarationOnly', '--noCheck', '--incremental', 'false'],
  ...['--customConditions', 'types'],
]

/** Writes the declarations of a folder's `src` into its `dist`, unless they exist: a build removes those of older sources. */
function writeTypesOf(folder) {
  const dist = join(root, folder, 'dist')
  if (existsSync(dist) && readdirSync(dist).some((name) => name.endsWith('.d.ts'))) return
  const tsc = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(folder, 'tsconfig.json'), ...options], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`tsc ended with ${status}`)
}

/** Writes the declarations of the packages and of the product, unless they exist. */
export async function writeTypes() {
  await prepare()
  for (const folder of [...productPackages(), '.']) writeTypesOf(folder)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeTypes()
