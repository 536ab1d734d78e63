// Builds the pages that the service shows people, into dist/pages: the dashboard, and the docs site.
//   node scripts/build/pages.mjs            builds what is missing or stale
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { lockCheckout } from './checkout-lock.mjs'
import { isInstalled } from './prepare.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = join(root, 'dist', 'pages')
const stamp = join(pages, '.built')
/** Of the folder in which a build works. */
const scratchPrefix = '.next-'

const plugin = join('scripts', 'build', 'bundled-packages.mjs')

const inputs = [
  'docs',
  'site',
  'dashboard',
  'README.md',
  'package-lock.json',
  'scripts/build/pages.mjs',
  plugin,
]
/** Folders that a build writes. */
const skipped = new Set(['node_modules', 'dist', '.temp', 'cache'])

/** The files of an input, a file itself included, as paths below the root in a fixed order. */
function filesOf(input) {
  if (!statSync(join(root, input)).isDirectory()) return [input]
  return readdirSync(join(root, input))
    .filter((name) => !skipped.has(name))
    .sort()
    .flatMap((name) => filesOf(join(input, name)))
}

/** Names and contents: a build touches its own inputs' folders, so their times say nothing. */
function digestOfInputs() {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesOf)) {
    const content = readFileSync(join(root, file))
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** The stamp has the digest of what the pages were built from. */
const isCurrent = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === digestOfInputs()

/** The program that is running, and whether the build has to stop. */
let running
let isStopped = false

/** Ends the program that is running; the build then fails, and removes its folder. */
function stop() {
  isStopped = true
  if (running === undefined) process.exit(1) // it waits for another process's build
  running.kill()
}

/** Runs a program; rejects with the end of its output. */
function run(file, args, cwd, env) {
  return new Promise((resolve, reject) => {
    if (isStopped) return reject(new Error('stopped'))
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said = (said + text).slice(-4_000)
      })
    child.once('error', reject)
    child.once('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`${file} ${args[0]} failed: ${said.trim()}`)),
    )
  })
}

/**
 * A folder that has the build tools of the pages: the checkout, or a copy of it when only the service's packages are
 * installed there. The modules of the running service are not touched.
 */
async function workshop(scratch) {
  if (isInstalled(true)) return root
  const sources = ['package.json', 'package-lock.json', 'tsconfig.json', '.npmrc', 'README.md', 'docs']
  for (const name of [...sources, 'site', 'dashboard'])
    cpSync(join(root, name), join(scratch, name), { recursive: true })
  cpSync(join(root, plugin), join(scratch, plugin))
  for (const folder of JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces)
    cpSync(join(root, folder, 'package.json'), join(scratch, folder, 'package.json'))
  // Everything: npm leaves nested packages incomplete when it installs only some of the workspaces.
  await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], scratch)
  return scratch
}

/** Files that are compressed. Pages are not: their policy is made for each request. */
const packable = /\.(js|css|svg|json)$/
const leastPackedBytes = 1_024

/** Writes a compressed copy of each such file, so that serving needs no compression. */
function packFiles(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (!packable.test(name) || name === 'policy.json' || statSync(file).size < leastPackedBytes) continue
    const bytes = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes))
  }
}

/** A test's environment would build them for development, with other packages in them. */
const production = { NODE_ENV: 'production' }

/** How each is built, in this order: the dashboard takes less time. */
const builds = {
  async dashboard(at, out) {
    const vite = join(at, 'node_modules', 'vite', 'bin', 'vite.js')
    await run(process.execPath, [vite, 'build'], join(at, 'dashboard'), {
      ...production,
      SATYAPAN_DASHBOARD_OUT: out,
    })
    // Its one page has no inline script; its components add style rules as they are drawn.
    writeFileSync(join(out, 'policy.json'), `${JSON.stringify({ scripts: [], inlineStyle: true })}\n`)
  },
  async docs(at, out) {
    const vitepress = join(at, 'node_modules', 'vitepress', 'bin', 'vitepress.js')
    await run(process.execPath, [vitepress, 'build', 'site'], at, { ...production, SATYAPAN_SITE_OUT: out })
  },
}

/** Builds what is missing or stale, in one process at a time. Throws an Error with one line on what failed. */
export async function buildPages() {
  if (isCurrent()) return
  const release = await lockCheckout(join(root, '.pages-locks'))
  try {
    if (!isCurrent()) await buildAll()
  } finally {
    await release()
  }
}

async function buildAll() {
  const digest = digestOfInputs()
  mkdirSync(pages, { recursive: true })
  // A build that was killed left its folder behind. The lock is ours, so nobody works in it.
  for (const name of readdirSync(pages))
    if (name.startsWith(scratchPrefix)) rmSync(join(pages, name), { recursive: true, force: true })
  const scratch = mkdtempSync(join(pages, scratchPrefix))
  try {
    const at = await workshop(scratch)
    for (const [name, build] of Object.entries(builds)) {
      const built = join(scratch, `built-${name}`)
      await build(at, built)
      packFiles(built)
      rmSync(join(pages, name), { recursive: true, force: true })
      renameSync(built, join(pages, name))
    }
    writeFileSync(stamp, digest)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // A service that has just started runs this script: the service has priority, and the build ends with it.
  setPriority(10)
  for (const event of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(event, stop)
  try {
    await buildPages()
  } catch (error) {
    if (!isStopped)
      process.stderr.write(
        `satyapan: the dashboard and the pages at /docs could not be built: ${error.message}; node scripts/build/pages.mjs tries again\n`,
      )
    process.exitCode = 1
  }
  process.removeListener('disconnect', stop)
  if (process.connected) process.disconnect()
}
