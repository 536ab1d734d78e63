// Writes the list of all wrong lines of a file, for whoever corrects them. It holds their values.
import { type FileHandle, open, stat } from 'node:fs/promises'
import { maskLongNumbers } from '../../kernel/mask.js'
import { spreadsheetLine } from '../../platform/csv-line.js'
import { placeProblem } from '../../platform/file-problem.js'
import type { Problem } from './column.js'

const head = spreadsheetLine(['line', 'column', 'reason', 'value'])
const flushChars = 64 * 1024
const maxValueChars = 200 // enough to recognise it: the line itself is in the operator's file

export interface ErrorsFile {
  /** Adds what is wrong with a line. Resolves when the next one may follow without filling the memory. */
  add(
    line: number,
    problems: readonly Problem[],
    raw: Readonly<Record<string, unknown>> | undefined,
  ): Promise<void>
  close(): Promise<void>
}

/** The value of a column of a list (`details[].pincode`) is its whole cell. Never a whole Aadhaar number. */
function valueIn(raw: Readonly<Record<string, unknown>> | undefined, column: string | undefined): string {
  const name = column?.split('[')[0]
  const value = name === undefined ? undefined : raw?.[name]
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return maskLongNumbers(text).slice(0, maxValueChars)
}

/** Refuses a file that is not an earlier list: it would be lost. */
async function checkPlace(file: string, handle: FileHandle, importing: string): Promise<void> {
  const { size, ino, dev } = await handle.stat()
  const source = await stat(importing).catch(() => undefined)
  if (source !== undefined && source.ino === ino && source.dev === dev)
    throw new Error(`${file} is the file to import; name another file for the wrong lines`)
  if (size === 0) return
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(head.length), 0, head.length, 0)
  if (buffer.subarray(0, bytesRead).toString() !== head)
    throw new Error(`${file} already exists and is not a list of wrong lines; name another file`)
}

/** Opens the file, 0600, in place of an earlier list. Throws one clear line. */
async function openPlace(file: string, importing: string): Promise<FileHandle> {
  let handle: FileHandle
  try {
    handle = await open(file, 'a+', 0o600)
  } catch (error) {
    throw new Error(`the wrong lines cannot be listed in ${file}: ${placeProblem(error)}`)
  }
  try {
    await checkPlace(file, handle, importing)
    await handle.chmod(0o600) // it may have been created with other permissions
    await handle.truncate(0)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** @param importing the file whose wrong lines are listed */
export async function openErrorsFile(file: string, importing: string): Promise<ErrorsFile> {
  const handle = await openPlace(file, importing)
  let waiting = head
  async function flush(): Promise<void> {
    const text = waiting
    waiting = ''
    await handle.write(text)
  }
  return {
    async add(line, problems, raw) {
      for (const { column, reason, item } of problems) {
        const problem = item === undefined ? reason : `${reason} (item ${item})`
        waiting += spreadsheetLine([line, column ?? null, problem, valueIn(raw, column)])
      }
      if (waiting.length > flushChars) await flush()
    },
    async close() {
      try {
        await flush()
      } finally {
        await handle.close()
      }
    },
  }
}
