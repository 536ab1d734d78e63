// Installs large packages that only a few tests or the bench need, separately from the project's own, so that a first start does
// not wait for them.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const lockfile = 'package-lock.json'

const sameText = (one, other) =>
  existsSync(other) && readFileSync(one, 'utf8') === readFileSync(other, 'utf8')

/** `--legacy-peer-deps`: only files of these packages are used, not the frameworks that they extend. */
const npmCi = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--loglevel=error']

/**
 * Installs the lockfile of a folder when that is not done yet. Throws an Error with one clear line.
 * @param name names the installation
 * @param what its contents, as told to the people who wait
 * @param named the folder with its package.json and lockfile; by default that of this name in test/
 * @returns the folder whose node_modules has the packages
 */
export function installAside(name, what, named = join(root, 'test', name)) {
  const folder = join(root, 'node_modules', `.satyapan-${name}`)
  const done = join(folder, 'installed')
  if (sameText(join(named, lockfile), done)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', lockfile]) cpSync(join(named, file), join(folder, file))
  process.stderr.write(`satyapan: installing ${what} ...\n`)
  const { status } = spawnSync('npm', [...npmCi, '--prefix', folder], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`${what} could not be installed`)
  }
  cpSync(join(folder, lockfile), done)
  return folder
}
