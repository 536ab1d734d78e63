// Defines the operation that shows the configuration in use: where secrets are kept, never the secrets.

import { Type } from 'typebox'
import { act } from '../../operation/operation.js'
import { object, orNull } from '../../operation/schemas.js'
import type { Config } from '../../platform/config.js'
import type { ConfigKey } from '../../platform/config-key.js'
import type { ConfigValues } from '../../platform/config-keys.js'
import { configKeys } from '../../platform/config-keys.js'
import { writtenRoutes } from '../../platform/route-settings.js'
import { isUpstream, type SourceSetting } from '../../platform/source-settings.js'

interface Deps {
  readonly config: Config
  readonly database: { readonly mode: 'embedded' | 'postgres' }
  readonly address: { readonly baseUrl: string }
  readonly faceModel: () => string
}

/** Hides the options of sources: they may hold secrets. */
const shownSource = (source: SourceSetting) =>
  isUpstream(source) ? { ...source, options: Object.keys(source.options) } : source

function shownValue(key: keyof ConfigValues, config: Config): unknown {
  if (key === 'sources') return config.sources?.map(shownSource) ?? null
  if (key === 'routes') return writtenRoutes(config.routes)
  return config[key] ?? null
}

const showSettings = act({
  name: 'settings.show',
  method: 'GET',
  path: '/settings',
  summary: 'The configuration in use, with the mode, the database and the data directory',
  role: 'auditor',
  input: object({}),
  answer: object({
    mode: Type.Enum(['sandbox', 'live']),
    database: Type.Enum(['embedded', 'postgres']),
    base_url: Type.String(),
    data_dir: Type.String(),
    face_model: Type.String({ description: 'The model that answers face match.' }),
    file: orNull(Type.String({ description: 'The configuration file; null when there is none.' })),
    items: Type.Array(
      object({
        key: Type.String(),
        about: Type.String(),
        expects: Type.String(),
        value: Type.Unknown(),
        default: Type.Unknown({ description: 'Its value where nothing is set; null: none.' }),
        is_default: Type.Boolean(),
      }),
    ),
  }),
  async run({ config, database, address, faceModel }: Deps) {
    const keys = Object.keys(configKeys) as (keyof ConfigValues)[]
    const items = keys.map((key) => {
      const row: ConfigKey<unknown> = configKeys[key]
      const { about, expects, default: usual, written = (value) => value } = row
      const is_default = JSON.stringify(config[key]) === JSON.stringify(usual)
      return {
        key,
        about,
        expects,
        value: shownValue(key, config),
        default: written(usual) ?? null,
        is_default,
      }
    })
    return {
      mode: config.mode,
      database: database.mode,
      base_url: address.baseUrl,
      data_dir: config.dataDir,
      face_model: faceModel(),
      file: config.file ?? null,
      items,
    }
  },
})

export const settingOperations = [showSettings]
