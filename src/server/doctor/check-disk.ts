// Checks the data directory: that it can be written, is private, and has space left.
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { type Finding, ok, warning, wrong } from './finding.js'
import type { Check, Space } from './subject.js'

const mebibyte = 1024 * 1024
/** An import of a large file and the write-ahead log of the embedded database need this much at one time. */
const leastBytes = 256 * mebibyte
/** Below this share of free space, an operator has days, not months. */
const fewBytes = 1024 * mebibyte
/** The service makes few files, but other programs on the disk may make many. */
const fewFiles = 1_000

const inMebibytes = (bytes: number) => `${Math.floor(bytes / mebibyte)} MiB`

function ofSpace(folder: string, { freeBytes, totalBytes, freeFiles, totalFiles }: Space): Finding {
  const free = `${folder} has ${inMebibytes(freeBytes)} of ${inMebibytes(totalBytes)} free`
  const make = 'free some space, or move the data directory to a larger disk'
  if (freeBytes < leastBytes) return wrong(free, make)
  if (totalFiles > 0 && freeFiles < fewFiles)
    return wrong(`the file system of ${folder} has room for ${freeFiles} more files`, 'remove files from it')
  return freeBytes < fewBytes ? warning(free, make) : ok(free)
}

export const checkDisk: Check = async ({ config: { dataDir }, space }) => {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return [
        wrong(`there is no data directory ${dataDir}`, 'set SATYAPAN_DATA_DIR, or start the service once'),
      ]
    return [
      wrong(`this user may not write in ${dataDir}`, 'give the folder to the user of the service (chown)'),
    ]
  }
  const { mode } = await stat(dataDir)
  const isOpen = (mode & (constants.S_IRWXG | constants.S_IRWXO)) !== 0
  const others = isOpen
    ? [warning(`other users of this machine may read ${dataDir}`, `run: chmod 700 ${dataDir}`)]
    : []
  return [ofSpace(dataDir, await space(dataDir)), ...others]
}
