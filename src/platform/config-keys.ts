// The table of configuration keys: what each is for, what it may hold, and its default.
import { shown } from '../kernel/shown.js'
import { type AdminValues, adminKeys } from './admin-keys.js'
import { type CacheValues, cacheKeys } from './cache-keys.js'
import { type CompareSetting, readCompare } from './compare-setting.js'
import { type CompatibilityValues, compatibilityKeys } from './compatibility-keys.js'
import { type ConfigKey, wholeNumber } from './config-key.js'
import { type ConsentValues, consentKeys } from './consent-keys.js'
import { type FaceValues, faceKeys } from './face-keys.js'
import { type LimitValues, limitKeys } from './limit-keys.js'
import { type LogLevel, logLevels } from './log.js'
import { readPrivateNetwork } from './outbound/address.js'
import { type ReceiptValues, receiptKeys } from './receipt-keys.js'
import { type RetentionValues, retentionKeys } from './retention-keys.js'
import { type Routes, readRoutes, writtenRoutes } from './route-settings.js'
import { SettingFault } from './setting-values.js'
import { readSources, type SourceSetting } from './source-settings.js'
import { type StopValues, stopKeys } from './stop-keys.js'
import { type TracingValues, tracingKeys } from './tracing-keys.js'
import { readNetworks } from './trusted-networks.js'

/** Prices by lookup: one price in the smallest unit of the currency or `free`, or one per sub_code. */
type Prices = Readonly<Record<string, Price | Readonly<Record<string, Price>>>>
type Price = number | 'free'

export interface ConfigValues
  extends AdminValues,
    CacheValues,
    CompatibilityValues,
    ConsentValues,
    FaceValues,
    LimitValues,
    ReceiptValues,
    RetentionValues,
    StopValues,
    TracingValues {
  publicUrl: string | undefined
  'tls.certFile': string | undefined
  'tls.keyFile': string | undefined
  trustedProxies: readonly string[]
  'keys.file': string | undefined
  'auth.requireClientId': boolean
  lookups: readonly string[]
  sources: readonly SourceSetting[] | undefined
  routes: Routes
  compare: readonly CompareSetting[]
  prices: Prices
  currency: string
  'webhooks.allowLoopback': boolean
  'webhooks.allowNetworks': readonly string[]
  'webhooks.proxy': string | undefined
  'batches.retentionDays': number
  'backups.folder': string | undefined
  'log.level': LogLevel
  /** The assembly checks these fields: only the face models know what they mean. */
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)
const texts = (value: unknown) =>
  Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== '')
    ? (value as string[])
    : undefined

/** Ten million rupees in paise: more is a typing error. The ledger's column holds this much. */
const maxPrice = 1_000_000_000

const isPrice = (value: unknown): value is Price =>
  value === 'free' || wholeNumber(0, maxPrice)(value) !== undefined

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The first wrong price, with its key down to the sub_code; undefined when all are valid. */
function faultOfPrices(key: string, value: unknown): string | undefined {
  if (!isMap(value)) return undefined // reported as a whole
  const expected = `expected a whole number, 0 to ${maxPrice}, or free`
  for (const [name, price] of Object.entries(value)) {
    if (isPrice(price)) continue
    if (!isMap(price)) return `${key}.${name} is ${shown(price)}, ${expected}, or these by sub_code`
    const wrong = Object.keys(price).find((subCode) => !isPrice(price[subCode]))
    if (wrong !== undefined) return `${key}.${name}.${wrong} is ${shown(price[wrong])}, ${expected}`
  }
  return undefined
}

function readUrl(value: unknown): string | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  return url?.protocol === 'https:' && url.search === '' && url.hash === ''
    ? url.href.replace(/\/$/, '')
    : undefined
}

function readProxy(value: unknown): string | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  const isProxy = url?.protocol === 'http:' || url?.protocol === 'https:'
  const isBare =
    isProxy && url.pathname === '/' && `${url.search}${url.hash}${url.username}${url.password}` === ''
  return isBare ? url.origin : undefined
}

/** The line of the SettingFault that reading the value throws; undefined when it is valid. */
const faultOf = (read: (value: unknown) => unknown) => (_key: string, value: unknown) => {
  try {
    read(value)
    return undefined
  } catch (error) {
    if (error instanceof SettingFault) return error.message
    throw error
  }
}

