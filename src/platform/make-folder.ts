// Creates a folder with those above it, and says in words why it cannot be made.
import { existsSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

const notAFolder = 'a file is in its way'
const leadsNowhere = 'a folder or link in its path does not exist'

/** What the operating system's error codes mean here. */
const reasons: Readonly<Record<string, string>> = {
  ENOTDIR: notAFolder,
  EEXIST: leadsNowhere, // a link: what it leads to was looked for and not found
  ENOENT: leadsNowhere,
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
}

/**
 * Creates `folder` when it does not exist. Throws one clear line.
 *
 * Node's recursive mkdir is not used: where the system answers ENOENT below a folder that exists, as in /proc, it never
 * returns and keeps a processor busy.
 *
 * @param own.what how the error names the folder
 * @returns the topmost folder that was made; undefined when `folder` existed
 */
export async function makeFolder(
  folder: string,
  options: { readonly mode?: number; readonly what?: string } = {},
): Promise<string | undefined> {
  const { mode = 0o777, what = 'the folder' } = options
  const missing: string[] = []
  for (let each = resolve(folder); !existsSync(each); each = dirname(each)) missing.unshift(each)
  try {
    for (const each of missing) {
      await mkdir(each, { mode }).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST' || !existsSync(each)) throw error // else another process has just made it
      })
    }
    if (!(await stat(folder)).isDirectory()) throw new Error(notAFolder)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(`${what} ${folder} cannot be made: ${reasons[code ?? ''] ?? message}`)
  }
  return missing[0]
}
