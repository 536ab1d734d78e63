// Builds the packages and the product: each folder's `src` becomes its `dist`.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { transformSync } from 'rolldown/utils'
import { bundle, bundleAsScript } from './bundle.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A build's outputs that have no folder of their name in src. */
const madeFolders = (folder) => (folder === '.' ? ['bundle', 'pages', 'program'] : ['face-models'])

/** Removes the outputs of sources that no longer exist. */
function removeOrphans(built, source, kept = []) {
  for (const entry of readdirSync(built, { withFileTypes: true })) {
    if (kept.includes(entry.name)) continue
    const path = join(built, entry.name)
    if (entry.isDirectory()) {
      if (existsSync(join(source, entry.name))) removeOrphans(path, join(source, entry.name))
      else rmSync(path, { recursive: true })
    } else if (entry.name.endsWith('.js')) {
      const stem = entry.name.slice(0, -'.js'.length)
      if (!existsSync(join(source, `${stem}.ts`))) rmSync(path)
    }
  }
}

/**
 * The files that the page at /docs/api loads, with compressed copies. The build needs only these files of their package, and only at build time.
 */
function copyPageFiles(built) {
  const held = join(root, 'node_modules', '@fastify', 'swagger-ui', 'static')
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']) {
    const file = join(built, 'docs-page', name)
    cpSync(join(held, name), file)
    if (name.endsWith('.png')) continue
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes))
  }
}

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="5">
<title>Satyapan</title>
<p>The dashboard is being built. This page looks again every five seconds.</p>
<p>It is built by <code>npm start</code>, or by <code>node scripts/build/pages.mjs</code> beside a running service.</p>
</html>
`

/** The placeholder page until scripts/build/pages.mjs has built the dashboard. */
function announceDashboard(built) {
  const directory = join(built, 'pages', 'dashboard')
  if (existsSync(join(directory, 'index.html'))) return
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'index.html'), notBuilt)
  writeFileSync(join(directory, 'policy.json'), '{"scripts":[]}\n')
}

const isTest = (name) => /\.(test|cases|harness)\.ts$/.test(name)

/**
 * Transpiles a folder of sources file by file, in a twentieth of the compiler's time, because a user waits for it.
 * `npm run check` checks types, and `npm run types` writes them.
 */
function translate(sources, built) {
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((name) => name.endsWith('.ts') && !isTest(name))) {
    const source = readFileSync(join(sources, name), 'utf8')
    const { code, errors } = transformSync(name, source, {
      target: 'es2023',
      tsconfig: false,
      typescript: { onlyRemoveTypeImports: true },
    })
    if (errors.length > 0)
      throw new Error(`${join(sources, name)} cannot be transpiled: ${errors[0].message}`)
    mkdirSync(join(built, dirname(name)), { recursive: true })
    writeFileSync(join(built, name.replace(/\.ts$/, '.js')), code)
  }
}

/**
 * Builds `src` of a folder into a copy of its last build, completes that and swaps it in: a failed build leaves the
 * last good one in place.
 */
async function buildFolder(folder, complete) {
  const [sources, built, next] = ['src', 'dist', 'dist-next'].map((name) => join(root, folder, name))
  rmSync(next, { recursive: true, force: true })
  const filter = (path) => !path.endsWith('.d.ts') // they would belong to older sources
  if (existsSync(built)) cpSync(built, next, { recursive: true, filter })
  else mkdirSync(next, { recursive: true })
  removeOrphans(next, sources, madeFolders(folder))
  translate(sources, next)
  await complete(next)
  rmSync(built, { recursive: true, force: true })
  renameSync(next, built)
}

const makeFaceModels = (next, run) =>
  run(
    process.execPath,
    [join(root, 'packages', 'matching', 'scripts', 'make-face-models.mjs'), next],
    'making the face models',
  )

async function completeProduct(next, started, run) {
  for (const name of ['bundle', 'program']) rmSync(join(next, name), { recursive: true, force: true })
  await bundle(next)
  await bundleAsScript(next)
  await run(
    process.execPath,
    [join(root, 'scripts', 'build', 'make-template.mjs'), next],
    'the database template',
  )
  copyPageFiles(next)
  cpSync(join(root, 'src', 'documents', 'fonts'), join(next, 'documents', 'fonts'), { recursive: true })
  announceDashboard(next)
  writeFileSync(join(next, '.built'), started.toISOString())
  utimesSync(join(next, '.built'), started, started)
}

/**
 * Leaves the stamp `.built` in the product's build, with the time when the build began.
 * @param packages the folders of the packages, each after those that it imports
 * @param run runs a program: its path, its arguments, and what to call it in an error
 */
export async function buildAll(packages, run) {
  const started = new Date()
  for (const folder of packages)
    await buildFolder(folder, (next) => folder === 'packages/matching' && makeFaceModels(next, run))
  // After the packages, which it loads while it is completed.
  await buildFolder('.', (next) => completeProduct(next, started, run))
  await run(process.execPath, [join(root, 'scripts', 'build', 'keep-code.mjs')], 'keeping compiled code')
}
