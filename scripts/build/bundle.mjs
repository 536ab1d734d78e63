// Bundles the compiled program with the packages that consist of many small files: a start opened 2,400 files, and
// finding, reading and compiling each took a third of its processor time.
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { bundledPackages } from './bundled-packages.mjs'

/** They have no dependencies, so that nothing they load can be found elsewhere than beside them. */
const packages = ['typebox', 'undici', 'yaml']

/** Packages of the project; not matching, whose models and worker lie beside its own files. */
const ownPackages = ['@satyapan/conform', '@satyapan/rehearsal', '@satyapan/worker-pool']

/** What is loaded by its file name: the program, that of each process of a node, and the entries for operators' sources and lookups. */
const entries = {
  main: 'main.js',
  'process-entry': 'server/cluster/process-entry.js',
  'module-entry': 'sources/module-entry.js',
  'lookup-entry': 'lookups/lookup-entry.js',
}

const isInstalled = (id) => !/^[./]/.test(id)
const isBundled = (id) =>
  [...packages, ...ownPackages].some((name) => id === name || id.startsWith(`${name}/`))

/** @param built the folder of the compiled files; the bundle becomes its folder `bundle` */
export async function bundle(built) {
  const program = await rolldown({
    input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(built, file)])),
    platform: 'node',
    external: (id) => isInstalled(id) && !isBundled(id),
    plugins: [bundledPackages()],
  })
  try {
    await program.write({ dir: join(built, 'bundle'), chunkFileNames: '[name].js' })
  } finally {
    await program.close()
  }
}
