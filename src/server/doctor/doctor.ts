// Runs every check of the doctor and puts what they found into lines for people and JSON for machines.
import type { Io } from '../../cli/io.js'
import { visible } from '../../cli/visible.js'
import { checkAccess } from './check-access.js'
import { checkCertificate } from './check-certificate.js'
import { checkClock } from './check-clock.js'
import { checkConfiguration } from './check-configuration.js'
import { checkDatabase } from './check-database.js'
import { checkDisk } from './check-disk.js'
import { checkEnvironment } from './check-environment.js'
import { checkFaces } from './check-faces.js'
import { checkKeys } from './check-keys.js'
import { checkNodes } from './check-nodes.js'
import { checkQueue } from './check-queue.js'
import { checkSources } from './check-sources.js'
import { checkTokens } from './check-tokens.js'
import { type Finding, type Level, warning, worstOf, wrong } from './finding.js'
import type { Check, Subject } from './subject.js'

const checks = {
  configuration: checkConfiguration,
  environment: checkEnvironment,
  keys: checkKeys,
  disk: checkDisk,
  clock: checkClock,
  certificate: checkCertificate,
  database: checkDatabase,
  nodes: checkNodes,
  access: checkAccess,
  queue: checkQueue,
  tokens: checkTokens,
  sources: checkSources,
  faces: checkFaces,
} as const satisfies Readonly<Record<string, Check>>
export type CheckName = keyof typeof checks | 'service'

export interface NamedFinding extends Finding {
  readonly check: CheckName
}

/** A check that takes longer is held up by what it checks. */
const withinMs = 10_000
const undefinedTable = '42P01'

async function perform(name: keyof typeof checks, subject: Subject): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly Finding[]>((resolve) => {
    const found = wrong(
      `no result within ${withinMs / 1000} s`,
      'read the logs of the service and of the database',
    )
    timer = setTimeout(() => resolve([found]), withinMs)
  })
  try {
    return await Promise.race([checks[name](subject), late])
  } catch (error) {
    if ((error as { code?: unknown }).code === undefinedTable)
      return [
        warning('its tables do not exist yet', 'start the service once, or run "satyapan migrate --init"'),
      ]
    return [wrong((error as Error).message, 'read the log of the service')]
  } finally {
    clearTimeout(timer)
  }
}

/** Everything that is found, in the order of the checks. */
export async function examine(subject: Subject): Promise<NamedFinding[]> {
  const names = Object.keys(checks) as (keyof typeof checks)[]
  const found = await Promise.all(names.map((name) => perform(name, subject)))
  return names.flatMap((check, n) => found[n]!.map((finding) => ({ check, ...finding })))
}

const colours: Readonly<Record<Level, string>> = {
  ok: '\u001b[32m',
  warning: '\u001b[33m',
  wrong: '\u001b[31m',
}
const levelWidth = 'warning'.length

function lineOf(
  { level, check, found, remedy }: Finding & { readonly check: string },
  colour: boolean,
): string {
  const word = level.padEnd(levelWidth)
  const shown = colour ? `${colours[level]}${word}\u001b[0m` : word
  return `${shown}  ${check}: ${visible(found)}${remedy === null ? '' : `. To do: ${visible(remedy)}`}`
}

/** Prints the findings. Throws one line when something is wrong. */
export async function printFindings(
  findings: readonly (Finding & { readonly check: string })[],
  asJson: boolean,
  io: Io,
): Promise<void> {
  const status = worstOf(findings)
  if (asJson) {
    const shown = findings.map(({ check, level, found, remedy }) => ({ check, level, found, remedy }))
    await io.out(`${JSON.stringify({ status, findings: shown })}\n`)
  } else await io.out(`${findings.map((finding) => lineOf(finding, io.colour)).join('\n')}\n`)
  if (status !== 'wrong') return
  const count = findings.filter(({ level }) => level === 'wrong').length
  throw new Error(count === 1 ? 'one thing is wrong' : `${count} things are wrong`)
}
