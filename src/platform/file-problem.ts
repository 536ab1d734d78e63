// Says in a sentence why a file cannot be read, instead of the operating system's code.

/** Says in words why `file` could not be opened or examined. */
export function fileProblem(file: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no file ${file}`
  if (code === 'EISDIR') return `${file} is a folder, not a file`
  if (code === 'EACCES' || code === 'EPERM') return `this user may not read ${file}`
  return `${file} cannot be read: ${message}`
}
