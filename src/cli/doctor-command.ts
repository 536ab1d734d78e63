// Defines the command doctor: it asks a running service when there is one, and looks else on its own, whatever is broken.

import { systemClock } from '../kernel/clock.js'
import { controlSocketPath } from '../platform/control-socket-path.js'
import type { Database } from '../platform/database/database.js'
import { holdsDatabase } from '../platform/database/embedded-directory.js'
import { openDatabase } from '../platform/database/open.js'
import { createLog } from '../platform/log.js'
import { createDatabaseFunctions } from '../server/compose/database-functions.js'
import { type Config, ConfigProblem, readConfig } from '../server/config.js'
import { examine, type NamedFinding } from '../server/doctor/doctor.js'
import { type Finding, warning, wrong } from '../server/doctor/finding.js'
import { surroundingsOf } from '../server/doctor/service-subject.js'
import { examineInstallation } from '../server/operations/installation.js'
import { type Answered, createAdministration } from './administration.js'
import { type Arguments, type Command, wantsJson } from './command.js'
import type { Io } from './io.js'
import { isServed } from './is-served.js'
import { printFindings } from './print-findings.js'

/** A service that does not answer the doctor within this time answers no caller. */
const serviceWithinMs = 30_000
/** One for the checks, and one while another waits. */
const poolSize = 2

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'Report what is wrong with this installation, and what to do about it.',
  notes: [
    'It prints one line for each finding: ok, warning or wrong. Exit status 1 when something is wrong. JSON when standard output is',
    'not a terminal. It works whether or not the service runs. It sends each source one HEAD request without credentials.',
  ],
  arity: [0, 0],
  run: async (admin, args, io) =>
    printFindings((await admin.run(examineInstallation, {})).findings, wantsJson(args, io), io),
}

type Findings = Answered<typeof examineInstallation>['findings']

/** What the running service finds, or why it could not be asked; undefined when none runs. */
async function askRunning({ dataDir }: Config, io: Io): Promise<Findings | Finding | undefined> {
  const late = AbortSignal.timeout(serviceWithinMs)
  const path = controlSocketPath(dataDir)
  try {
    if (!(await isServed(path))) return undefined
    const admin = createAdministration(path, { ...io, signal: AbortSignal.any([io.signal, late]) })
    return (await admin.run(examineInstallation, {})).findings
  } catch (error) {
    if (late.aborted)
      return wrong(
        `the service does not answer within ${serviceWithinMs / 1000} s`,
        'read its log, and restart it',
      )
    return wrong(
      `the service cannot be asked: ${(error as Error).message}`,
      'run this command as the user of the service',
    )
  }
}

async function openWhatIsThere({ databaseUrl, dataDir }: Config): Promise<Database | string> {
  if (databaseUrl === undefined && !holdsDatabase(dataDir))
    return `there is no installation in ${dataDir}, which SATYAPAN_DATA_DIR names`
  try {
    return await openDatabase({ databaseUrl, dataDir, poolSize, log: createLog('silent').log })
  } catch (error) {
    return (error as Error).message
  }
}

/** Throws one line when something is wrong. */
export async function runDoctor(args: Arguments, io: Io): Promise<void> {
  const asJson = wantsJson(args, io)
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    const finding = wrong(error.message, 'correct it; nothing else was checked')
    return printFindings([{ check: 'configuration', ...finding }], asJson, io)
  }
  const finding = await askRunning(config, io)
  if (Array.isArray(finding)) return printFindings(finding, asJson, io)
  const down = warning(`no service runs on ${config.dataDir}`, 'start it, unless it is meant to be down')
  const service: NamedFinding = { check: 'service', ...((finding as Finding | undefined) ?? down) }
  const opened = await openWhatIsThere(config)
  try {
    const subject = {
      ...surroundingsOf(config),
      config,
      clock: systemClock,
      database: typeof opened === 'string' ? opened : createDatabaseFunctions(opened),
      sourceHealth: undefined,
    }
    await printFindings([service, ...(await examine(subject))], asJson, io)
  } finally {
    if (typeof opened !== 'string') await opened.close()
  }
}
