// Checks the master key: that it exists, only its owner can read it, and it opens the keys of this database.
import { existsSync } from 'node:fs'
import { readMasterKey } from '../../vault/master-key.js'
import { newFile, oldFile } from '../../vault/master-key-holder.js'
import { unwrapKey } from '../../vault/seal.js'
import { type Finding, ok, warning, wrong } from './finding.js'
import { type Check, openDatabaseOf } from './subject.js'

const isOpened = (master: Buffer, wrapped: Buffer, purpose: string): boolean => {
  try {
    unwrapKey(master, wrapped, `key:${purpose}`)
    return true
  } catch {
    return false
  }
}

/** What an unfinished or finished rotation left beside the key. */
function leftovers(file: string): Finding[] {
  const unfinished = existsSync(newFile(file))
    ? [warning(`${newFile(file)} is left from an interrupted rotation`, 'run "satyapan vault rotate" again')]
    : []
  const old = existsSync(oldFile(file))
    ? [
        warning(
          `the replaced master key is still in ${oldFile(file)}`,
          'make a backup, then destroy that file and its copies',
        ),
      ]
    : []
  return [...unfinished, ...old]
}

export const checkKeys: Check = async (subject) => {
  const file = subject.config.masterKeyFile
  let master: Buffer | null
  try {
    master = await readMasterKey(file)
  } catch (error) {
    return [
      wrong((error as Error).message, 'correct the file or its mode; the service does not start with it'),
    ]
  }
  const keys = await openDatabaseOf(subject)?.selectKeys()
  if (master === null) {
    if (keys?.length === 0) return [ok(`there is no master key yet; the first start makes ${file}`)]
    return [
      wrong(
        `the master key file ${file} is missing`,
        'put your copy back or name it with keys.file, unless nothing was ever started here',
      ),
    ]
  }
  const rest = leftovers(file)
  if (keys === undefined) return [ok(`the master key ${file} can be read`), ...rest]
  const closed = keys.filter(({ wrapped, purpose }) => !isOpened(master, wrapped, purpose))
  if (closed.length > 0) {
    const next = await readMasterKey(newFile(file)).catch(() => null)
    if (next !== null && keys.every(({ wrapped, purpose }) => isOpened(next, wrapped, purpose)))
      return [
        wrong(
          `a rotation was interrupted: the keys in this database are opened by ${newFile(file)}, not yet by ${file}`,
          'start the service or run "satyapan vault rotate": either puts the new key in place; until then keep both files',
        ),
      ]
    return [
      wrong(
        `the master key in ${file} opens ${keys.length - closed.length} of the ${keys.length} keys in this database`,
        'it belongs to another installation: put the right one back, or name it with keys.file',
      ),
      ...rest,
    ]
  }
  return [ok(`the master key ${file} opens all ${keys.length} keys in this database`), ...rest]
}
