// Keeps byte strings in a file whose space is taken in advance: what is appended survives a kill and a full disk.
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

const lengthBytes = 4
const zerosAtOnce = 1024 * 1024

export interface SpoolFile {
  /** Appends all of these and syncs them, or none: false when there is no room. Throws when it cannot be written. */
  append(payloads: readonly Buffer[]): Promise<boolean>
  /** Everything that was appended since `clear`, in order; the last may be damaged when a kill cut it off. */
  read(): Promise<Buffer[]>
  /** Takes space up to so many bytes in all; nothing when it has as much. Throws when there is not enough. */
  grow(bytes: number): Promise<void>
  /** Overwrites what was appended, and keeps the space. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** Writes zeros, not a hole: a file system gives space for what is written. */
async function takeSpace(file: FileHandle, bytes: number): Promise<void> {
  const { size } = await file.stat()
  if (size >= bytes) return
  const zeros = Buffer.alloc(zerosAtOnce)
  for (let at = size; at < bytes; ) {
    const { bytesWritten } = await file.write(zeros, 0, Math.min(zeros.length, bytes - at), at)
    at += bytesWritten
  }
  await file.sync()
}

async function openFile(path: string, bytes: number): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return open(path, 'wx+', 0o600)
  })
  try {
    await takeSpace(file, bytes)
    const folder = await open(dirname(path), 'r')
    await folder.sync().finally(() => folder.close())
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The frames of a file: each is its length and its bytes; a length of 0 is the end. */
function framesOf(content: Buffer): { frames: Buffer[]; end: number } {
  const frames: Buffer[] = []
  let at = 0
  while (at + lengthBytes <= content.length) {
    const length = content.readUInt32BE(at)
    if (length === 0 || at + lengthBytes + length > content.length) break
    frames.push(content.subarray(at + lengthBytes, at + lengthBytes + length))
    at += lengthBytes + length
  }
  return { frames, end: at }
}

async function writeAll(file: FileHandle, bytes: Buffer, from: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, from + at)
    at += bytesWritten
  }
  await file.datasync()
}

/** From the front: a kill in between leaves an empty file, not the middle of one. */
async function zero(file: FileHandle, bytes: number): Promise<void> {
  const zeros = Buffer.alloc(zerosAtOnce)
  for (let at = 0; at < bytes; at += zerosAtOnce)
    await writeAll(file, zeros.subarray(0, Math.min(zerosAtOnce, bytes - at)), at)
}

async function readUpTo(file: FileHandle, end: number): Promise<Buffer> {
  const content = Buffer.alloc(end)
  for (let at = 0; at < content.length; ) {
    const { bytesRead } = await file.read(content, at, content.length - at, at)
    if (bytesRead === 0) break
    at += bytesRead
  }
  return content
}

/**
 * Opens the file, makes it when absent, and takes `atFirst` bytes of space for it. One user at a time: the caller has the
 * lock. Throws when there is not enough space.
 */
export async function openSpoolFile(path: string, atFirst: number): Promise<SpoolFile> {
  const file = await openFile(path, atFirst)
  let bytes = atFirst
  let { size } = await file.stat()
  const content = await readUpTo(file, size)
  let { end } = framesOf(content)
  if (end === 0 && !content.equals(Buffer.alloc(size))) await zero(file, size) // a kill cut `clear` off
  return {
    async append(payloads) {
      const content = Buffer.concat(
        payloads.flatMap((payload) => {
          const length = Buffer.alloc(lengthBytes)
          length.writeUInt32BE(payload.length)
          return [length, payload]
        }),
      )
      if (end + content.length > bytes) return false
      await writeAll(file, content, end)
      end += content.length
      return true
    },

    async grow(more) {
      if (more <= bytes) return
      try {
        await takeSpace(file, more) // behind everything that is appended meanwhile
      } catch (error) {
        await file.truncate(size)
        throw error
      }
      bytes = more
      size = Math.max(size, more)
    },

    read: async () => framesOf(await readUpTo(file, end)).frames,

    async clear() {
      await zero(file, size)
      end = 0
    },

    close: () => file.close(),
  }
}
