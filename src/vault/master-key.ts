// Makes and reads the master key file: 256 random bits in base64, readable by the owner alone.
import { createHmac, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, open, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileProblem } from '../platform/file-problem.js'

const keyBytes = 32

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Reads the key file. Returns null when there is none; throws with one clear line when it cannot be used. */
export async function readMasterKey(file: string): Promise<Buffer | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw new Error(`the master key file cannot be read: ${fileProblem(file, error)}`)
  }
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes) {
    throw new Error(`the master key file ${file} must hold ${keyBytes} bytes in base64, not ${key.length}`)
  }
  const { mode } = await stat(file)
  if ((mode & (constants.S_IRWXG | constants.S_IRWXO)) !== 0) {
    throw new Error(`the master key file ${file} must be readable only by its owner (chmod 600 ${file})`)
  }
  return key
}

/** Distinguishes keys without revealing anything about them. */
export const keyCheckOf = (key: Buffer): string =>
  createHmac('sha256', key).update('which master key').digest('hex').slice(0, 16)

/** The key of a backup's MAC: whoever restores it has the master key, and nothing else yet. */
export const backupKeyOf = (key: Buffer): Buffer =>
  createHmac('sha256', key).update('MAC of backups').digest()

/** Why `file` can neither be read as a key nor be made; undefined when it can. Changes nothing. */
export async function masterKeyProblem(file: string): Promise<string | undefined> {
  try {
    if ((await readMasterKey(file)) !== null) return undefined
  } catch (error) {
    return (error as Error).message
  }
  const folder = dirname(file)
  try {
    await access(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const isThere = code !== 'ENOENT' && code !== 'ENOTDIR'
    return `${isThere ? 'this user may not write in the folder' : 'there is no folder'} ${folder}`
  }
  return (await stat(folder)).isDirectory() ? undefined : `${folder} is not a folder`
}

/** Makes a new key and writes it, synced, with mode 0600. Never overwrites a file. */
export async function makeMasterKey(file: string): Promise<Buffer> {
  const key = randomBytes(keyBytes)
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(`${key.toString('base64')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return key
}
