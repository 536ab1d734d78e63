// Defines the operations on backups: write one to the configured folder, and list the files there.
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { act, task } from '../../operation/operation.js'
import { Problem } from '../../operation/problem.js'
import { count, object, orNull, time } from '../../operation/schemas.js'
import type { Parts } from '../compose/assemble.js'

const form = /^satyapan-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/
const noFolder =
  'backups.folder is not set: set it in the configuration, or run "satyapan backup FILE" on the server'
export const notEmbedded =
  'DATABASE_URL is set: PostgreSQL has tools of its own for this; deploy/postgres-backup.sh uses them (docs/backup.md)'

type BackupParts = Pick<Parts, 'database' | 'vault' | 'auditAlone' | 'config' | 'clock' | 'writeAudit'>

/**
 * Writes a backup to a new file, after an entry in the audit log; returns the time of the backup. A target that cannot
 * be written leaves no entry.
 */
async function writeBackup(
  parts: BackupParts,
  file: string,
  progress: (step: string) => void,
): Promise<string> {
  const { database, vault, config, clock, auditAlone, writeAudit } = parts
  const madeAt = isoTime(clock.now())
  const facts = {
    format: 'satyapan-backup-1',
    madeAt,
    mode: config.mode,
    keyCheck: vault.keyCheck(),
  } as const
  const begin = () => auditAlone(writeAudit, { act: 'backup' })
  await database.backUp({ file, facts, key: vault.backupKey(), begin, progress })
  return madeAt
}

export const backUp = task((parts: Parts, own: { file: string; progress: (step: string) => void }) =>
  writeBackup(parts, own.file, own.progress),
)

const shownBackup = object({ name: Type.String(), made_at: time(), bytes: count() })

const folderOf = ({ config }: Pick<BackupParts, 'config'>): string | undefined =>
  config['backups.folder'] === undefined ? undefined : config.resolve(config['backups.folder'])

/** When a backup with a name of our own was made; its file's own time changes when it is copied. */
const timeOf = (name: string): string => name.replace(form, '$1-$2-$3T$4:$5:$6.000Z')

/** Why no backup can be made in the folder; undefined when one can. */
function reasonForNoBackup({ database }: Pick<BackupParts, 'database'>, folder: string | undefined) {
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
  async run(parts: Parts) {
    const folder = folderOf(parts)
    const reason = reasonForNoBackup(parts, folder) ?? null
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
  async run(parts: Parts) {
    const folder = folderOf(parts)
    const reason = reasonForNoBackup(parts, folder)
    if (reason !== undefined) throw new Problem('conflict', reason)
    const stamp = isoTime(parts.clock.now()).replaceAll(/[-:]|\.\d+/g, '')
    const name = `satyapan-${stamp}.backup`
    const file = join(folder!, name)
    if (existsSync(file)) throw new Problem('conflict', `${name} is there already: wait for the next second`)
    await writeBackup(parts, file, () => {})
    return { name, file, made_at: timeOf(name), bytes: (await stat(file)).size }
  },
})

export const backupOperations = [listBackups, createBackup]
