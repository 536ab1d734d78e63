// Makes an installation in this process for tests: live mode on records, with commands as an operator runs them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../src/kernel/clock.js'
import { createLog } from '../../src/platform/log.js'
import { readConfig } from '../../src/server/config.js'
import { assembleWithDatabase, type PartsWithDatabase } from './assembled.js'
import { runOnParts } from './run-command.js'

export interface TestInstallation {
  readonly home: string
  readonly dataDir: string
  parts: PartsWithDatabase
  /** Runs a command; throws its message when it fails. */
  run(...words: string[]): Promise<string>
  /** Opens the service's parts again, or those of another data directory or database. */
  open(dataDir?: string, databaseUrl?: string): Promise<PartsWithDatabase>
  discard(): Promise<void>
}

export async function openInstallation(databaseUrl?: string): Promise<TestInstallation> {
  const home = await mkdtemp(join(tmpdir(), 'installation-'))
  const dataDir = join(home, 'data')
  const configFile = join(home, 'live.yaml')
  await writeFile(configFile, 'sources: [records]\n')
  const open = (where = dataDir, database = databaseUrl) =>
    assembleWithDatabase(
      readConfig({
        SATYAPAN_DATA_DIR: where,
        SATYAPAN_CONFIG: configFile,
        ...(database === undefined ? {} : { DATABASE_URL: database }),
      }),
      { clock: systemClock, log: createLog('silent').log },
    )
  const made: TestInstallation = {
    home,
    dataDir,
    parts: await open(),
    open,
    async run(...words) {
      let output = ''
      const take = (text: string) => {
        output += text
      }
      const status = await runOnParts(made.parts, words, {
        out: async (text) => take(text),
        err: take,
        progress: () => {},
        colour: false,
        isTerminal: true,
        cwd: home,
        signal: new AbortController().signal,
        actor: { name: 'asha', origin: 'test' },
      })
      if (status !== 0) throw new Error(output)
      return output
    },
    async discard() {
      await made.parts.close()
      await rm(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return made
}
