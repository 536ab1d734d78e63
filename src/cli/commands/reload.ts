// Defines the command reload: has the running service read its configuration file again, or says what that would change.
import { previewReload, reloadConfiguration } from '../../server/operations/configuration.js'
import type { Answered } from '../administration.js'
import { type Command, wantsJson } from '../command.js'
import { tableText } from '../table.js'

type Changes = Answered<typeof previewReload>['reloaded']

const tableOfChanges = (changes: Changes, colour: boolean): string =>
  tableText(
    ['setting', 'before', 'after'],
    changes.map(({ key, before, after }) => [key, before ?? 'not set', after ?? 'not set']),
    colour,
  )

function textOf(
  { file, reloaded, at_restart: waiting }: Answered<typeof previewReload>,
  isCheck: boolean,
  colour: boolean,
): string {
  const from = file ?? 'the defaults, since there is no configuration file'
  const did = isCheck ? `Would be reloaded from ${from}:` : `Reloaded from ${from}:`
  const parts =
    reloaded.length === 0 ? [`${did} no setting differs.\n`] : [`${did}\n`, tableOfChanges(reloaded, colour)]
  if (waiting.length > 0) parts.push('\nThese wait for a restart:\n', tableOfChanges(waiting, colour))
  return parts.join('')
}

export const reloadCommand: Command = {
  name: 'reload',
  summary: 'Read the configuration file again and put it into force, without dropping a call.',
  options: { check: { type: 'boolean', about: 'Only say what would change.' } },
  notes: [
    'The file is checked whole first; when one value is wrong, one line says which, and nothing has changed (exit status 2).',
    'Secrets in files are read again. Environment variables are those of the start. docs/restarts.md lists what is reloaded.',
    'With several nodes, run it on each.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const isCheck = args.flag('check')
    const answer = await admin.run(isCheck ? previewReload : reloadConfiguration, {})
    await io.out(wantsJson(args, io) ? `${JSON.stringify(answer)}\n` : textOf(answer, isCheck, io.colour))
  },
}
