// Makes a healthy installation for the tests of the doctor, with the faults of a case.
import { expect } from 'vitest'
import { migrationsDir } from '../../../src/server/compose/storage.js'
import type { Config } from '../../../src/server/config.js'
import { examine } from '../../../src/server/doctor/doctor.js'
import type { Subject } from '../../../src/server/doctor/subject.js'
import type { TestInstallation } from '../../support/installation.js'

const gibibyte = 1024 ** 3
export const plenty = {
  freeBytes: 50 * gibibyte,
  totalBytes: 100 * gibibyte,
  freeFiles: 1e6,
  totalFiles: 2e6,
}

const primary = {
  name: 'primary',
  kind: 'same-interface',
  baseUrl: 'https://primary.example.com',
  allowPlainHttp: false,
  secrets: {},
  timeoutMs: 1_000,
  concurrency: 1,
  cost: {},
  options: {},
}
export const withPrimary = {
  sources: [{ name: 'records' as const, incomplete: [] }, primary],
} as Partial<Config>

/** The doctor's findings about `made` with a change. */
export function createPatient(made: () => TestInstallation) {
  /** A healthy installation, with the changes of a case. */
  function subject(change: Partial<Subject> = {}, config: Partial<Config> = {}): Subject {
    const { parts } = made()
    return {
      clock: parts.clock,
      database: parts.database,
      sourceHealth: async () => [],
      wrongRows: parts.rowGuard.wrongRows,
      migrationsDir,
      space: async () => plenty,
      askTime: async () => parts.clock.now(),
      ...change,
      config: {
        ...parts.inForce.now().config,
        publicUrl: 'https://verify.example.com',
        trustedProxies: ['10.0.0.1'],
        ...config,
      },
    }
  }

  /** Findings that are not ok, as `check level: found -> remedy`. */
  const complaints = async (about: Subject) =>
    (await examine(about))
      .filter(({ level, found }) => level !== 'ok' && !found.startsWith('there is no record of'))
      .map(({ check, level, found, remedy }) =>
        `${check} ${level}: ${found} -> ${remedy}`.replaceAll(made().home, ''),
      )

  const only = async (about: Subject) => {
    const found = await complaints(about)
    expect(found, found.join('\n')).toHaveLength(1)
    return found[0]!
  }

  return { subject, complaints, only }
}
