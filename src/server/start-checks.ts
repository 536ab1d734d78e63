// Checks the settings and files of a service before anything is made: at its start, and at each reload.
import { checkOidc } from '../admin/oidc-files.js'
import { checkBackupFolder, checkCertificate } from './compose/named-files.js'
import { checkPublicUrl } from './compose/public-url.js'
import { type Config, ConfigProblem } from './config.js'

/** The headers are a part of the request. */
function checkTimeouts(config: Config): void {
  const { 'limits.headersTimeoutMs': headersMs, 'limits.requestTimeoutMs': requestMs, file } = config
  if (headersMs > requestMs)
    throw new ConfigProblem(
      `${file ?? 'the configuration'}: limits.headersTimeoutMs is ${headersMs}, expected at most limits.requestTimeoutMs, which is ${requestMs}`,
    )
}

/** Throws ConfigProblem. Returns a doubt, in one line. */
export async function checkBeforeStart(config: Config): Promise<string | undefined> {
  checkTimeouts(config)
  await checkCertificate(config)
  await checkBackupFolder(config)
  checkOidc(config)
  return checkPublicUrl(config)
}
