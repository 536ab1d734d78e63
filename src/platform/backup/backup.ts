// Makes a backup of the embedded database while it serves, and restores one.
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { productFile } from '../../kernel/product-files.js'
import type { Database } from '../database/database.js'
import { lockDirectory } from '../database/directory-lock.js'
import { DIRECTORY_NAME, holdsDatabase } from '../database/embedded-directory.js'
import { syncDirectory } from '../database/template.js'
import { fileProblem, isOutOfFiles, outOfFiles, placeProblem } from '../file-problem.js'
import { makeFolder } from '../make-folder.js'
import { type BackupFacts, packBackup, unpackBackup } from './backup-file.js'
import type { BackupKey } from './backup-mac.js'
import { BadBackup } from './bad-backup.js'

const workerFile = productFile('dist/platform/backup/compact-worker.js')

const abandonedName = /\.making-[A-Za-z0-9]{6}$/
const abandonedAfterMs = 24 * 3_600_000

/** A restore leaves this file for the next start, which writes it into the audit log. */
export const restoredFile = (dataDir: string): string => join(dataDir, 'restored.json')

async function compactBeside(directory: string): Promise<void> {
  const worker = new Worker(workerFile, { workerData: directory })
  try {
    const problem = await new Promise<string | null>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`the thread that opens the copy ended (${code})`)))
    })
    if (problem !== null) throw new Error(`the copy cannot be opened: ${problem}`)
  } finally {
    await worker.terminate()
  }
}

/** Many error texts mean a full disk: the system's, and those of the engine that opens the copy. */
const isFull = (error: unknown): boolean =>
  /ENOSPC|EFBIG|EDQUOT|no space left|file too large|quota exceeded/i.test((error as Error).message)

/** Removes the working folders of backups that were killed there long ago: no backup takes a day. */
async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!abandonedName.test(name)) continue
    const facts = await stat(join(folder, name)).catch(() => undefined)
    if (facts?.isDirectory() === true && facts.mtimeMs < now - abandonedAfterMs)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

/**
 * Writes a backup to the new file `file`. The copy is opened, checked and compacted before it is packed, while the
 * service runs. A failure leaves no file behind.
 *
 * @param begin called once the target is known to be usable, before anything is written; may throw.
 */
export async function makeBackup(parts: {
  readonly db: Database
  readonly file: string
  readonly facts: BackupFacts
  /** The key of its MAC. */
  readonly key: Buffer
  readonly begin: () => Promise<void>
  readonly progress: (step: string) => void
}): Promise<void> {
  const { db, file, facts, key, begin, progress } = parts
  if (db.copyFiles === undefined) throw new Error('only the embedded database is backed up by this command')
  if (existsSync(file)) throw new Error(`${file} is there already`)
  if (!existsSync(dirname(file))) throw new Error(`there is no folder ${dirname(file)}`)
  await begin()
  await removeAbandoned(dirname(file), Date.parse(facts.madeAt))
  const beside = await mkdtemp(`${file}.making-`).catch((error: unknown) => {
    throw new Error(`${file} cannot be written: ${placeProblem(error)}`)
  })
  try {
    const copy = join(beside, DIRECTORY_NAME)
    progress('copying')
    await db.copyFiles(copy)
    progress('checking')
    await compactBeside(copy)
    progress('packing')
    const packed = join(beside, 'packed')
    await packBackup(copy, packed, facts, key)
    await rename(packed, file)
    syncDirectory(dirname(file))
  } catch (error) {
    if (isOutOfFiles(error)) throw new Error(`the backup was not made: ${outOfFiles}`)
    if (!isFull(error)) throw error
    throw new Error(
      `there is not enough space in ${dirname(file)}: until it is done, a backup takes about twice the size of the database there`,
    )
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/** Makes the folder that a backup is restored into. The result removes what was made, as long as that is empty. */
async function prepareFolder(dataDir: string): Promise<() => Promise<void>> {
  const lockFolder = lockFolderOf(dataDir)
  const folders = existsSync(lockFolder) ? [] : [lockFolder]
  const top = await makeFolder(dataDir, { mode: 0o700 })
  if (top !== undefined) {
    let folder = dataDir
    for (; folder !== top; folder = dirname(folder)) folders.push(folder)
    folders.push(top)
  }
  return async () => {
    for (const folder of folders) await rmdir(folder).catch(() => {})
  }
}

const lockFolderOf = (dataDir: string): string => join(dataDir, 'database.lock')

/**
 * Restores `file` into `dataDir`, which must not hold a database. A failure leaves nothing behind.
 *
 * @param dataDir an absolute path
 * @param check looks at the backup's facts before anything is made, and may throw.
 */
export async function restoreBackup(parts: {
  readonly file: string
  readonly dataDir: string
  /** The key of its MAC; null: it is not checked. */
  readonly key: BackupKey | null
  /** Whether the first start ends all access of administrators. */
  readonly revokeAccess?: boolean
  readonly check: (facts: BackupFacts) => Promise<void>
}): Promise<BackupFacts> {
  const { file, dataDir } = parts
  if (holdsDatabase(dataDir))
    throw new Error(`${dataDir} holds a database already; restore into a new data directory`)
  const facts = await stat(file).catch((error: Error) => {
    throw new Error(fileProblem(file, error))
  })
  if (!facts.isFile()) throw new Error(`${file} is not a file`)
  const removeMade = await prepareFolder(dataDir)
  try {
    return await restoreInto(parts)
  } catch (error) {
    await removeMade()
    const { path } = error as NodeJS.ErrnoException
    if (path === file) throw new Error(fileProblem(file, error))
    if (isFull(error))
      throw new Error(`there is not enough space in ${dataDir} for the database that ${file} holds`)
    if (isOutOfFiles(error)) throw new Error(`${file} was not restored: ${outOfFiles}`)
    if (error instanceof BadBackup) throw new Error(`${file} cannot be restored: ${error.message}`)
    throw error
  }
}

async function restoreInto({
  file,
  dataDir,
  key,
  revokeAccess = false,
  check,
}: Parameters<typeof restoreBackup>[0]): Promise<BackupFacts> {
  const lock = await lockDirectory(lockFolderOf(dataDir), `the database in ${dataDir}`)
  const staging = join(dataDir, 'database.restoring')
  try {
    await rm(staging, { recursive: true, force: true })
    const facts = await unpackBackup(file, staging, key, check)
    await writeFile(
      restoredFile(dataDir),
      `${JSON.stringify({ made_at: facts.madeAt, revoke_access: revokeAccess })}\n`,
      { mode: 0o600 },
    )
    await rename(staging, join(dataDir, DIRECTORY_NAME))
    syncDirectory(dataDir)
    return facts
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!holdsDatabase(dataDir)) await rm(restoredFile(dataDir), { force: true })
    throw error
  } finally {
    await lock.release()
  }
}
