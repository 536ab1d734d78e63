// Reads a file that must stay as it is while it is read.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileProblem } from '../platform/file-problem.js'

/** The bytes of the file. Throws at their end when the file was written, replaced or removed meanwhile. */
export async function* unchanged(path: string): AsyncGenerator<Buffer> {
  const before = await stat(path)
  try {
    for await (const bytes of createReadStream(path)) yield bytes as Buffer
  } catch (error) {
    throw new Error(fileProblem(path, error))
  }
  const after = await stat(path).catch(() => undefined)
  if (after?.mtimeMs !== before.mtimeMs || after.size !== before.size || after.ino !== before.ino)
    throw new Error(
      `${path} changed while it was read, and nothing was started: try again when it is complete`,
    )
}
