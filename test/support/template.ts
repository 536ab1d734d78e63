// Makes the installation that test files start from: one first start per test run, copied for each file.
import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createInstallation, type Installation } from './service.js'
import { until } from './until.js'

const prefix = 'satyapan-acceptance-template-'
/** The runner's process: all workers of one run have it as their parent. */
const run = process.ppid
const template = join(tmpdir(), `${prefix}${run}`)
/** Its database on the run's PostgreSQL server, if there is one; it ends with that server. */
const databaseTemplate = `acceptance_template_${run}`
/** Longer than a first start with a build takes. */
const waitLimitMs = 150_000

/** An installation after its first start, with nothing in its ledger. On PostgreSQL its database is a copy too. */
export async function createFromTemplate(): Promise<Installation> {
  const isMade = async () => {
    if (!(await exists(join(template, 'data'))) && (await claimed())) await makeTemplate()
    return exists(join(template, 'data'))
  }
  await until(isMade, { withinMs: waitLimitMs, what: () => `${template} is complete` })
  const installation = await createInstallation({ databaseTemplate })
  await copyFolder(join(template, 'data'), installation.dataDir)
  return installation
}

async function makeTemplate(): Promise<void> {
  const installation = await createInstallation()
  try {
    await removeOldTemplates()
    const service = await installation.start()
    // The start is complete when its last line is printed; a clean end leaves nothing of the process.
    await until(() => /^curl /m.test(service.logs()))
    await service.stop()
    await installation.copyDatabase(databaseTemplate)
    await copyFolder(installation.dataDir, join(template, 'copying'))
    await rename(join(template, 'copying'), join(template, 'data'))
  } catch (error) {
    // Another worker may try again.
    await rm(template, { recursive: true, force: true })
    throw error
  } finally {
    await installation.discard()
  }
}

/** `to` is made. The system's program takes a third of the processor time that Node's own copy takes. */
const copyFolder = (from: string, to: string) => promisify(execFile)('cp', ['-Rp', from, to])

/** Whether this worker makes the template: creating its directory succeeds only once. */
async function claimed(): Promise<boolean> {
  try {
    await mkdir(template, { mode: 0o700 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The templates of runs that have ended. */
async function removeOldTemplates(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix) || isRunning(Number(name.slice(prefix.length)))) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
