// Stores an uploaded file in the data directory while an operation works on it.
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from './problem.js'

/** Older files were left behind by a process that was killed: no upload takes this long. */
const leftBehindMs = 24 * 3_600_000

async function removeLeftBehind(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const facts = await stat(file).catch(() => undefined)
    if (facts !== undefined && facts.mtimeMs < now - leftBehindMs) await rm(file, { force: true })
  }
}

/**
 * Removes what killed processes left behind; called before the service takes uploads. `isAlone`: no other process uses
 * the data directory, so every file was left behind. Otherwise only old files surely were.
 */
export async function clearUploads(dataDir: string, now: number, isAlone: boolean): Promise<void> {
  const folder = join(dataDir, 'uploads')
  if (isAlone) await rm(folder, { recursive: true, force: true })
  else if (existsSync(folder)) await removeLeftBehind(folder, now)
}

/**
 * The same lines, whose end removes the file, even an end before the first line: a generator that was never started
 * runs no `finally`.
 */
export function removingAtEnd<T>(file: string, lines: AsyncGenerator<T>): AsyncGenerator<T> {
  const end = lines.return.bind(lines)
  return Object.assign(lines, {
    async return(value: unknown) {
      const ended = await end(value)
      await rm(file, { force: true })
      return ended
    },
  })
}

async function* bounded(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Problem('too-large', `The file may have at most ${maxBytes} bytes`)
    yield chunk
  }
}

/**
 * Writes the body to a file that only the service's user can read, and returns its path; the caller
 * removes.
 * Nothing is left when the body is cut off. Throws Problem.
 */
export async function keepUpload(
  parts: { dataDir: string; now: number; id: string },
  body: Readable,
  own: { extension: string; maxBytes: number },
): Promise<string> {
  const folder = join(parts.dataDir, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftBehind(folder, parts.now)
  const file = join(folder, `${parts.id}${own.extension}`)
  try {
    await pipeline(bounded(body, own.maxBytes), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    return file
  } catch (error) {
    await rm(file, { force: true })
    if (error instanceof Problem) throw error
    throw new Problem('bad-request', 'The file did not arrive completely')
  }
}
