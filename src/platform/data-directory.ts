// Makes sure that the data directory is there, and says why when it cannot be.
import { makeFolder } from './make-folder.js'

/** Creates the data directory when it does not exist. Throws one clear line. */
export async function makeDataDirectory(dataDir: string): Promise<void> {
  await makeFolder(dataDir, { mode: 0o700, what: 'the data directory' }).catch((error: Error) => {
    throw new Error(`${error.message}; SATYAPAN_DATA_DIR names it`)
  })
}
