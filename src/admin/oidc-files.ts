// Reads the client secret and the CA certificate that `admin.oidc` names.
import { readFileSync } from 'node:fs'
import { type Config, ConfigProblem } from '../platform/config.js'
import type { OidcSetting } from '../platform/oidc-setting.js'

/** The secret that the setting points to. Throws ConfigProblem. */
function secretOf({ clientSecret: place }: OidcSetting, config: Config): string {
  const key = `${config.file}: admin.oidc.clientSecret`
  if ('env' in place) {
    const text = config.environment(place.env)
    if (text === undefined)
      throw new ConfigProblem(`${key}.env is ${place.env}, which is not set in the environment`)
    return text
  }
  return readNamed(`${key}.file`, place.file, config).trim()
}

function readNamed(key: string, file: string, config: Config): string {
  try {
    return readFileSync(config.resolve(file), 'utf8')
  } catch (error) {
    throw new ConfigProblem(`${key} is ${file}, which cannot be read: ${(error as Error).message}`)
  }
}

/** Throws ConfigProblem. */
export function readOidcFiles(
  config: Config,
  setting: OidcSetting,
): { secret: string; ca: string | undefined } {
  const { caFile } = setting
  const ca = caFile === undefined ? undefined : readNamed(`${config.file}: admin.oidc.caFile`, caFile, config)
  return { secret: secretOf(setting, config), ca }
}

/** What is named can be read. Throws ConfigProblem. */
export function checkOidc(config: Config): void {
  const setting = config['admin.oidc']
  if (setting !== undefined) readOidcFiles(config, setting)
}
