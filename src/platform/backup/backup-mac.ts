// Ends a backup with a MAC over the whole file, and checks it: nobody changes a backup without the master key.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { BadBackup } from './bad-backup.js'

const label = '\nsatyapan-mac-1 '
/** As `keyCheck` among the facts of a backup. */
const keyCheckChars = 16
const macBytes = 32
const trailerBytes = label.length + keyCheckChars + macBytes

/** The key of the MAC, and a fingerprint of the master key that it is derived from. */
export interface BackupKey {
  readonly key: Buffer
  readonly keyCheck: string
}

const headOf = (keyCheck: string): Buffer => Buffer.from(label + keyCheck, 'latin1')

/** Passes a file through and puts the trailer at its end. */
export function addMac({ key, keyCheck }: BackupKey): Transform {
  const hmac = createHmac('sha256', key)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hmac.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const head = headOf(keyCheck)
      this.push(Buffer.concat([head, hmac.update(head).digest()]))
      done()
    },
  })
}

/** What a backup holds before its trailer, in pieces; once it was read to its end, the MAC is right. */
async function* contentOf(file: string, bytes: number, key: BackupKey, mac: Buffer): AsyncGenerator<Buffer> {
  const hmac = createHmac('sha256', key.key)
  for await (const chunk of createReadStream(file, { end: bytes - 1 })) {
    hmac.update(chunk as Buffer)
    yield chunk as Buffer
  }
  if (!timingSafeEqual(hmac.update(headOf(key.keyCheck)).digest(), mac))
    throw new BadBackup('it was changed after it was made, or damaged')
}

/** The trailer of a file, and how many bytes come before it. Without one, all of them do. */
async function readTrailer(file: string): Promise<{ bytes: number; keyCheck?: string; mac?: Buffer }> {
  const { size } = await stat(file)
  if (size <= trailerBytes) return { bytes: size }
  const handle = await open(file)
  try {
    const trailer = Buffer.alloc(trailerBytes)
    await handle.read(trailer, 0, trailerBytes, size - trailerBytes)
    if (trailer.toString('latin1', 0, label.length) !== label) return { bytes: size }
    const macAt = label.length + keyCheckChars
    const keyCheck = trailer.toString('latin1', label.length, macAt)
    return { bytes: size - trailerBytes, keyCheck, mac: trailer.subarray(macAt) }
  } finally {
    await handle.close()
  }
}

/**
 * What a backup holds without its trailer, to be read once. With `own` the whole file is checked first, and again while it is
 * read. Null: it is not checked at all.
 *
 * @throws BadBackup with one line when the file has no MAC, one under another key, or one that does not fit.
 */
export async function readAuthenticated(file: string, key: BackupKey | null): Promise<AsyncIterable<Buffer>> {
  const { bytes, keyCheck, mac } = await readTrailer(file)
  if (key === null)
    return bytes === 0 ? (async function* () {})() : createReadStream(file, { end: bytes - 1 })
  if (keyCheck === undefined || mac === undefined)
    throw new BadBackup(
      'it has no MAC: it was made by an earlier version, or cut off, or changed. Restore one that you trust with --unauthenticated: whoever could write to it may have made themselves an owner in it',
    )
  if (keyCheck !== key.keyCheck) throw new BadBackup('the master key here is not the one of this backup')
  for await (const _ of contentOf(file, bytes, key, mac)); // throws at its end when it does not fit
  return contentOf(file, bytes, key, mac)
}
