// Holds the master key of this process and replaces its file, so that a kill at any moment leaves one that opens the
// ring.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncDirectory } from '../platform/database/template.js'
import { readMasterKey } from './master-key.js'

/** Where a rotation writes the new key before it takes effect. */
export const newFile = (file: string): string => `${file}.new`
/** Where the key that was replaced is left for the operator to destroy. */
export const oldFile = (file: string): string => `${file}.old`

async function write(file: string, key: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(`${key.toString('base64')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Replaces the file by the new one and keeps the old one beside it. At every moment there is a file. */
async function putInPlace(file: string): Promise<void> {
  if (!existsSync(oldFile(file))) await link(file, oldFile(file))
  await rename(newFile(file), file)
  syncDirectory(dirname(file))
}

export interface MasterKeyHolder {
  readonly file: string
  key(): Buffer
  /** Reads the file again: another node may have replaced it. */
  reread(): Promise<Buffer>
  /** Throws one line when the file could not be replaced. */
  assertReplaceable(): Promise<void>
  /** Makes a new key; `commit` wraps the ring under it. When that fails, the old one stays. */
  replace(commit: (key: Buffer) => Promise<void>): Promise<void>
}

export function createMasterKeyHolder(file: string, first: Buffer): MasterKeyHolder {
  let current = first
  return {
    file,
    key: () => current,
    async reread() {
      current = (await readMasterKey(file)) ?? current
      return current
    },
    async assertReplaceable() {
      if (existsSync(oldFile(file)))
        throw new Error(`${oldFile(file)} is left from an earlier rotation: destroy it or move it away first`)
      const probe = `${file}.probe`
      try {
        await write(probe, Buffer.alloc(0))
      } catch (error) {
        throw new Error(`the master key file ${file} cannot be replaced: ${(error as Error).message}`)
      } finally {
        await rm(probe, { force: true })
      }
    },
    async replace(commit) {
      const key = randomBytes(current.length)
      await rm(newFile(file), { force: true }) // left by a rotation that was killed before it began
      await write(newFile(file), key)
      await commit(key)
      await putInPlace(file)
      current = key
    },
  }
}

/**
 * Returns the key of a rotation that was killed between the commit and the change of files. When it opens the ring, its
 * file is put in place.
 */
export async function takeUpNewKey(
  file: string,
  opens: (key: Buffer) => boolean,
): Promise<Buffer | undefined> {
  if (!existsSync(newFile(file))) return undefined
  const key = await readMasterKey(newFile(file))
  if (key === null || !opens(key)) return undefined
  await putInPlace(file)
  return key
}
