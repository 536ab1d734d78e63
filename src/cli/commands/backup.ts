// Defines the command backup.
import { isAbsolute, resolve } from 'node:path'
import { backUp, notEmbedded } from '../../admin/operations/backups.js'
import { type Command, wantsJson } from '../command.js'
import { Misuse } from '../io.js'

const backup: Command = {
  name: 'backup',
  summary: 'Write a backup of the embedded database to a new file, while the service goes on.',
  operands: 'FILE',
  notes: [
    'The copy is opened and checked before the file is there. What was deleted is not in it.',
    'The master key is not in it: keep a copy of that file elsewhere. The folder tls is not in it either.',
    'On PostgreSQL, use deploy/postgres-backup.sh (docs/backup.md).',
  ],
  arity: [1, 1],
  async run(admin, args, io) {
    if (admin.databaseMode === 'postgres') throw new Misuse(notEmbedded)
    const named = args.positionals[0]!
    const file = isAbsolute(named) ? named : resolve(io.cwd, named)
    const madeAt = await admin.work(backUp, {
      file,
      progress: (step) => io.progress(step, step === 'packing'),
    })
    if (wantsJson(args, io)) return io.out(`${JSON.stringify({ file, made_at: madeAt })}\n`)
    await io.out(`${file} is written and checked\n`)
    io.err(
      `The master key is not in it, and without that it cannot be read: keep ${admin.masterKeyFile} apart from it.\n`,
    )
  },
}

export const backupCommands: readonly Command[] = [backup]