export const configKeys: { readonly [Key in keyof ConfigValues]: ConfigKey<ConfigValues[Key]> } = {
  publicUrl: {
    about: 'Address at which clients reach the service; the links that it creates begin with it.',
    expects: 'an https:// address',
    default: undefined,
    read: readUrl,
  },
  ...adminKeys,
  'tls.certFile': {
    about: 'Certificate chain (PEM). Without it the service makes its own authority and certificate.',
    expects: 'a file name',
    default: undefined,
    read: text,
  },
  'tls.keyFile': {
    about: 'Private key of the certificate (PEM).',
    expects: 'a file name',
    default: undefined,
    read: text,
  },
  trustedProxies: {
    about:
      'Proxies that terminate TLS: their plain HTTP is accepted with the header X-Forwarded-Proto: https.',
    expects: 'a list of addresses or networks, like 10.0.0.5 or 10.0.0.0/8',
    default: [],
    read: (value) => {
      const list = texts(value)
      return list !== undefined && readNetworks(list) !== undefined ? list : undefined
    },
  },
  'keys.file': {
    about: 'The master key file. Default: master.key in the data directory.',
    expects: 'a file name',
    default: undefined,
    read: text,
  },
  'auth.requireClientId': {
    about: 'Refuse calls without the client-id header, which the interface lists for most lookups.',
    expects: 'true or false',
    default: false,
    read: flag,
  },
  lookups: {
    about:
      'Modules with lookups of your own (docs/own-lookups.md). A relative path starts at the folder of this file.',
    expects: 'a list of module files, such as ./lookups/credit-score.mjs',
    default: [],
    read: texts,
  },
  sources: {
    about: 'Sources in order of preference (docs/sources.md). Set: live mode. Not set: sandbox mode.',
    expects: 'a list of sources: the word records, or mappings',
    default: undefined,
    fault: faultOf(readSources),
    read: readSources,
  },
  routes: {
    about:
      'By lookup, default, and clients: order, split, prefer, deadlineMs, cacheS, cachedPrice (docs/sources.md).',
    expects: 'settings by lookup',
    default: { lookups: {}, clients: {} },
    fault: faultOf(readRoutes),
    read: readRoutes,
    written: writtenRoutes,
  },
  compare: {
    about: 'Sources whose answers are compared beside the calls: lookup, of, with, share (docs/compare.md).',
    expects: 'a list of {lookup, of, with, share}',
    default: [],
    fault: faultOf(readCompare),
    read: readCompare,
  },
  prices: {
    about: 'Prices by lookup, in the smallest unit of the currency: a number or free, or one per sub_code.',
    expects: 'whole numbers or "free" by lookup, or by lookup and sub_code',
    default: {},
    fault: faultOfPrices,
    read: (value) => (isMap(value) ? (value as Prices) : undefined),
  },
  currency: {
    about: 'Currency of the prices.',
    expects: 'three capital letters (ISO 4217)',
    default: 'INR',
    read: (value) => (typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? value : undefined),
  },
  'webhooks.allowLoopback': {
    about: 'Let webhooks go to loopback addresses and over plain http (sandbox mode only).',
    expects: 'true or false',
    default: false,
    read: flag,
  },
  'webhooks.allowNetworks': {
    about: 'Private networks of your own that webhooks may go to, by https.',
    expects: 'a list of networks within 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10 or fc00::/7',
    default: [],
    read: (value) => (texts(value)?.every(readPrivateNetwork) === true ? texts(value) : undefined),
  },
  'webhooks.proxy': {
    about: 'Egress proxy (CONNECT) that webhooks go through; it resolves their names.',
    expects: 'an http:// or https:// address without path and credentials',
    default: undefined,
    fault: (key, value) =>
      // Without the value, which would show the password.
      /\/\/[^/]*@/.test(String(value))
        ? `${key} has credentials in it, expected an address without them`
        : undefined,
    read: readProxy,
  },
  'backups.folder': {
    about:
      'Folder on the server for backups by the administration API. Without it, only the command makes backups.',
    expects: 'the name of an existing folder',
    default: undefined,
    read: text,
  },
  'batches.retentionDays': {
    about: 'Days for which batches and their result files are kept.',
    expects: 'a whole number, 1 to 3650',
    default: 30,
    read: wholeNumber(1, 3650),
  },
  'log.level': {
    about:
      'The lowest level that is logged: debug adds probes and scrapes, warn leaves out the calls. SIGHUP reloads it.',
    expects: `one of ${logLevels.join(', ')}`,
    default: 'info',
    read: (value) => logLevels.find((level) => level === value),
  },
  ...cacheKeys,
  ...compatibilityKeys,
  ...consentKeys,
  ...faceKeys,
  ...limitKeys,
  ...receiptKeys,
  ...retentionKeys,
  ...stopKeys,
  ...tracingKeys,
}
