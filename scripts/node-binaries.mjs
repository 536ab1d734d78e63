// Installs the versions of Node that test/nodes names, aside from the project's own packages: 120 MB each, and wanted by
// nobody but npm run test:nodes.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const named = join(root, 'test', 'nodes')
const folder = join(root, 'node_modules', '.satyapan-nodes')

/** Whether the packages of these binaries are for this machine. */
export const hasNodeBinaries = process.platform === 'linux' && process.arch === 'x64'

const sameText = (one, other) =>
  existsSync(other) && readFileSync(one, 'utf8') === readFileSync(other, 'utf8')

/** Paths of the binaries, installed from their lockfile when they are not there. Throws one clear line. */
export function installNodes() {
  const lockfile = 'package-lock.json'
  if (!sameText(join(named, lockfile), join(folder, lockfile))) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    cpSync(join(named, 'package.json'), join(folder, 'package.json'))
    const words = [
      'ci',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel=error',
    ]
    cpSync(join(named, lockfile), join(folder, lockfile))
    process.stderr.write('satyapan: installing other versions of Node ...\n')
    const { status } = spawnSync('npm', words, { cwd: folder, stdio: ['ignore', 2, 2] })
    if (status !== 0) {
      rmSync(folder, { recursive: true, force: true })
      throw new Error('the other versions of Node could not be installed')
    }
  }
  const { dependencies } = JSON.parse(readFileSync(join(named, 'package.json'), 'utf8'))
  return Object.keys(dependencies).map((name) => join(folder, 'node_modules', name, 'bin', 'node'))
}
