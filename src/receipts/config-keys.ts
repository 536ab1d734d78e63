// The configuration keys of receipts and of the log that they are proved by.
import { shown } from '../kernel/shown.js'
import { type ConfigKey, type ConfigKeys, flag } from '../platform/config-key.js'
import { isMap, plainAddress } from '../platform/setting-values.js'

/** Somebody else's service that cosigns the heads of the log. */
export interface WitnessSetting {
  readonly name: string
  /** Without a slash at its end. */
  readonly url: string
  /** Its key in the form NAME+ID+KEY. */
  readonly key: string
}

const maxWitnesses = 16
const members = ['name', 'url', 'key']
const keyForm = /^[^\s+]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*$/
const originForm = /^[!-*,-~]{1,128}$/

const urlOf = (value: unknown) => plainAddress(value)?.href.replace(/\/$/, '')

/** The first wrong member of a witness; undefined when all are right. */
function faultOfWitness(at: string, value: unknown): string | undefined {
  if (!isMap(value)) return `${at} is ${shown(value)}, expected a mapping of name, url and key`
  const unknown = Object.keys(value).find((name) => !members.includes(name))
  if (unknown !== undefined) return `${at}.${unknown} is not a key; there are ${members.join(', ')}`
  if (typeof value.name !== 'string' || !/^[a-z][a-z0-9-]{0,63}$/.test(value.name))
    return `${at}.name is ${shown(value.name)}, expected small letters, digits and hyphens`
  if (urlOf(value.url) === undefined)
    return `${at}.url is not an http:// or https:// address without credentials and query`
  if (typeof value.key !== 'string' || !keyForm.test(value.key))
    return `${at}.key is ${shown(value.key)}, expected a key like witness.example/w1+0a1b2c3d+BASE64`
  return undefined
}

function faultOfWitnesses(key: string, value: unknown): string | undefined {
  if (!Array.isArray(value)) return undefined // reported as a whole
  if (value.length > maxWitnesses)
    return `${key} has ${value.length} witnesses, expected at most ${maxWitnesses}`
  for (const [i, one] of value.entries()) {
    const fault = faultOfWitness(`${key}[${i}]`, one)
    if (fault !== undefined) return fault
    const isTwice = value.slice(0, i).some((other) => (other as { name: string }).name === one.name)
    if (isTwice) return `${key}[${i}].name is ${shown(one.name)}, which another witness has`
  }
  return undefined
}

const origin: ConfigKey<string | undefined, 'restart'> = {
  about:
    'Name of the log in its checkpoints, taken when the log is made: an address without its scheme. Default: satyapan/ and the id of the installation.',
  expects: 'a name like verify.example.com/log, without spaces and plus signs, of at most 128 characters',
  default: undefined,
  takesEffect: 'restart',
  read: (value) => (typeof value === 'string' && originForm.test(value) ? value : undefined),
}

const witnesses: ConfigKey<readonly WitnessSetting[], 'restart'> = {
  about: 'Witnesses that are asked to cosign the heads of the log (C2SP tlog-witness).',
  expects: 'a list of mappings with name, url and key',
  default: [],
  takesEffect: 'restart',
  fault: faultOfWitnesses,
  read: (value) =>
    Array.isArray(value)
      ? (value as WitnessSetting[]).map(({ name, url, key }) => ({ name, url: urlOf(url)!, key }))
      : undefined,
}

export const receiptKeys = {
  receipts: flag({
    about: 'Make each answered call an entry of the log, so that clients can prove it (docs/receipts.md).',
    default: true,
    takesEffect: 'restart',
  }),
  'log.public': flag({
    about: 'Serve the log (/v1/log/...) at the public address too, without credentials.',
    default: false,
    takesEffect: 'restart',
  }),
  'log.origin': origin,
  'log.witnesses': witnesses,
} satisfies ConfigKeys
