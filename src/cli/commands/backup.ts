// Defines the command backup.
import { isAbsolute, resolve } from 'node:path'
import { isoTime } from '../../kernel/clock.js'
import { makeBackup } from '../../platform/backup/backup.js'
import type { Command } from '../command.js'
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
  async run(parts, args, io) {
    const { db, vault, config, clock } = parts
    if (db.mode === 'postgres')
      throw new Misuse(
        'DATABASE_URL is set: PostgreSQL has tools of its own for this; deploy/postgres-backup.sh uses them (docs/backup.md)',
      )
    const named = args.positionals[0]!
    const file = isAbsolute(named) ? named : resolve(io.cwd, named)
    await db.transaction((tx) => parts.writeAudit(tx, { act: 'backup' }))
    const madeAt = isoTime(clock.now())
    await makeBackup({
      db,
      file,
      facts: { format: 'satyapan-backup-1', madeAt, mode: config.mode, keyCheck: vault.keyCheck() },
      progress: (step) => io.progress(step, step === 'packing'),
    })
    if (args.flag('json')) return io.out(`${JSON.stringify({ file, made_at: madeAt })}\n`)
    await io.out(`${file} is written and checked\n`)
    io.err(
      `The master key is not in it, and without that it cannot be read: keep ${config.masterKeyFile} apart from it.\n`,
    )
  },
}

export const backupCommands: readonly Command[] = [backup]
