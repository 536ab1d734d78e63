// Checks the settings and files of a service before anything is made: at its start, and at each reload.
import { checkOidc } from '../admin/oidc-files.js'
import type { Config } from '../platform/config.js'
import { checkBackupFolder, checkCertificate } from './compose/named-files.js'
import { checkPublicUrl } from './compose/public-url.js'

/** Throws ConfigProblem. Returns a doubt, in one line. */
export async function checkBeforeStart(config: Config): Promise<string | undefined> {
  await checkCertificate(config)
  await checkBackupFolder(config)
  checkOidc(config)
  return checkPublicUrl(config)
}
