// Defines the operations on the installation itself: what is wrong with it, and which migrations its database has.

import { Type } from 'typebox'
import { act } from '../../operation/operation.js'
import { object, orNull } from '../../operation/schemas.js'
import type { Finding } from '../doctor/finding.js'

interface Deps {
  /** Runs every check of the doctor. */
  readonly examine: () => Promise<readonly (Finding & { readonly check: string })[]>
  readonly database: { selectApplied(): Promise<string[]> }
  readonly migrated: readonly string[]
}

export const examineInstallation = act({
  name: 'installation.examine',
  method: 'GET',
  path: '/installation/examination',
  summary:
    'Check this installation, and say what to do about each problem; each source gets one HEAD request without credentials',
  role: 'operator',
  input: object({}),
  answer: object({
    findings: Type.Array(
      object({
        check: Type.String(),
        level: Type.Enum(['ok', 'warning', 'wrong']),
        found: Type.String(),
        remedy: orNull(Type.String()),
      }),
    ),
  }),
  run: async ({ examine }: Deps) => ({
    findings: (await examine()).map(({ check, level, found, remedy }) => ({ check, level, found, remedy })),
  }),
})

export const listMigrations = act({
  name: 'installation.migrations',
  method: 'GET',
  path: '/installation/migrations',
  summary: 'The migrations that the database has, and those that this process applied when it started',
  role: 'viewer',
  input: object({}),
  answer: object({ applied: Type.Array(Type.String()), applied_now: Type.Array(Type.String()) }),
  async run({ database, migrated }: Deps) {
    return { applied: await database.selectApplied(), applied_now: [...migrated] }
  },
})

export const installationOperations = [examineInstallation, listMigrations]
