// Defines the command backup.
import { writeBackup } from '../../server/operations/backups.js'
import { type Command, wantsJson } from '../command.js'
import { namedFile } from '../files.js'

const backup: Command = {
  name: 'backup',
  summary: 'Back up the embedded database to a new file, while the service runs.',
  operands: 'FILE',
  notes: [
    'The copy is opened and verified before the file appears. It does not contain deleted data.',
    'It contains neither the master key nor the folder tls: keep a copy of the master key file elsewhere.',
    'On PostgreSQL, use deploy/postgres-backup.sh (docs/backup.md).',
  ],
  arity: [1, 1],
  async run(admin, args, io) {
    const file = namedFile(io, args.positionals[0]!)
    const { made_at, master_key_file } = await admin.run(writeBackup, { file })
    if (wantsJson(args, io)) return io.out(`${JSON.stringify({ file, made_at })}\n`)
    await io.out(`${file} is written and checked\n`)
    io.err(
      `The master key is not in it, and without that it cannot be read: keep ${master_key_file} apart from it.\n`,
    )
  },
}

export const backupCommands: readonly Command[] = [backup]
