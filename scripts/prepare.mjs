// Makes the checkout runnable: installs from the lockfile when node_modules is missing or stale, and builds when a
// source is newer than the build. Prints what it does, and nothing when there is nothing to do.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installStamp = join(root, 'node_modules', '.satyapan-lock')
const buildStamp = join(root, 'dist', '.built')

const say = (text) => process.stderr.write(`satyapan: ${text}\n`)

/** A signal arrived while preparing. `status`: the exit status that a shell gives to a process ended by the signal. */
class Stopped extends Error {
  constructor(signal) {
    super(`stopped by ${signal}`)
    this.status = 128 + constants.signals[signal]
  }
}

/** Runs a program and passes signals on to it, so that none keeps working in the checkout after this process. */
function run(command, args, what) {
  return new Promise((resolve, reject) => {
    let received
    const passOn = (signal) => {
      received ??= signal
      child.kill(signal)
    }
    // Registered before the program runs: a signal that arrives during its start would end only this process.
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, passOn)
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], env: process.env })
    const end = (error) => {
      for (const signal of ['SIGTERM', 'SIGINT']) process.removeListener(signal, passOn)
      if (error) reject(error)
      else resolve()
    }
    child.once('error', (error) => end(new Error(`${what} could not be started: ${error.message}`)))
    child.once('close', (status, signal) => {
      if (received !== undefined) end(new Stopped(received))
      else if (status !== 0) end(new Error(`${what} failed with exit status ${status ?? signal}`))
      else end()
    })
  })
}

/**
 * Whether this is an installed package and not a checkout: it is then built already, and its dependencies are
 * installed.
 */
const isPackage = () => !existsSync(join(root, 'package-lock.json'))

const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

const npmCi = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']

/** What is installed: from which lockfile, and whether it includes the packages of the workspaces (SDK, site). */
const installed = () => (existsSync(installStamp) ? readFileSync(installStamp, 'utf8').split(' ') : [])

export function isInstalled(withWorkspaces) {
  const [digest, scope] = installed()
  return digest === lockDigest() && (!withWorkspaces || scope === 'workspaces')
}

/** A user waits for the service, so the packages of the workspaces are installed only when they are needed. */
async function install(withWorkspaces) {
  if (isInstalled(withWorkspaces)) return
  say('installing dependencies from the lockfile (npm ci) ...')
  await run('npm', withWorkspaces ? npmCi : [...npmCi, '--workspaces=false'], 'npm ci')
  writeFileSync(installStamp, withWorkspaces ? `${lockDigest()} workspaces` : lockDigest())
}

function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  let latest = stat.mtimeMs
  for (const name of readdirSync(path)) latest = Math.max(latest, newest(join(path, name)))
  return latest
}

const inputs = [
  'src',
  'migrations',
  'tsconfig.json',
  'package-lock.json',
  'scripts/bundle.mjs',
  'scripts/make-template.mjs',
  'packages/matching/scripts/make-face-models.mjs',
]

/** The build's outputs that have no folder of their name in src. */
const madeFolders = ['bundle', 'face-models', 'pages']

function isBuilt() {
  if (!existsSync(buildStamp)) return false
  const built = statSync(buildStamp).mtimeMs
  return inputs.every((input) => newest(join(root, input)) <= built)
}

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
 * The files that the page at /docs loads. The build needs only these files of their package, and only at build time.
 */
function copyPageFiles(built) {
  const held = join(root, 'node_modules', '@fastify', 'swagger-ui', 'static')
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'])
    cpSync(join(held, name), join(built, 'docs-page', name))
}

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="5">
<title>Satyapan</title>
<p>The dashboard is being built. This page looks again every five seconds.</p>
<p>It is built by <code>npm start</code>, or by <code>node scripts/pages.mjs</code> beside a running service.</p>
</html>
`

/** The placeholder page until scripts/pages.mjs has built the dashboard. */
function announceDashboard(built) {
  const directory = join(built, 'pages', 'dashboard')
  if (existsSync(join(directory, 'index.html'))) return
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'index.html'), notBuilt)
  writeFileSync(join(directory, 'policy.json'), '{"scripts":[]}\n')
}

const isTest = (name) => /\.(test|cases|harness)\.ts$/.test(name)

/**
 * Transpiles src file by file, in a twentieth of the compiler's time, because a user waits for it. `npm run check`
 * checks types, and `npm run types` writes them.
 */
async function translate(built) {
  const { transformSync } = await import('rolldown/utils')
  const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((name) => name.endsWith('.ts') && !isTest(name))) {
    const source = readFileSync(join(root, 'src', name), 'utf8')
    const { code, errors } = transformSync(name, source, {
      target: 'es2023',
      tsconfig: false,
      typescript: { onlyRemoveTypeImports: true },
    })
    if (errors.length > 0) throw new Error(`src/${name} cannot be transpiled: ${errors[0].message}`)
    mkdirSync(join(built, dirname(name)), { recursive: true })
    writeFileSync(join(built, name.replace(/\.ts$/, '.js')), code)
  }
}

async function build(force) {
  if (!force && isBuilt()) return
  say('building ...')
  // Builds into a copy of the last build and swaps it in: a failed build leaves the last good one in place.
  const started = new Date()
  const next = join(root, 'dist-next')
  rmSync(next, { recursive: true, force: true })
  const filter = (path) => !path.endsWith('.d.ts') // they would belong to older sources
  if (existsSync(join(root, 'dist'))) cpSync(join(root, 'dist'), next, { recursive: true, filter })
  else mkdirSync(next, { recursive: true })
  removeOrphans(next, join(root, 'src'), madeFolders)
  await translate(next)
  rmSync(join(next, 'bundle'), { recursive: true, force: true })
  // Loaded here because an installed package, which is never built, does not contain it.
  const { bundle } = await import('./bundle.mjs')
  await bundle(next)
  await run(process.execPath, [join(root, 'scripts', 'make-face-models.mjs'), next], 'making the face models')
  await run(process.execPath, [join(root, 'scripts', 'make-template.mjs'), next], 'the database template')
  copyPageFiles(next)
  announceDashboard(next)
  writeFileSync(join(next, '.built'), started.toISOString())
  utimesSync(join(next, '.built'), started, started)
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  renameSync(next, join(root, 'dist'))
}

/** One process prepares at a time; the others wait for it. A killed process leaves no lock behind. */
async function withLock(work) {
  // Loaded here because an installed package, which is never prepared, does not contain it.
  const { lockCheckout } = await import('./checkout-lock.mjs')
  const release = await lockCheckout(join(root, '.prepare-locks'))
  try {
    await work()
  } finally {
    await release()
  }
}

/** Whether nothing has to be installed or built. An installed package is complete. */
export const isPrepared = (withWorkspaces = false) =>
  isPackage() || (isInstalled(withWorkspaces) && isBuilt())

/**
 * Installs and builds what is missing or stale. Throws an Error with one clear line, and `status` to exit with.
 * `workspaces`: also the packages of the SDK and the site, for tests and for the pages.
 */
export async function prepare({ forceBuild = false, workspaces = false } = {}) {
  if (!forceBuild && isPrepared(workspaces)) return
  await withLock(async () => {
    await install(workspaces)
    await build(forceBuild)
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await prepare({ forceBuild: process.argv.includes('--build') })
  } catch (error) {
    say(error.message)
    process.exitCode = error.status ?? 1
  }
}
