// Defines the command backup.
import { writeBackup } from '../../server/operations/backups.js'
import { present, rowCommands } from '../row-command.js'

export const backupCommands = rowCommands(
  [writeBackup],
  [
    present(writeBackup, {
      json: ({ file, made_at }) => ({ file, made_at }),
      text: ({ file }) => `${file} is written and checked`,
      remark: ({ master_key_file }) =>
        `The master key is not in it, and without that it cannot be read: keep ${master_key_file} apart from it.`,
    }),
  ],
)
