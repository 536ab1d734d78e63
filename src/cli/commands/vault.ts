// Defines the commands about what is kept: sweep.
import { legalFloors } from '../../platform/retention-keys.js'
import type { Command } from '../command.js'
import { retentionClasses } from '../retention.js'
import { countEnded, sweepAll } from '../sweep.js'
import { tableText } from '../table.js'

const sweep: Command = {
  name: 'vault sweep',
  summary: 'Delete what was kept long enough, as the service does every hour.',
  options: { 'dry-run': { type: 'boolean', about: 'Show what would go, and delete nothing.' } },
  notes: [
    'Kept:',
    ...retentionClasses.map(({ name, until }) => `  ${name.padEnd(20)} until ${until}`),
    'Legal floors:',
    ...Object.entries(legalFloors).map(([key, { least, rule }]) => `  ${key}: at least ${least} (${rule})`),
  ],
  arity: [0, 0],
  async run(parts, args, io) {
    const dry = args.flag('dry-run')
    const { deleted, failed } = dry
      ? { deleted: await countEnded(parts), failed: new Map<string, Error>() }
      : await sweepAll(parts, () => io.signal.aborted)
    if (args.flag('json'))
      await io.out(`${JSON.stringify({ dry_run: dry, deleted: Object.fromEntries(deleted) })}\n`)
    else if (deleted.size === 0) await io.out(dry ? 'nothing would go\n' : 'nothing has ended\n')
    else await io.out(tableText(['kind', dry ? 'would go' : 'deleted'], [...deleted], io.colour))
    for (const [name, { message }] of failed) io.err(`${name} could not be deleted: ${message}\n`)
    if (failed.size > 0) throw new Error('not everything could be deleted')
  },
}

export const vaultCommands: readonly Command[] = [sweep]
