// Runs every check of the doctor.
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
import { type Finding, warning, wrong } from './finding.js'
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
const withinMs = 25_000 // of the 30 s that the command waits for the service
const undefinedTable = '42P01'

async function perform(name: keyof typeof checks, subject: Subject): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly Finding[]>((resolve) => {
    const finding = wrong(
      `no result within ${withinMs / 1000} s`,
      'read the logs of the service and of the database',
    )
    timer = setTimeout(() => resolve([finding]), withinMs)
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
  const findings = await Promise.all(names.map((name) => perform(name, subject)))
  return names.flatMap((check, n) => findings[n]!.map((finding) => ({ check, ...finding })))
}
