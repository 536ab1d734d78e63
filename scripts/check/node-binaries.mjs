// Installs the versions of Node that test/nodes names. Only npm run test:nodes needs them: 120 MB each.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installAside } from './aside.mjs'

const named = fileURLToPath(new URL('../../test/nodes/package.json', import.meta.url))

/** Whether the packages of these binaries are made for this machine. */
export const hasNodeBinaries = process.platform === 'linux' && process.arch === 'x64'

/**
 * The paths of the binaries, the oldest version first. Installs them when they are missing. Throws an Error with one
 * clear line.
 */
export function installNodes() {
  const folder = installAside('nodes', 'other versions of Node')
  const { dependencies } = JSON.parse(readFileSync(named, 'utf8'))
  return Object.keys(dependencies).map((name) => join(folder, 'node_modules', name, 'bin', 'node'))
}
