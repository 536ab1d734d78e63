// Defines the operation that shows the configuration in use: where secrets are kept, never the secrets.

import { Type } from 'typebox'
import { act } from '../../operation/operation.js'
import { object, orNull } from '../../operation/schemas.js'
import { writtenValue } from '../../platform/config-key.js'
import { isUpstream, type SourceSetting } from '../../platform/source-settings.js'
import { configRows } from '../compose/config-keys.js'
import type { Config } from '../config.js'

interface Deps {
  readonly config: Config
  readonly database: { readonly mode: 'embedded' | 'postgres' }
  readonly address: { readonly baseUrl: string }
  readonly faceModel: () => string
}

/** Hides the options of sources: they may hold secrets. */
const shownSource = (source: SourceSetting) =>
  isUpstream(source) ? { ...source, options: Object.keys(source.options) } : source

function shownItem([key, row]: (typeof configRows)[number], config: Config) {
  const { about, expects, default: usual, takesEffect } = row
  const value = config[key as keyof Config]
  return {
    key,
    about,
    expects,
    value: (key === 'sources' ? config.sources?.map(shownSource) : writtenValue(row, value)) ?? null,
    default: writtenValue(row, usual) ?? null,
    is_default: JSON.stringify(value) === JSON.stringify(usual),
    takes_effect: takesEffect,
  }
}

export const showSettings = act({
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
        takes_effect: Type.String({
          description: 'When a changed value is used: after a reload, or at the next start.',
        }),
      }),
    ),
  }),
  command: {
    words: 'config show',
    notes: [
      'Shows what is in force where it runs: of the service, or of the file when no service runs. Secrets are not shown.',
      'docs/settings.md lists the keys with what they may hold.',
    ],
  },
  async run({ config, database, address, faceModel }: Deps) {
    return {
      mode: config.mode,
      database: database.mode,
      base_url: address.baseUrl,
      data_dir: config.dataDir,
      face_model: faceModel(),
      file: config.file ?? null,
      items: configRows.map((row) => shownItem(row, config)),
    }
  },
})

export const settingOperations = [showSettings]
