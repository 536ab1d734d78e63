// Defines the command migrate. Opening the installation applies the migrations; the command lists them.
import { counted } from '../../kernel/counted.js'
import { listMigrations } from '../../server/operations/installation.js'
import { type Command, initOption, wantsJson } from '../command.js'

export const migrateCommand: Command = {
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
