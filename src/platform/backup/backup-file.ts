// Writes a folder into one backup file and reads it back: gzip over a line of facts, the files and a checksum; then a
// MAC over all of it.
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { addMac, type BackupKey, readAuthenticated } from './backup-mac.js'
import { BadBackup } from './bad-backup.js'

/** The facts in a backup, for whoever restores it. */
export interface BackupFacts {
  readonly format: 'satyapan-backup-1'
  /** ISO 8601. */
  readonly madeAt: string
  readonly mode: string
  /** Shows whether a master key belongs to this backup, and nothing else about the key. */
  readonly keyCheck: string
}

interface Head extends BackupFacts {
  /** Paths with `/`; size -1: a folder. */
  readonly entries: readonly (readonly [path: string, size: number])[]
}

const folder = -1
const newline = 0x0a
const checksumBytes = 32
/** Enough for several thousand files. */
const maxHeadBytes = 16 * 1024 * 1024

async function entriesOf(directory: string): Promise<Head['entries']> {
  const names = (await readdir(directory, { recursive: true, encoding: 'utf8' })).sort()
  return Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(directory, name))
      return [name.replaceAll('\\', '/'), facts.isDirectory() ? folder : facts.size] as const
    }),
  )
}

async function* contentOf(directory: string, head: Head, hash: Hash): AsyncGenerator<Buffer> {
  const line = Buffer.from(`${JSON.stringify(head)}\n`)
  hash.update(line)
  yield line
  for (const [path, size] of head.entries) {
    if (size === folder || size === 0) continue
    for await (const chunk of createReadStream(join(directory, path), { end: size - 1 })) {
      hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
  }
  yield hash.digest()
}

/** Writes `directory` to the new file `file`, synced, readable only by its owner. */
export async function packBackup(
  directory: string,
  file: string,
  facts: BackupFacts,
  key: Buffer,
): Promise<void> {
  const head: Head = { ...facts, entries: await entriesOf(directory) }
  const content = Readable.from(contentOf(directory, head, createHash('sha256')))
  await pipeline(
    content,
    createGzip({ level: 4 }),
    addMac({ key, keyCheck: facts.keyCheck }),
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
}

/** Returns the bytes of a stream in the requested amounts. */
function createTaker(chunks: AsyncIterator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await chunks.next()
    if (done === true) throw new BadBackup('it is truncated')
    return value as Buffer
  }
  return {
    async line(): Promise<Buffer> {
      for (;;) {
        const end = rest.indexOf(newline)
        if (end !== -1) {
          const line = rest.subarray(0, end + 1)
          rest = rest.subarray(end + 1)
          return line
        }
        if (rest.length > maxHeadBytes) throw new BadBackup('it is not a backup of this service')
        rest = Buffer.concat([rest, await more()])
      }
    },
    /** Throws when anything follows. */
    async end(): Promise<void> {
      const { done } = await chunks.next()
      if (rest.length > 0 || done !== true) throw new BadBackup('it holds more than it says')
    },
    async *bytes(size: number): AsyncGenerator<Buffer> {
      for (let remaining = size; remaining > 0; ) {
        if (rest.length === 0) rest = await more()
        const some = rest.subarray(0, remaining)
        rest = rest.subarray(some.length)
        remaining -= some.length
        yield some
      }
    },
  }
}

/** Whether it names a file or folder, with its size in whole bytes. */
const isEntry = (entry: unknown): boolean => {
  if (!Array.isArray(entry) || entry.length !== 2) return false
  const [path, size] = entry as unknown[]
  const isName = typeof path === 'string' && path !== '' && !path.includes('\0')
  return isName && (size === folder || (Number.isSafeInteger(size) && (size as number) >= 0))
}

function readHead(line: Buffer): Head {
  let head: Partial<Head> | null = null
  try {
    head = JSON.parse(line.toString())
  } catch {
    // reported below
  }
  if (head?.format !== 'satyapan-backup-1' || !Array.isArray(head.entries))
    throw new BadBackup('it is not a backup of this service')
  const { madeAt, mode, keyCheck } = head
  if (![madeAt, mode, keyCheck].every((fact) => typeof fact === 'string') || !head.entries.every(isEntry))
    throw new BadBackup('its list of files cannot be read: it was damaged, or another program wrote it')
  const stray = head.entries.find(([path]) => normalize(path) !== path || /^([/\\]|\.\.)/.test(path))
  if (stray !== undefined) throw new BadBackup('it names a file outside its folder')
  return head as Head
}

async function writeFiles(head: Head, into: string, take: ReturnType<typeof createTaker>, hash: Hash) {
  await mkdir(into, { mode: 0o700 })
  for (const [path, size] of head.entries) {
    const target = join(into, path)
    if (size === folder) {
      await mkdir(target, { recursive: true, mode: 0o700 })
      continue
    }
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const handle = await open(target, 'wx', 0o600)
    try {
      for await (const bytes of take.bytes(size)) {
        hash.update(bytes)
        await handle.write(bytes)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

/**
 * Reads a backup. `begin` sees its facts first and may throw; then it is unpacked into the new folder `into`.
 *
 * @param key the key of its MAC, which is checked before anything is written; null: not checked
 * @throws BadBackup with one line when the file is not a backup, is truncated or was damaged.
 */
export async function unpackBackup(
  file: string,
  into: string,
  key: BackupKey | null,
  begin: (facts: BackupFacts) => Promise<void>,
): Promise<BackupFacts> {
  const content = await readAuthenticated(file, key)
  const source = Readable.from(content)
  const unzipped = createGunzip()
  const whole = finished(source)
  whole.catch(() => {}) // reported by what reads it
  source.on('error', (error) => unzipped.destroy(error))
  source.pipe(unzipped)
  try {
    const take = createTaker(unzipped[Symbol.asyncIterator]() as AsyncIterator<Buffer>)
    const hash = createHash('sha256')
    const line = await take.line()
    const head = readHead(line)
    hash.update(line)
    await begin(head)
    await writeFiles(head, into, take, hash)
    const chunks: Buffer[] = []
    for await (const bytes of take.bytes(checksumBytes)) chunks.push(bytes)
    if (!Buffer.concat(chunks).equals(hash.digest())) throw new BadBackup('it was damaged')
    await take.end()
    source.unpipe(unzipped).resume()
    await whole // at its end its MAC is checked again
    return head
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw new BadBackup('it is truncated')
    if (code?.startsWith('Z_') === true)
      throw new BadBackup('it was damaged, or is not a backup of this service')
    throw error
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}
