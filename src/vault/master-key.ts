// Owns the master key file: 256 random bits in base64, readable by the owner alone.
import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'

const keyBytes = 32

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Reads the key file. Returns null when there is none; throws with one clear line when it cannot be used. */
export async function readMasterKey(file: string): Promise<Buffer | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw new Error(`the master key file ${file} cannot be read: ${(error as Error).message}`)
  }
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyBytes) {
    throw new Error(`the master key file ${file} must hold ${keyBytes} bytes in base64, not ${key.length}`)
  }
  const { mode } = await stat(file)
  if ((mode & (constants.S_IRWXG | constants.S_IRWXO)) !== 0) {
    throw new Error(`the master key file ${file} must be readable by its owner alone (chmod 600 ${file})`)
  }
  return key
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
