// Says in a sentence why a file cannot be read or written, instead of the operating system's code.
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Said of a process that has as many files open as it may, and of a system that has. */
export const outOfFiles =
  'too many files are open: raise the limit of open files (ulimit -n, LimitNOFILE of the unit) and try again'

/** Whether an error, or one that only quotes it, says that no more files can be opened. */
export const isOutOfFiles = (error: unknown): boolean =>
  /\b(EMFILE|ENFILE)\b|too many open files/i.test((error as Error).message)

/** Says in words why `file` could not be opened or examined. */
export function fileProblem(file: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no file ${file}`
  if (code === 'EISDIR') return `${file} is a folder, not a file`
  if (code === 'EACCES' || code === 'EPERM') return `this user may not read ${file}`
  if (isOutOfFiles(error)) return `${file} cannot be read: ${outOfFiles}`
  return `${file} cannot be read: ${message}`
}

/** Says in words why a file could not be made or opened for writing; the caller names the file. */
export function placeProblem(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'there is no such folder'
  if (code === 'EEXIST') return 'it is there already'
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not write there'
  if (code === 'EROFS') return 'the file system is read-only'
  if (isOutOfFiles(error)) return outOfFiles
  return message
}

/** Throws one clear line when a new file cannot be made there. */
export function checkNewFile(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already`)
  try {
    accessSync(`${dirname(file)}/.`, constants.W_OK) // with the dot, a file is no folder
  } catch (error) {
    throw new Error(`${file} cannot be written: ${placeProblem(error)}`)
  }
}
