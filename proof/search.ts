// Searches files and texts for a person, in every encoding that a file may use.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readAuthenticated } from '../src/platform/backup/backup-mac.js'

const spellings = (text: string): Buffer[] => [
  Buffer.from(text),
  Buffer.from(text, 'utf16le'),
  Buffer.from(Buffer.from(text).toString('hex')),
  Buffer.from(Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1)),
]

/** `values`: what names the person. Hits count spellings found, not places. */
export function createSearch(values: readonly string[]) {
  const needles = values.flatMap(spellings)
  const hitsIn = (content: Buffer | string): number => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    return needles.filter((needle) => bytes.includes(needle)).length
  }
  return {
    hitsIn,
    async below(folder: string): Promise<{ files: number; hits: number }> {
      let [files, hits] = [0, 0]
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        files++
        hits += hitsIn(await readFile(join(entry.parentPath, entry.name)))
      }
      return { files, hits }
    },
  }
}

/** What a backup holds, without the MAC at its end. */
export async function contentOfBackup(file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await readAuthenticated(file, null)) chunks.push(chunk)
  return gunzipSync(Buffer.concat(chunks))
}
