// Makes the checkout runnable: installs from the lockfile when node_modules is missing or stale, and builds when a
// source is newer than the build. Prints what it does, and nothing when there is nothing to do.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
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

/** The workspaces that the product runs, each after those that it imports. */
export const productPackages = () =>
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces.filter(
    (folder) => folder.startsWith('packages/') || folder === 'sdk',
  )

const npmCi = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']

/** What is installed: from which lockfile, and whether it includes the packages of all workspaces (site, dashboard). */
const installed = () => (existsSync(installStamp) ? readFileSync(installStamp, 'utf8').split(' ') : [])

export function isInstalled(withWorkspaces) {
  const [digest, scope] = installed()
  return digest === lockDigest() && (!withWorkspaces || scope === 'workspaces')
}

/** A user waits for the service, so the packages of the other workspaces are installed only when they are needed. */
async function install(withWorkspaces) {
  if (isInstalled(withWorkspaces)) return
  say('installing dependencies from the lockfile (npm ci) ...')
  const needed = productPackages().map((folder) => `--workspace=${folder}`)
  await run('npm', withWorkspaces ? npmCi : [...npmCi, '--include-workspace-root', ...needed], 'npm ci')
  writeFileSync(installStamp, withWorkspaces ? `${lockDigest()} workspaces` : lockDigest())
}

function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  let latest = stat.mtimeMs
  for (const name of readdirSync(path)) latest = Math.max(latest, newest(join(path, name)))
  return latest
}

const inputs = () => [
  ...productPackages().map((folder) => `${folder}/src`),
  'src',
  'migrations',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build/build.mjs',
  'scripts/build/bundle.mjs',
  'scripts/build/bundled-packages.mjs',
  'scripts/build/keep-code.mjs',
  'scripts/build/load-program.mjs',
  'scripts/build/make-template.mjs',
  'packages/matching/scripts/make-face-models.mjs',
]

function isBuilt() {
  if (!existsSync(buildStamp)) return false
  const built = statSync(buildStamp).mtimeMs
  return inputs().every((input) => newest(join(root, input)) <= built)
}

async function build(force) {
  if (!force && isBuilt()) return
  say('building ...')
  // Loaded here because an installed package, which is never built, does not contain it.
  const { buildAll } = await import('./build.mjs')
  await buildAll(productPackages(), run)
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
 * `workspaces`: also the packages of the site and the dashboard, for tests and for the pages.
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
    await prepare({
      forceBuild: process.argv.includes('--build'),
      workspaces: process.argv.includes('--workspaces'),
    })
  } catch (error) {
    say(error.message)
    process.exitCode = error.status ?? 1
  }
}
