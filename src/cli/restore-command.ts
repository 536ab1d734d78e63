// Runs the command restore, which creates an installation from a backup.
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { restoreBackup } from '../platform/backup/backup.js'
import { controlSocketPath } from '../platform/control-socket-path.js'
import { holdsDatabase } from '../platform/database/embedded-directory.js'
import type { Config } from '../server/config.js'
import { defaultMasterKeyFile } from '../server/service-keys.js'
import { backupKeyOf, keyCheckOf, readMasterKey } from '../vault/master-key.js'
import { type CommandShape, helpOf, readArguments, wantsJson } from './command.js'
import { readableFile } from './files.js'
import { type Io, Misuse } from './io.js'

export const restore: CommandShape = {
  name: 'restore',
  summary: 'Make an installation from a backup, in a data directory that holds no database.',
  operands: 'FILE',
  options: {
    'data-dir': { type: 'string', value: 'DIR', about: 'The new data directory.' },
    'revoke-access': {
      type: 'boolean',
      about:
        'At the first start, end every administration token, session, password, passkey and access token.',
    },
    unauthenticated: {
      type: 'boolean',
      about: 'Do not check who made the backup: for those of earlier versions, or without the master key.',
    },
  },
  notes: [
    'The master key is not in a backup: put the file into the data directory as master.key, or name it with keys.file. It proves that nobody changed the backup.',
    'Whoever can write to a backup that is restored with --unauthenticated can make themselves an owner in it.',
    'Whatever was revoked, removed or disabled after the backup was made is in force again: users, tokens, secrets, clients. With --revoke-access, users begin again with "admin user reset NAME"; client secrets stay: "client secret list" shows them.',
    'Whoever was erased after the backup was made is in it again: erase them again.',
  ],
  arity: [1, 1],
}

/** What a restore brings back, and what is left to do about it. */
const afterwards = (madeAt: string, revokesAccess: boolean): string =>
  revokesAccess
    ? `Its first start ends every administration token, session, password, passkey and access token; users begin again with "satyapan admin user reset NAME". Client secrets that were revoked after ${madeAt} are in force again: see "satyapan client secret list".\n`
    : `What was revoked, removed or disabled after ${madeAt} is in force again: users, administration tokens, client secrets, clients. Look at their lists before it serves, or restore with --revoke-access.\n`

export const restoreHelp = (): string => helpOf(restore)

export async function runRestore(words: readonly string[], config: Config, io: Io): Promise<number> {
  const args = readArguments(restore, words)
  const named = args.text('data-dir')
  if (named === undefined) throw new Misuse('restore needs --data-dir DIR, a new data directory')
  const dataDir = resolve(io.cwd, named)
  controlSocketPath(dataDir)
  const file = await readableFile(io, args.positionals[0]!)
  const stats = await stat(dataDir).catch(() => undefined)
  if (stats?.isDirectory() === false) throw new Misuse(`--data-dir ${dataDir} is not a folder`)
  if (holdsDatabase(dataDir))
    throw new Misuse(`${dataDir} holds a database already; restore into a new data directory`)
  const keyFile =
    config['keys.file'] === undefined ? join(dataDir, defaultMasterKeyFile) : config.masterKeyFile
  const master = await readMasterKey(keyFile)
  const isChecked = !args.flag('unauthenticated')
  if (isChecked && master === null)
    throw new Error(
      `the master key is needed to check that nobody changed ${file}: put it at ${keyFile}, readable by you alone, or name its file with keys.file; --unauthenticated restores without checking`,
    )
  const facts = await restoreBackup({
    file,
    dataDir,
    revokeAccess: args.flag('revoke-access'),
    key: isChecked && master !== null ? { key: backupKeyOf(master), keyCheck: keyCheckOf(master) } : null,
    check: async ({ keyCheck }) => {
      if (master !== null && keyCheckOf(master) !== keyCheck)
        throw new Error(`the master key in ${keyFile} is not the one of this backup`)
    },
  })
  if (wantsJson(args, io))
    await io.out(
      `${JSON.stringify({ data_dir: dataDir, made_at: facts.madeAt, mode: facts.mode, authenticated: isChecked })}\n`,
    )
  else await io.out(`${dataDir} holds the state of ${facts.madeAt}\n`)
  io.err(afterwards(facts.madeAt, args.flag('revoke-access')))
  if (!isChecked)
    io.err(
      `Nothing proves who made ${file}: whoever could write to it may have made themselves an owner. Look at "satyapan admin user list" before it serves.\n`,
    )
  if (master === null)
    io.err(`Before it can start it needs its master key, readable by you alone, at ${keyFile}\n`)
  return 0
}
