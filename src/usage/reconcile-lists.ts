// Writes what a reconciliation finds to a folder: one CSV file for each result.
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { spreadsheetLine } from '../platform/csv-line.js'
import { placeProblem } from '../platform/file-problem.js'
import { makeFolder } from '../platform/make-folder.js'
import { findingColumns } from './reconcile-file.js'
import type { Group } from './reconcile-tally.js'

const flushChars = 256 * 1024

const fileNames: Readonly<Record<Group | 'wrong', string>> = {
  matched: 'matched.csv',
  ours_only: 'ours-only.csv',
  theirs_only: 'theirs-only.csv',
  charged_twice: 'charged-twice.csv',
  price_differs: 'price-differs.csv',
  wrong: 'wrong-lines.csv',
}

export interface ReconcileLists {
  add(group: Group | 'wrong', cells: readonly (string | number | null)[]): Promise<void>
  close(): Promise<void>
}

/** Undefined: nothing is written. Throws one clear line for a folder that cannot be used. */
export async function openLists(folder: string | undefined): Promise<ReconcileLists> {
  if (folder === undefined) return { add: async () => {}, close: async () => {} }
  await makeFolder(folder)
  const lists = new Map<string, { text: string; handle: Awaited<ReturnType<typeof open>> }>()
  for (const [group, name] of Object.entries(fileNames)) {
    const file = join(folder, name)
    const handle = await open(file, 'w', 0o600).catch((error: unknown) => {
      throw new Error(`${file} cannot be written: ${placeProblem(error)}`)
    })
    const text = spreadsheetLine(group === 'wrong' ? ['line', 'problem'] : [...findingColumns])
    lists.set(group, { text, handle })
  }
  return {
    async add(group, cells) {
      const list = lists.get(group)!
      list.text += spreadsheetLine(cells)
      if (list.text.length < flushChars) return
      const { text } = list
      list.text = ''
      await list.handle.write(text)
    },
    async close() {
      for (const { text, handle } of lists.values()) {
        await handle.write(text)
        await handle.close()
      }
    },
  }
}
