// Lists the commands of an installation in groups, of which only the one that is typed is loaded.
import type { Command } from '../command.js'

type Load = () => Promise<readonly Command[]>

/** By their first word, in the order of the help. */
const groups: Readonly<Record<string, Load>> = {
  migrate: async () => [(await import('./migrate.js')).migrateCommand],
  reload: async () => [(await import('./reload.js')).reloadCommand],
  config: async () => (await import('./config.js')).configCommands,
  doctor: async () => [(await import('../doctor-command.js')).doctorCommand],
  client: async () => (await import('./client.js')).clientCommands,
  consent: async () => (await import('./consent.js')).consentCommands,
  documents: async () => (await import('./documents.js')).documentsCommands,
  records: async () => (await import('./records.js')).recordsCommands,
  lookups: async () => (await import('./lookups.js')).lookupsCommands,
  sandbox: async () => (await import('./sandbox.js')).sandboxCommands,
  sources: async () => (await import('./sources.js')).sourcesCommands,
  usage: async () => (await import('./usage.js')).usageCommands,
  logs: async () => (await import('./logs.js')).logsCommands,
  batch: async () => (await import('./batch.js')).batchCommands,
  bulk: async () => (await import('./bulk.js')).bulkCommands,
  webhook: async () => (await import('./webhook.js')).webhookCommands,
  alert: async () => (await import('./alert.js')).alertCommands,
  audit: async () => (await import('./audit.js')).auditCommands,
  log: async () => (await import('./log.js')).logCommands,
  vault: async () => (await import('./vault.js')).vaultCommands,
  backup: async () => (await import('./backup.js')).backupCommands,
  admin: async () => (await import('./admin.js')).adminCommands,
}

const groupOf = async (word: string): Promise<readonly Command[]> =>
  Object.hasOwn(groups, word) ? groups[word]!() : []

/** All of them, in the order of the help. */
export const allCommands = async (): Promise<Command[]> =>
  (await Promise.all(Object.values(groups).map((load) => load()))).flat()

/** The commands of a group: `client` has `client create`, `client list` and others. */
export const commandsOf = async (group: string): Promise<Command[]> =>
  (await groupOf(group.split(' ')[0]!)).filter(({ name }) => name.startsWith(`${group} `))

/** A command in a list of them. */
type Listed = Pick<Command, 'name' | 'summary'>

export const linesOf = (listed: readonly Listed[]): string[] =>
  listed.map(({ name, summary }) => `  ${name.padEnd(20)}  ${summary}`)

export const groupHelp = async (group: string): Promise<string> =>
  [
    `Usage: satyapan ${group} COMMAND [options]`,
    '',
    ...linesOf(await commandsOf(group)),
    '',
    `satyapan ${group} COMMAND --help says more, with examples.`,
    '',
  ].join('\n')

/** The command that these words begin with, and the words that follow it. */
export async function findCommand(
  words: readonly string[],
): Promise<{ command: Command; rest: readonly string[] } | undefined> {
  const commands = await groupOf(words[0] ?? '')
  for (const length of [3, 2, 1]) {
    const name = words.slice(0, length).join(' ')
    const command = commands.find((candidate) => candidate.name === name)
    if (command !== undefined) return { command, rest: words.slice(length) }
  }
  return undefined
}
