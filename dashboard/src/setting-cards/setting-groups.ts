// Groups the settings by their keys, finds some by words, and shows their values.

export interface Setting {
  readonly key: string
  readonly about: string
  readonly expects: string
  readonly value: unknown
  readonly default: unknown
  readonly is_default: boolean
}

export interface SettingGroup {
  /** In the address. */
  readonly id: string
  readonly name: string
  readonly settings: readonly Setting[]
}

/** Each with the keys, or the first words of keys, that belong to it; the first match counts. */
const groups: readonly (readonly [id: string, name: string, keys: readonly string[]])[] = [
  ['sources', 'Lookups and sources', ['lookups', 'sources', 'routes', 'compare', 'cache', 'faces']],
  ['prices', 'Prices', ['prices', 'currency']],
  ['clients', 'Credentials of clients', ['auth', 'cors']],
  ['limits', 'Limits', ['limits']],
  ['webhooks', 'Webhooks', ['webhooks']],
  ['consents', 'Consents and receipts', ['consent', 'receipts', 'log.public', 'log.origin', 'log.witnesses']],
  ['retention', 'Retention', ['retention', 'batches']],
  ['administration', 'Administration', ['admin']],
  ['tracing', 'Logs and traces', ['log', 'tracing']],
]
/** Of a key that no other group has. */
const general = ['service', 'Service', []] as const

const isOf = (key: string, prefix: string) => key === prefix || key.startsWith(`${prefix}.`)

/** The groups that have settings, in the order of the page. */
export function groupSettings(settings: readonly Setting[]): readonly SettingGroup[] {
  const idOf = ({ key }: Setting) =>
    (groups.find(([, , keys]) => keys.some((prefix) => isOf(key, prefix))) ?? general)[0]
  return [general, ...groups]
    .map(([id, name]) => ({ id, name, settings: settings.filter((setting) => idOf(setting) === id) }))
    .filter((group) => group.settings.length > 0)
}

/** In one line; long ones as JSON with a line for each member. */
const lineChars = 40

export function settingText(value: unknown): string {
  if (value === null) return 'not set'
  if (typeof value === 'string') return value
  const line = JSON.stringify(value)
  return line.length > lineChars ? JSON.stringify(value, null, 2) : line
}

/** Those in which each word of `text` is found: in the key, what it is for, what it takes, or its value. */
export function findSettings(settings: readonly Setting[], text: string): readonly Setting[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return settings.filter(({ key, about, expects, value }) => {
    const all = `${key} ${about} ${expects} ${settingText(value)}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
