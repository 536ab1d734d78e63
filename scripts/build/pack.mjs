// Packs the product, or one of its packages, for installation on this platform: only what it needs to run, in the tested
// versions. The installation fetches nothing and runs no package's script.
// npm run pack:product -- [--package NAME] [--to FOLDER]
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bomOf } from './bill-of-materials.mjs'
import { packageName, shippedFiles, shippedPackages } from './pack-tree.mjs'
import { packagesOfPages } from './page-packages.mjs'
import { buildPages } from './pages.mjs'
import { prepare } from './prepare.mjs'
import { writeTypes } from './types.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

/** Files that the builder of the pages keeps for its next build. */
const pagesCache = join(root, 'dist', 'pages-cache')
/**
 * Files of packages that are not read at run time: the archives are extensions of PGlite, what browsers and bundlers would
 * load of two packages, and the data of another one's tests. Licences stay.
 */
const unread =
  /\.(map|ts|mts|cts|markdown|tar\.gz)$|\/pdfkit\/js\/pdfkit\.(browser|standalone)\.|\/@opentelemetry\/[^/]+\/build\/esnext$|\/bintrees\/test$/

const libc =
  process.platform === 'linux' && process.report.getReport().header.glibcVersionRuntime === undefined
    ? 'musl'
    : 'glibc'
const platform = { os: process.platform, cpu: process.arch, libc }

function npm(words, cwd) {
  const { status, stdout, stderr } = spawnSync('npm', words, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`npm ${words[0]} failed: ${stderr.trim()}`)
  return stdout
}

/**
 * The fields of a folder's package.json that an installation needs. On another platform npm refuses the package in one
 * line.
 */
function manifest(folder) {
  const {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin,
    exports,
    dependencies = {},
  } = readJson(join(folder, 'package.json'))
  const only = {
    os: [platform.os],
    cpu: [platform.cpu],
    ...(platform.os === 'linux' ? { libc: [libc] } : {}),
  }
  const bundleDependencies = Object.keys(dependencies)
  return {
    name,
    version,
    description,
    license,
    private: true,
    type,
    engines,
    ...only,
    bin,
    exports,
    dependencies,
    bundleDependencies,
  }
}

/** Copies a package of the project: what its package.json lists, and the licence. */
function copyOwn(folder, to) {
  const { devDependencies: _, ...facts } = readJson(`${folder}/package.json`)
  for (const file of [...facts.files, 'package.json'])
    cpSync(join(root, folder, file), join(to, file), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(to, 'LICENSE'))
  writeJson(join(to, 'package.json'), facts)
}

/** Copies an installed package without its install script and without libraries for other platforms. */
function copyPackage(path, stage) {
  const from = join(root, path)
  if (!existsSync(from)) throw new Error(`${path} is not installed: run npm ci`)
  const name = packageName(path)
  const own = `${join(from, 'bin', 'napi-v6')}/`
  const kept = join(from, 'bin', 'napi-v6', platform.os, platform.cpu)
  const isForeign = (file) =>
    name === 'onnxruntime-node' && file.startsWith(own) && !kept.startsWith(file) && !file.startsWith(kept)
  const nested = join(from, 'node_modules')
  cpSync(from, join(stage, path), {
    recursive: true,
    filter: (file) => file !== nested && !unread.test(file) && !isForeign(file),
  })
  const { scripts, devDependencies, ...facts } = readJson(`${path}/package.json`)
  const { 'adm-zip': _zip, 'global-agent': _agent, ...dependencies } = facts.dependencies ?? {}
  writeJson(
    join(stage, path, 'package.json'),
    name === 'onnxruntime-node' ? { ...facts, dependencies } : facts,
  )
}

const help = `npm run pack:product -- [--package NAME] [--to FOLDER]

Makes satyapan-VERSION-PLATFORM.tgz for this platform in FOLDER (default: the checkout).
--package NAME: a package of the project alone, of the folder packages/NAME; matching makes
satyapan-matching-VERSION-PLATFORM.tgz.

It needs npm's registry when the packages of package-lock.json are not installed here yet.
Without a network: run "npm ci" where there is one, take along the folder that
"npm config get cache" names, and set npm_config_offline=true here.
npm_config_registry names a registry of your own.
The package that it makes is installed without a network.
`
const { values } = parseArgs({
  options: {
    to: { type: 'string', default: root },
    package: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(help)
  process.exit(0)
}

/** Copies the product with its pages and its bill of materials. */
async function stageProduct(stage, lock, shipped) {
  await buildPages()
  const filter = (file) => file !== pagesCache
  for (const file of shippedFiles) cpSync(join(root, file), join(stage, file), { recursive: true, filter })
  writeJson(join(stage, 'sbom.cdx.json'), bomOf(readJson('package.json'), shipped, packagesOfPages(lock)))
}

const workspace = values.package === undefined ? '' : `packages/${values.package}`
const lock = readJson('package-lock.json')
if (lock.packages[workspace] === undefined) {
  process.stderr.write(`--package is ${values.package}, expected the name of a folder of packages/\n`)
  process.exit(2)
}
await prepare({ workspaces: true })
await writeTypes()
const shipped = shippedPackages(lock, platform, workspace)
const stage = mkdtempSync(join(tmpdir(), 'satyapan-pack-'))
try {
  if (workspace === '') await stageProduct(stage, lock, shipped)
  else copyOwn(workspace, stage)
  writeJson(join(stage, 'package.json'), manifest(workspace))
  for (const [path, { folder }] of shipped)
    if (folder === undefined) copyPackage(path, stage)
    else copyOwn(folder, join(stage, path))
  const to = resolve(values.to)
  mkdirSync(to, { recursive: true })
  const packed = npm(
    ['pack', '--ignore-scripts', '--loglevel=error', `--pack-destination=${to}`],
    stage,
  ).trim()
  const file = join(to, `${basename(packed, '.tgz')}-${platform.os}-${platform.cpu}.tgz`)
  renameSync(join(to, packed), file)
  process.stdout.write(
    `${file}: ${Math.round(statSync(file).size / 1024 / 1024)} MB, ${shipped.size} packages inside\n`,
  )
} finally {
  rmSync(stage, { recursive: true, force: true })
}
