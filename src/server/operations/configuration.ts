// Defines the operations on the configuration of a running service: what a reload would change, and the reload.
import { Type } from 'typebox'
import { act, type Call } from '../../operation/operation.js'
import { Problem } from '../../operation/problem.js'
import { object, orNull } from '../../operation/schemas.js'
import { ConfigProblem } from '../../platform/config-problem.js'
import type { Reload, Reloading } from '../reload/reloading.js'

interface Deps {
  readonly reloading: Pick<Reloading, 'preview' | 'reload'>
}

const changes = (takesEffect: string) =>
  Type.Array(
    object({
      key: Type.String({ description: 'The setting, down to the entry that differs: `prices.panbasic`.' }),
      before: orNull(Type.String({ description: 'As in force; null: not set.' })),
      after: orNull(Type.String({ description: 'As in the file; null: not set.' })),
    }),
    { description: takesEffect },
  )

const answer = object({
  file: orNull(Type.String({ description: 'The configuration file; null when there is none.' })),
  reloaded: changes('Settings that a reload puts into force.'),
  at_restart: changes('Settings that differ from those in force until the next start.'),
})

function shown({ file, changes: all }: Reload) {
  const of = (when: 'reload' | 'restart') =>
    all
      .filter(({ takesEffect }) => takesEffect === when)
      .map(({ key, before, after }) => ({ key, before, after }))
  return { file: file ?? null, reloaded: of('reload'), at_restart: of('restart') }
}

/** A wrong configuration is refused in one line, like a wrong input. */
async function orRefused(work: () => Promise<Reload>) {
  try {
    return shown(await work())
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    const { message } = error
    throw new Problem('invalid-input', message, { members: [{ member: 'configuration', message }] })
  }
}

export const previewReload = act({
  name: 'configuration.preview',
  method: 'GET',
  path: '/configuration/changes',
  summary:
    'What a reload would change, and what waits for a restart; a configuration that cannot be used is refused',
  role: 'operator',
  input: object({}),
  answer,
  run: ({ reloading }: Deps) => orRefused(() => reloading.preview()),
})

export const reloadConfiguration = act({
  name: 'configuration.reload',
  method: 'POST',
  path: '/configuration/reload',
  summary: 'Read the configuration file again and put it into force, without dropping or failing a call',
  role: 'operator',
  input: object({}),
  answer,
  run: ({ reloading }: Deps, _input, { writeAudit }: Call) => orRefused(() => reloading.reload(writeAudit)),
})

export const configurationOperations = [previewReload, reloadConfiguration]
