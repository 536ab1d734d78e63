// Bundles the compiled program with the packages that consist of many small files: a start opened 2,400 files, and
// finding, reading and compiling each took a third of its processor time.
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'
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

async function write(input, plugins, output, external = (id) => isInstalled(id) && !isBundled(id)) {
  const program = await rolldown({ input, platform: 'node', external, plugins })
  try {
    return await program.write(output)
  } finally {
    await program.close()
  }
}

const entriesIn = (built) => Object.entries(entries).map(([name, file]) => [name, join(built, file)])

/** @param built the folder of the compiled files; the bundle becomes its folder `bundle` */
export async function bundle(built) {
  const output = { dir: join(built, 'bundle'), chunkFileNames: '[name].js' }
  await write(Object.fromEntries(entriesIn(built)), [bundledPackages()], output)
}

const whole = 'program'

/** One entry that can open each: several entries would be several files. */
const openEach = (built) => ({
  name: 'satyapan-open-each',
  resolveId: (id) => (id === whole ? id : undefined),
  load(id) {
    if (id !== whole) return undefined
    const members = entriesIn(built).map(
      ([name, file]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file)})`,
    )
    return `export const open = { ${members.join(', ')} }`
  },
})

const isOfNode = (id) => id.startsWith('node:')

/** Loads an installed package when the module that needs it runs, not when the script begins. */
const requireWhenNeeded = {
  name: 'satyapan-require-when-needed',
  resolveId(id, _importer, { kind }) {
    if (!isInstalled(id) || isBundled(id) || isOfNode(id) || id === whole) return undefined
    return kind === 'dynamic-import' ? { id, external: true } : `\0installed:${id}`
  },
  load: (id) =>
    id.startsWith('\0installed:')
      ? `module.exports = requireInstalled(${JSON.stringify(id.slice('\0installed:'.length))})`
      : undefined,
}

/** A script cannot import by itself without a feature of Node that is experimental: what loads it does it for the script. */
const importByLoader = {
  name: 'satyapan-import-by-loader',
  renderChunk(code) {
    const starts = []
    const visit = (node) => {
      if (node === null || typeof node !== 'object') return
      if (node.type === 'ImportExpression') starts.push(node.start)
      for (const each of Object.values(node)) visit(each)
    }
    visit(parseAst(code, { sourceType: 'script', allowReturnOutsideFunction: true }))
    let text = code
    for (const start of starts.sort((a, b) => b - a))
      text = `${text.slice(0, start)}importByLoader${text.slice(start + 'import'.length)}`
    return { code: text }
  },
}

/** The names that an entry exports. */
function exportsOf(file, modules) {
  const entry = modules.find(({ id }) => id === file)
  if (entry === undefined) throw new Error(`the bundle has no ${file}`)
  return entry.exports
}

/**
 * The same program as one script, for the service: V8 can keep the compiled code of a script, and Node 20 has nothing of
 * the kind for modules. Its folder is `program`, as deep as that of the bundle.
 */
export async function bundleAsScript(built) {
  const modules = []
  const collect = {
    name: 'satyapan-collect',
    generateBundle() {
      for (const id of this.getModuleIds()) modules.push(this.getModuleInfo(id))
    },
  }
  const folder = join(built, whole)
  const output = {
    file: join(folder, 'program.cjs'),
    format: 'cjs',
    codeSplitting: false,
    comments: false,
    topLevelVar: true,
  }
  await write(whole, [openEach(built), requireWhenNeeded, importByLoader, collect], output, isOfNode)
  copyFileSync(fileURLToPath(new URL('load-program.mjs', import.meta.url)), join(folder, 'load.js'))
  for (const [name, file] of entriesIn(built)) {
    const names = exportsOf(file, modules).join(', ')
    const open = `await program.open[${JSON.stringify(name)}]()`
    const code = names === '' ? open : `export const { ${names} } = ${open}`
    writeFileSync(join(folder, `${name}.js`), `import { program } from './load.js'\n${code}\n`)
  }
}
