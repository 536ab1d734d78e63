// Defines the operation that tells a command where it is: whether a service runs, on which database, in which mode.
import { Type } from 'typebox'
import type { Clock } from '../../kernel/clock.js'
import { isoTime } from '../../kernel/clock.js'
import { act } from '../../operation/operation.js'
import { clientId, object, orNull, time } from '../../operation/schemas.js'

interface Deps {
  readonly clock: Pick<Clock, 'now'>
  readonly config: { readonly mode: 'sandbox' | 'live'; readonly masterKeyFile: string }
  readonly database: { readonly mode: 'embedded' | 'postgres' }
  readonly sandbox: { client(): { readonly clientId: string } } | undefined
  readonly isServing: boolean
}

export const showInstallation = act({
  name: 'installation.show',
  method: 'GET',
  path: '/installation',
  summary: 'This installation: whether a service runs, its mode, its database, and where its master key is',
  role: 'operator',
  local: true,
  input: object({}),
  answer: object({
    serving: Type.Boolean({ description: 'A service that answers calls; false: a command alone.' }),
    mode: Type.Enum(['sandbox', 'live']),
    database: Type.Enum(['embedded', 'postgres']),
    sandbox_client_id: orNull(clientId()),
    master_key_file: Type.String(),
    now: time(),
  }),
  run: async ({ clock, config, database, sandbox, isServing }: Deps) => ({
    serving: isServing,
    mode: config.mode,
    database: database.mode,
    sandbox_client_id: sandbox?.client().clientId ?? null,
    master_key_file: config.masterKeyFile,
    now: isoTime(clock.now()),
  }),
})
