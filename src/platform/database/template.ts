// Reads the template: a packed database directory, made at build time, from which a first start unpacks in a
// fraction of the time that initdb and all migrations would take.
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/** One file or, with size -1, one directory; paths are relative and parents come first. */
type Entry = [path: string, size: number]

const DIRECTORY = -1
const NEWLINE = 0x0a

interface Head {
  /** Name and checksum of each migration that the template has had, in order. */
  migrations: [name: string, checksum: string][]
  entries: Entry[]
}

/**
 * Packs `directory`, which no engine may have open, into `file`: gzip of one line of JSON (the head) and then the
 * contents one after another.
 */
export async function packTemplate(
  directory: string,
  file: string,
  migrations: Head['migrations'],
): Promise<void> {
  const entries: Entry[] = []
  const contents: Buffer[] = []
  for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
    if (statSync(join(directory, path)).isDirectory()) {
      entries.push([path, DIRECTORY])
    } else {
      const content = readFileSync(join(directory, path))
      entries.push([path, content.length])
      contents.push(content)
    }
  }
  const head: Head = { migrations, entries }
  const packed = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...contents])
  await writeFile(file, gzipSync(packed, { level: 6 }))
}

/**
 * Unpacks `file` into the new directory `directory` and syncs it all to the disk, unless its migrations are not
 * the first of the `current` ones (a template of an older build): then it does nothing.
 *
 * @returns whether the template was used.
 * @throws when the file cannot be read or is not a template.
 */
export async function unpackTemplate(
  file: string,
  directory: string,
  current: { name: string; checksum: string }[],
): Promise<boolean> {
  const packed = gunzipSync(await readFile(file))
  const headEnd = packed.indexOf(NEWLINE)
  const { migrations, entries } = JSON.parse(packed.toString('utf8', 0, headEnd)) as Head
  const fits = migrations.every(
    ([name, checksum], i) => current[i]?.name === name && current[i].checksum === checksum,
  )
  if (!fits) return false
  mkdirSync(directory, { mode: 0o700 })
  let offset = headEnd + 1
  for (const [path, size] of entries) {
    if (size === DIRECTORY) {
      mkdirSync(join(directory, path), { mode: 0o700 })
    } else {
      writeDurably(join(directory, path), packed.subarray(offset, offset + size))
      offset += size
    }
  }
  if (offset !== packed.length) throw new Error(`${file} is not a whole database template`)
  for (const [path, size] of entries) if (size === DIRECTORY) syncDirectory(join(directory, path))
  syncDirectory(directory)
  return true
}

function writeDurably(file: string, content: Buffer): void {
  const fd = openSync(file, 'wx', 0o600)
  try {
    for (let at = 0; at < content.length; ) at += writeSync(fd, content, at)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Makes the names in a directory survive a loss of power. */
export function syncDirectory(directory: string): void {
  const fd = openSync(directory, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
