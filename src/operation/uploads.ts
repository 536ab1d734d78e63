// Stores an uploaded file in the data directory while an operation works on it.
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from './problem.js'

/** Older files were left behind by a process that was killed: no upload takes this long. */
const leftBehindMs = 24 * 3_600_000

/** Uploads of one user that may be on the disk: one is worked on while the next arrives. */
const maxOfOne = 2
const maxInAll = 8
const retryAfterS = 30
/** Left for the database, which stops when the disk is full. Looked at before the first byte, and each time so much came. */
const leastFreeBytes = 1024 * 1024 * 1024
const lookEveryBytes = 32 * 1024 * 1024

/** The file names of one user begin so; they say nothing about who it is. */
const prefixOf = (actor: string): string => createHash('sha256').update(actor).digest('hex').slice(0, 16)

/** Bytes that are free where the folder is. */
async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function refuseFull(folder: string, freeBytes: typeof freeBytesIn): Promise<void> {
  if ((await freeBytes(folder)) < leastFreeBytes)
    throw new Problem(
      'unavailable',
      `The data directory has too little space for uploads: ${leastFreeBytes / 1024 / 1024} MiB must stay free. Free some, and send the file again`,
      { retryAfterS },
    )
}

/** Counts after the file is there: of any number that begin at one time, no more than the limit stay. Throws Problem. */
async function refuseTooMany(folder: string, actor: string): Promise<void> {
  const names = await readdir(folder)
  const matches = names.filter((name) => name.startsWith(prefixOf(actor)))
  if (matches.length > maxOfOne)
    throw new Problem('too-many-requests', `At most ${maxOfOne} uploads of one user at a time`, {
      retryAfterS,
    })
  if (names.length > maxInAll)
    throw new Problem('too-many-requests', `At most ${maxInAll} uploads at a time`, { retryAfterS })
}

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

async function* bounded(
  body: Readable,
  maxBytes: number,
  lookAgain: () => Promise<void>,
): AsyncGenerator<Buffer> {
  let [bytes, lookAt] = [0, lookEveryBytes]
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Problem('too-large', `The file may have at most ${maxBytes} bytes`)
    if (bytes >= lookAt) {
      lookAt += lookEveryBytes
      await lookAgain()
    }
    yield chunk
  }
}

/**
 * Writes the body to a file that only the service's user can read, and returns its path; the caller
 * removes.
 * Nothing is left when the body is cut off. Throws Problem, also when too many uploads of this user or of all are on
 * the disk, and when the disk has too little space.
 */
export async function keepUpload(
  parts: { dataDir: string; now: number; id: string; actor: string; freeBytes?: typeof freeBytesIn },
  body: Readable,
  options: { extension: string; maxBytes: number },
): Promise<string> {
  const folder = join(parts.dataDir, 'uploads')
  const look = () => refuseFull(folder, parts.freeBytes ?? freeBytesIn)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftBehind(folder, parts.now)
  const file = join(folder, `${prefixOf(parts.actor)}-${parts.id}${options.extension}`)
  try {
    await look()
    await writeFile(file, '', { mode: 0o600, flag: 'wx' })
    await refuseTooMany(folder, parts.actor)
    await pipeline(bounded(body, options.maxBytes, look), createWriteStream(file, { flags: 'r+' }))
    return file
  } catch (error) {
    await rm(file, { force: true })
    if (error instanceof Problem) throw error
    throw new Problem('bad-request', 'The file did not arrive completely')
  }
}
