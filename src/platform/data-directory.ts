// Makes sure that the data directory is there, and says why when it cannot be.
import { mkdir } from 'node:fs/promises'

const notAFolder = 'a file is in its way'

/** What the operating system's error codes mean here, for the user who set the variable. */
const reasons: Readonly<Record<string, string>> = {
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  ENOENT: 'a folder or link in its path does not exist',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
}

/** Creates the data directory when it does not exist. Throws one clear line. */
export async function makeDataDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(
      `the data directory ${dataDir} cannot be made: ${reasons[code ?? ''] ?? message}; SATYAPAN_DATA_DIR names it`,
    )
  }
}
