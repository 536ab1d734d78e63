// Lists the commands that are carried out on an installation.

import { counted } from '../../kernel/counted.js'
import { listMigrations } from '../../server/operations/installation.js'
import { listSamples } from '../../server/operations/try.js'
import { type Command, initOption, wantsJson } from '../command.js'
import { doctorCommand } from '../doctor-command.js'
import { samplesPresenter } from '../presenters/sandbox.js'
import { rowCommands } from '../row-command.js'
import { adminCommands } from './admin.js'
import { auditCommands } from './audit.js'
import { backupCommands } from './backup.js'
import { batchCommands } from './batch.js'
import { clientCommands } from './client.js'
import { documentsCommands } from './documents.js'
import { logsCommands } from './logs.js'
import { recordsCommands } from './records.js'
import { sourcesCommands } from './sources.js'
import { usageCommands } from './usage.js'
import { vaultCommands } from './vault.js'
import { webhookCommands } from './webhook.js'

const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Apply the migrations that the database lacks, and list them.',
  options: initOption,
  arity: [0, 0],
  async run(admin, args, io) {
    const { applied: names, applied_now: migrated } = await admin.run(listMigrations, {})
    if (wantsJson(args, io)) return io.out(`${JSON.stringify({ applied_now: migrated, applied: names })}\n`)
    const now = migrated.length === 0 ? 'nothing to apply' : `applied now: ${migrated.join(', ')}`
    await io.out(`${now}; ${counted(names.length, 'is', 'are')} applied\n`)
  },
}

export const commands: readonly Command[] = [
  migrateCommand,
  doctorCommand,
  ...clientCommands,
  ...documentsCommands,
  ...recordsCommands,
  ...rowCommands([listSamples], [samplesPresenter]),
  ...sourcesCommands,
  ...usageCommands,
  ...logsCommands,
  ...batchCommands,
  ...webhookCommands,
  ...auditCommands,
  ...vaultCommands,
  ...backupCommands,
  ...adminCommands,
]

/** The commands of a group: `client` has `client create`, `client list` and others. */
export const commandsOf = (group: string): readonly Command[] =>
  commands.filter(({ name }) => name.startsWith(`${group} `))

/** The command that these words begin with, and the words that follow it. */
export function findCommand(
  words: readonly string[],
): { command: Command; rest: readonly string[] } | undefined {
  for (const length of [3, 2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = commands.find((candidate) => candidate.name === name)
    if (command !== undefined) return { command, rest: words.slice(length) }
  }
  return undefined
}
