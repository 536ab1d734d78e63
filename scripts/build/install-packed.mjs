// Packs the product, or one of its packages, and installs the file as an operator would: in an empty folder, with an empty home directory and
// cache, without the network, and with no other program on the PATH, so without a compiler.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const pack = fileURLToPath(new URL('pack.mjs', import.meta.url))

function npmProgram() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders.map((folder) => join(folder, 'npm')).find(existsSync)
  if (found === undefined) throw new Error('npm is not on the PATH')
  return realpathSync(found)
}

/** Throws an Error with the program's error output when it fails. */
function run(node, words, options) {
  const { status, stdout, stderr } = spawnSync(node, words, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stderr.trim()}`)
  return stdout
}

/**
 * @param folder an empty folder, for the file, the installation and npm's own files
 * @param node the Node that runs npm
 * @param name a folder of packages/; absent: the product
 * @returns the folder of the installation, which npm calls the prefix
 */
export function installPacked(folder, node, name) {
  process.stderr.write(`satyapan: packing and installing ${name ?? 'the product'} ...\n`)
  const which = name === undefined ? [] : ['--package', name]
  process.stderr.write(run(process.execPath, [pack, '--to', folder, ...which]))
  const file = readdirSync(folder).find((each) => each.endsWith('.tgz'))
  const [home, nothing, prefix] = ['home', 'nothing', 'installed'].map((each) => join(folder, each))
  for (const each of [home, nothing, prefix]) mkdirSync(each)
  const env = { HOME: home, PATH: nothing, npm_config_cache: join(home, 'cache') }
  const words = ['install', '--offline', '--no-audit', '--no-fund', '--prefix', prefix, join(folder, file)]
  run(node, [npmProgram(), ...words], { cwd: prefix, env })
  return prefix
}
