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

/**
 * Replaces the file by the new one and keeps the old one beside it. At every moment there is a file. The caller holds
 * the lock of the ring.
 */
async function putInPlace(file: string): Promise<void> {
  try {
    if (!existsSync(oldFile(file))) await link(file, oldFile(file))
    await rename(newFile(file), file)
  } catch (error) {
    throw new Error(
      `the keys are wrapped by the new master key in ${newFile(file)}, which cannot replace ${file} (${(error as Error).message}): keep copies of both, then write the content of the new file into ${file} and start the service again`,
    )
  }
  syncDirectory(dirname(file))
}

/** Tries out what a replacement does to the key files: writes a probe, and links the existing file to another name. */
async function tryReplacement(file: string): Promise<void> {
  const probe = `${file}.probe`
  try {
    await rm(probe, { force: true }) // left by a process that was killed here
    await write(probe, Buffer.alloc(0))
    await rm(probe, { force: true })
    await link(file, probe)
    await rm(probe)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why =
      code === 'EXDEV'
        ? 'it is mounted as a single file; mount the folder that holds it instead, or name a file in such a folder with keys.file'
        : message
    throw new Error(`the master key file ${file} cannot be replaced: ${why}`)
  }
}

export interface MasterKeyHolder {
  readonly file: string
  key(): Buffer
  /** Reads the file again: another node may have replaced it. */
  reread(): Promise<Buffer>
  /** Throws one line when the file could not be replaced. */
  assertReplaceable(): Promise<void>
  /**
   * Writes a new key beside the file, over one that is there: the caller has made sure that the key in `file` wraps the
   * ring, so no other file holds the only copy.
   */
  makeNew(): Promise<Buffer>
  /** As `takeUpNewKey`: completes what `makeNew` began, once the ring is wrapped by that key. */
  takeUp(opens: (key: Buffer) => boolean): Promise<Buffer | undefined>
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
      await tryReplacement(file)
    },
    async makeNew() {
      const key = randomBytes(current.length)
      await rm(newFile(file), { force: true })
      await write(newFile(file), key)
      syncDirectory(dirname(file)) // before the commit: from then on this is the key
      return key
    },
    async takeUp(opens) {
      const taken = await takeUpNewKey(file, opens)
      current = taken ?? current
      return taken
    },
  }
}

/**
 * Returns the new key beside the file when it opens the ring, and puts it in place: a rotation has just committed, or
 * was killed between the commit and this.
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
