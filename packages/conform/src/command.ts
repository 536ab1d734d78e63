// Runs the tester as a command: checks what was typed, tries the cases, prints and writes the reports.
import { readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { rootCertificates } from 'node:tls'
import type { Clock } from './case.js'
import { allCases } from './cases/index.js'
import { type Choices, readChoices, type Typed, Usage } from './choices.js'
import { createSender, type Trust } from './http.js'
import { type Profile, ProfileProblem, readProfile } from './profile.js'
import { htmlReport } from './report/html.js'
import { jsonReport } from './report/json.js'
import { junitReport } from './report/junit.js'
import type { Report } from './report/report.js'
import { terminalReport } from './report/terminal.js'
import { problemOfServer, runCases, totalsOf } from './run.js'
import { sandboxProfile } from './sandbox-profile.js'
import { createWorld, type Run } from './world.js'

/** What the surroundings give. */
export interface Ports {
  readonly clock: Clock
  /** Standard output. */
  out(text: string): Promise<void>
  /** A line of progress, which the next one replaces on a terminal. */
  progress(text: string, isDone?: boolean): void
  readonly hasColour: boolean
  /** Folder that file names are relative to. */
  readonly cwd: string
}

async function readText(file: string, option: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Usage(`--${option} ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

async function loadProfile(file: string | undefined): Promise<Profile> {
  if (file === undefined) return readProfile(sandboxProfile)
  const text = await readText(file, 'profile')
  try {
    return readProfile(JSON.parse(text))
  } catch (error) {
    if (error instanceof ProfileProblem) throw new Usage(`--profile ${file} ${error.message}`)
    if (error instanceof SyntaxError) throw new Usage(`--profile ${file} is no JSON`)
    throw error
  }
}

const writers: Readonly<Record<string, (report: Report) => string>> = {
  html: htmlReport,
  xml: junitReport,
  json: (report) => jsonReport(report, 2),
}

async function writeReports(files: readonly string[], report: Report): Promise<void> {
  for (const file of files) {
    const write = writers[file.slice(file.lastIndexOf('.') + 1).toLowerCase()]!
    await writeFile(file, write(report), { mode: 0o600 })
  }
}

function listed(only: readonly string[], isJson: boolean): string {
  const chosen = allCases.filter(({ group }) => only.length === 0 || only.includes(group))
  if (isJson) {
    const rows = chosen.map(({ id, group, section, clause }) => ({ id, group, section, clause }))
    return `${JSON.stringify(rows)}\n`
  }
  return `${chosen.map(({ id, section, clause }) => `${id}\t${section}\t${clause}`).join('\n')}\n${chosen.length} cases\n`
}

/** curl's options for the same trust. */
const curlTrust = ({ ca, isInsecure }: Choices): string[] =>
  isInsecure ? ['-k'] : ca === undefined ? [] : [`--cacert '${ca.replaceAll("'", `'\\''`)}'`]

async function trustOf({ ca, isInsecure }: Choices): Promise<Trust> {
  if (isInsecure) return { isInsecure: true }
  return ca === undefined ? {} : { ca: [...rootCertificates, await readText(ca, 'ca')].join('\n') }
}

async function tryAll(choices: Choices, world: Run, ports: Ports): Promise<Report | string> {
  const from = ports.clock.now()
  const problem = await problemOfServer(world)
  if (problem !== undefined) return `${choices.baseUrl} does not answer: ${problem}`
  const tried = await runCases({
    world,
    only: choices.only,
    concurrency: choices.concurrency,
    onTried: (done, all) => ports.progress(`${done} of ${all} cases`, done === all),
  })
  const durationMs = ports.clock.now() - from
  const requests = world.exchanges().length
  return { baseUrl: choices.baseUrl, at: new Date(from).toISOString(), durationMs, requests, tried }
}

/** The server cannot be tested. The message is one line. */
export class Unreachable extends Error {}

/**
 * Returns the exit status: 0 when no case failed, 1 when one did.
 * Throws Usage for what was typed, Unreachable when nothing answers.
 */
export async function runConform(typed: Typed, ports: Ports): Promise<0 | 1> {
  const choices = readChoices(typed, (file) => (isAbsolute(file) ? file : join(ports.cwd, file)))
  if (choices.isList) {
    await ports.out(listed(choices.only, choices.isJson))
    return 0
  }
  const { baseUrl, account, concurrency, timeoutMs } = choices
  const profile = await loadProfile(choices.profile)
  const sender = createSender({ trust: await trustOf(choices), timeoutMs, connections: concurrency })
  const world = createWorld({
    baseUrl,
    account,
    profile,
    sender,
    clock: ports.clock,
    trust: curlTrust(choices),
  })
  try {
    const report = await tryAll(choices, world, ports)
    if (typeof report === 'string') throw new Unreachable(report)
    await writeReports(choices.reports, report)
    await ports.out(choices.isJson ? jsonReport(report) : terminalReport(report, ports.hasColour))
    return totalsOf(report.tried).failed > 0 ? 1 : 0
  } finally {
    sender.close()
  }
}
