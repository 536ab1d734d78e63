// A plugin for Vite and Rolldown that records which packages' code a bundle contains, with the texts of their licences.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * The folder of the package that a module belongs to, as the lockfile spells it; undefined for the project's own
 * modules.
 */
function packageOf(id) {
  const [path] = id.replace(/^\0/, '').split('?')
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1]
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  const text = file === undefined ? `Licence: ${license}\n` : readFileSync(join(folder, file), 'utf8')
  return `${name} ${version}\n\n${text.trim()}\n`
}

/** Emits `packages.json` (paths in the lockfile) and `licences.txt` beside the bundle. */
export function bundledPackages() {
  let isForServer = false
  return {
    name: 'satyapan-bundled-packages',
    configResolved({ build }) {
      isForServer = Boolean(build.ssr)
    },
    generateBundle() {
      if (isForServer) return
      const found = new Set([...this.getModuleIds()].map(packageOf))
      const folders = [...found].filter((folder) => folder !== undefined && existsSync(folder)).sort()
      const paths = folders.map((folder) => relative(root, folder))
      const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source })
      emit('packages.json', `${JSON.stringify(paths, null, 2)}\n`)
      emit('licences.txt', folders.map(licenceOf).join(`\n${'-'.repeat(72)}\n\n`))
    },
  }
}
