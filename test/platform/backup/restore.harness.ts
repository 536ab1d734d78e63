// Runs restore for tests of backups, and makes MACs as somebody without the master key would.
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { runRestore } from '../../../src/cli/restore-command.js'
import { addMac } from '../../../src/platform/backup/backup-mac.js'
import { type Config, readConfig } from '../../../src/server/config.js'
import type { TestInstallation } from '../../support/installation.js'

/** The trailer: a line's end and a word, the fingerprint of the master key, the MAC. */
export const trailerBytes = '\nsatyapan-mac-1 '.length + 16 + 32

type Words = [from: string, name: string, ...options: string[]]

async function restore(here: TestInstallation, config: Config, ...words: Words): Promise<string> {
  const [from, name, ...options] = words
  let output = ''
  const take = (text: string) => {
    output += text
  }
  await runRestore([from, '--data-dir', join(here.home, name), ...options], config, {
    out: async (text) => take(text),
    err: take,
    progress: () => {},
    colour: false,
    isTerminal: true,
    cwd: here.home,
    signal: new AbortController().signal,
    actor: { name: 'asha', origin: 'test' },
  })
  return output
}

/** Restores into the folder `name` with the master key of the installation, which keys.file names. Returns the output. */
export function restoreWithItsKey(here: TestInstallation, ...words: Words): Promise<string> {
  const masterKeyFile = join(here.dataDir, 'master.key')
  return restore(here, { ...readConfig({}, here.home), 'keys.file': masterKeyFile, masterKeyFile }, ...words)
}

/** Restores with the master key in the new data directory, if there is one. */
export const restoreWithOwnKey = (here: TestInstallation, ...words: Words): Promise<string> =>
  restore(here, readConfig({}, here.home), ...words)

/** The content of a backup under the MAC of another key. */
export async function withMacOf(key: Buffer, here: TestInstallation, backup: Buffer): Promise<Buffer> {
  const content = Readable.from([backup.subarray(0, -trailerBytes)])
  const keyCheck = here.parts.vault.keyCheck()
  return Buffer.concat(await content.pipe(addMac({ key, keyCheck })).toArray())
}
