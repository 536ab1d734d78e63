// Defines the operations on backups: write one to the configured folder, and list the files there.
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { type Clock, isoTime } from '../../kernel/clock.js'
import { asInput } from '../../operation/local-files.js'
import { act, type Call } from '../../operation/operation.js'
import { Problem } from '../../operation/problem.js'
import { count, localFile, object, orNull, time } from '../../operation/schemas.js'
import type { AuditEntry, WriteAudit } from '../../platform/audit-port.js'
import type { BackupFacts } from '../../platform/backup/backup-file.js'
import { checkNewFile } from '../../platform/file-problem.js'
import type { Config } from '../config.js'

const form = /^satyapan-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/
const noFolder =
  'backups.folder is not set: set it in the configuration, or run "satyapan backup FILE" on the server'
const notEmbedded =
  'DATABASE_URL is set: PostgreSQL has tools of its own for this; deploy/postgres-backup.sh uses them (docs/backup.md)'

interface Deps {
  readonly database: {
    readonly mode: 'embedded' | 'postgres'
    backUp(backup: {
      readonly file: string
      readonly facts: BackupFacts
      readonly key: Buffer
      begin(): Promise<void>
      progress(step: string): void
    }): Promise<void>
  }
  readonly vault: { keyCheck(): string; backupKey(): Buffer }
  readonly config: Pick<Config, 'mode' | 'backups.folder' | 'resolve' | 'masterKeyFile'>
  readonly clock: Clock
  readonly auditAlone: (writeAudit: WriteAudit, entry: AuditEntry) => Promise<void>
}

/**
 * Writes a backup to a new file, after an entry in the audit log; returns the time of the backup. A target that cannot
 * be written leaves no entry.
 */
async function write({ database, vault, config, clock, auditAlone }: Deps, file: string, call: Call) {
  const madeAt = isoTime(clock.now())
  const facts = {
    format: 'satyapan-backup-1',
    madeAt,
    mode: config.mode,
    keyCheck: vault.keyCheck(),
  } as const
  const begin = () => auditAlone(call.writeAudit, { act: 'backup' })
  const progress = (step: string) => call.progress(step, step === 'packing')
  await database.backUp({ file, facts, key: vault.backupKey(), begin, progress })
  return madeAt
}

export const writeBackup = act({
  name: 'backups.write',
  method: 'POST',
  path: '/backups/file',
  summary: 'Back up the embedded database to a new file and verify the backup',
  role: 'owner',
  local: true,
  input: object({ file: localFile('The new file.') }),
  answer: object({ file: Type.String(), made_at: time(), master_key_file: Type.String() }),
  command: {
    words: 'backup',
    summary: 'Back up the embedded database to a new file, while the service runs.',
    operands: ['file'],
    notes: [
      'The copy is opened and verified before the file appears. It does not contain deleted data.',
      'It contains neither the master key nor the folder tls: keep a copy of the master key file elsewhere.',
      'On PostgreSQL, use deploy/postgres-backup.sh (docs/backup.md).',
    ],
  },
  async run(deps: Deps, { file }, call) {
    if (deps.database.mode === 'postgres') throw new Problem('conflict', notEmbedded)
    await asInput('file', () => checkNewFile(file))
    return { file, made_at: await write(deps, file, call), master_key_file: deps.config.masterKeyFile }
  },
})

const shownBackup = object({ name: Type.String(), made_at: time(), bytes: count() })

const folderOf = ({ config }: Deps): string | undefined =>
  config['backups.folder'] === undefined ? undefined : config.resolve(config['backups.folder'])

/** When a backup with a name of our own was made; its file's own time changes when it is copied. */
const timeOf = (name: string): string => name.replace(form, '$1-$2-$3T$4:$5:$6.000Z')

/** Why no backup can be made in the folder; undefined when one can. */
function reasonForNoBackup({ database }: Deps, folder: string | undefined) {
  if (database.mode === 'postgres') return notEmbedded
  if (folder === undefined) return noFolder
  return existsSync(folder)
    ? undefined
    : `backups.folder is ${folder}, and there is no such folder: create it`
}

/** The newest first. */
async function backupsIn(folder: string) {
  const names = (await readdir(folder)).filter((name) => form.test(name)).sort()
  const facts = await Promise.all(names.map((name) => stat(join(folder, name))))
  return names.map((name, i) => ({ name, made_at: timeOf(name), bytes: facts[i]!.size })).reverse()
}

const listBackups = act({
  name: 'backups.list',
  method: 'GET',
  path: '/backups',
  summary: 'The backups in the configured folder, newest first',
  role: 'auditor',
  input: object({}),
  answer: object({
    folder: orNull(Type.String({ description: 'Path on the server; null when backups.folder is not set.' })),
    reason: orNull(Type.String({ description: 'Why no backup can be made here; null when one can.' })),
    items: Type.Array(shownBackup),
  }),
  async run(deps: Deps) {
    const folder = folderOf(deps)
    const reason = reasonForNoBackup(deps, folder) ?? null
    const items = folder === undefined || !existsSync(folder) ? [] : await backupsIn(folder)
    return { folder: folder ?? null, reason, items }
  },
})

const createBackup = act({
  name: 'backups.create',
  method: 'POST',
  path: '/backups',
  summary: 'Back up the embedded database to the configured folder and verify the backup',
  role: 'owner',
  input: object({}),
  answer: object({ ...shownBackup.properties, file: Type.String({ description: 'Path on the server.' }) }),
  async run(deps: Deps, _, call) {
    const folder = folderOf(deps)
    const reason = reasonForNoBackup(deps, folder)
    if (reason !== undefined) throw new Problem('conflict', reason)
    const stamp = isoTime(deps.clock.now()).replaceAll(/[-:]|\.\d+/g, '')
    const name = `satyapan-${stamp}.backup`
    const file = join(folder!, name)
    if (existsSync(file)) throw new Problem('conflict', `${name} is there already: wait for the next second`)
    await write(deps, file, call)
    return { name, file, made_at: timeOf(name), bytes: (await stat(file)).size }
  },
})

export const backupOperations = [listBackups, createBackup, writeBackup]
