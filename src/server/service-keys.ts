// The configuration keys of the service as a whole: its addresses, its certificate, its keys, how it stops, its backups.
import { type ConfigKey, type ConfigKeys, text, wholeNumber } from '../platform/config-key.js'
import { texts } from '../platform/setting-values.js'
import { readNetworks } from '../platform/trusted-networks.js'

function readUrl(value: unknown): string | undefined {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  return url?.protocol === 'https:' && url.search === '' && url.hash === ''
    ? url.href.replace(/\/$/, '')
    : undefined
}

const publicUrl: ConfigKey<string | undefined, 'restart'> = {
  about: 'Address at which clients reach the service; the links that it creates begin with it.',
  expects: 'an https:// address',
  default: undefined,
  takesEffect: 'restart',
  sameOnNodes: true,
  read: readUrl,
}

const adminPort = {
  ...wholeNumber({
    about: 'Port of metrics and administration; 0 takes a free one.',
    least: 0,
    most: 65_535,
    default: 8444,
    takesEffect: 'restart',
  }),
  expects: 'a port number, 0 to 65535',
}

const trustedProxies: ConfigKey<readonly string[], 'restart'> = {
  about: 'Proxies that terminate TLS: their plain HTTP is accepted with the header X-Forwarded-Proto: https.',
  expects: 'a list of addresses or networks, like 10.0.0.5 or 10.0.0.0/8',
  default: [],
  takesEffect: 'restart',
  read: (value) => {
    const list = texts(value)
    return list !== undefined && readNetworks(list) !== undefined ? list : undefined
  },
}

/** A proxy that asks /readyz every second, and believes two answers, has stopped by then. */
export const defaultDrainS = 5
/** In the data directory. */
export const defaultMasterKeyFile = 'master.key'

export const serviceKeys = {
  publicUrl,
  'admin.host': text({
    about: 'Address of the admin port.',
    expects: 'an address',
    default: '127.0.0.1',
    takesEffect: 'restart',
  }),
  'admin.port': adminPort,
  'tls.certFile': text({
    about: 'Certificate chain (PEM). Without it the service makes its own authority and certificate.',
    expects: 'a file name',
    default: undefined,
    takesEffect: 'restart',
  }),
  'tls.keyFile': text({
    about: 'Private key of the certificate (PEM).',
    expects: 'a file name',
    default: undefined,
    takesEffect: 'restart',
  }),
  trustedProxies,
  'keys.file': text({
    about: `The master key file. Default: ${defaultMasterKeyFile} in the data directory.`,
    expects: 'a file name',
    default: undefined,
    takesEffect: 'restart',
  }),
  drainS: wholeNumber({
    about: `Seconds for which calls are still accepted after SIGTERM, while /readyz is 503. Default: ${defaultDrainS}; 0 in sandbox mode. Ctrl-C does not wait.`,
    least: 0,
    most: 600,
    unit: 'seconds',
    default: undefined,
    takesEffect: 'restart',
  }),
  'backups.folder': text({
    about:
      'Folder on the server for backups by the administration API. Without it, only the command makes backups.',
    expects: 'the name of an existing folder',
    default: undefined,
    takesEffect: 'restart',
  }),
} satisfies ConfigKeys
