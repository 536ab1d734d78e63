// Reads or creates the installation's identity: its id, and its mode, which never changes.
import { newId } from '../../kernel/ids.js'
import type { Database, Sql } from '../../platform/database/database.js'
import { getSetting, lockSettings, putSetting } from '../../platform/settings.js'
import { ConfigProblem, type StartConfig } from '../config.js'

/** Throws when the installation was made in the other mode. */
async function checkMode(db: Sql, config: StartConfig): Promise<string | undefined> {
  const mode = (await getSetting(db, 'mode'))?.toString()
  if (mode === undefined || mode === config.mode) return mode
  const file = config.file ?? 'no configuration file (SATYAPAN_CONFIG names one)'
  const [place, another] =
    config.databaseUrl === undefined
      ? [`the data directory ${config.dataDir}`, 'another data directory']
      : ['the database', 'another database']
  if (mode === 'sandbox') {
    throw new ConfigProblem(
      `${file}: sources is set, expected it absent: ${place} was made in sandbox mode and holds sandbox data; ` +
        `live mode needs ${another}`,
    )
  }
  throw new ConfigProblem(
    `${file}: sources is not set, expected the sources of ${place}, which was made in live mode; ` +
      `sandbox mode needs ${another}`,
  )
}

/** Refuses the other mode before keys or anything else are read. */
export async function refuseOtherMode(db: Sql, config: StartConfig): Promise<void> {
  await checkMode(db, config)
}

/** The installation's id; when there is none yet, creates it and stores the mode. Throws as `refuseOtherMode`. */
export async function openInstallation(db: Database, config: StartConfig): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await lockSettings(tx)
    if ((await checkMode(tx, config)) === undefined) await putSetting(tx, 'mode', Buffer.from(config.mode))
    const id = (await getSetting(tx, 'installation'))?.toString() ?? newId()
    await putSetting(tx, 'installation', Buffer.from(id))
    return { id }
  })
}
