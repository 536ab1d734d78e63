// Reads the client secret and the CA certificate that `admin.oidc` names.
import type { EnvironmentValues } from '../platform/config.js'
import { readNamedFile } from '../platform/named-file.js'
import { readSecretReference } from '../platform/secret-reference.js'
import type { AdminValues } from './config-keys.js'
import type { OidcSetting } from './oidc-setting.js'

/** Throws ConfigProblem. */
export function readOidcFiles(
  config: EnvironmentValues,
  { clientSecret, caFile }: OidcSetting,
): { secret: string; ca: string | undefined } {
  const ca = caFile === undefined ? undefined : readNamedFile(config, 'admin.oidc.caFile', caFile)
  return { secret: readSecretReference(config, 'admin.oidc.clientSecret', clientSecret), ca }
}

/** Checks that both files can be read. Throws ConfigProblem. */
export function checkOidc(config: AdminValues & EnvironmentValues): void {
  const setting = config['admin.oidc']
  if (setting !== undefined) readOidcFiles(config, setting)
}
