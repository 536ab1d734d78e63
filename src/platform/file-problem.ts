// Owns what to say of a file that cannot be read: sentences in the place of the operating system's codes.

/** Says in words why `file` could not be opened or looked at. */
export function fileProblem(file: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no file ${file}`
  if (code === 'EISDIR') return `${file} is a folder, not a file`
  if (code === 'EACCES' || code === 'EPERM') return `this user may not read ${file}`
  return `${file} cannot be read: ${message}`
}
