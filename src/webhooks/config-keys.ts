// The configuration keys of webhooks: where they may go, and how long deliveries are kept.
import { type ConfigKey, type ConfigKeys, flag, type ValuesOf, wholeNumber } from '../platform/config-key.js'
import { readPrivateNetwork } from '../platform/outbound/address.js'
import { faultOfCredentials, plainAddress, texts } from '../platform/setting-values.js'

function readProxy(value: unknown): string | undefined {
  const url = plainAddress(value)
  return url?.pathname === '/' ? url.origin : undefined
}

const takesEffect = 'reload, for the attempts that begin then'

const allowNetworks: ConfigKey<readonly string[]> = {
  about: 'Private networks of your own that webhooks may go to, by https.',
  expects: 'a list of networks within 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10 or fc00::/7',
  default: [],
  takesEffect,
  read: (value) => (texts(value)?.every(readPrivateNetwork) === true ? texts(value) : undefined),
}

const proxy: ConfigKey<string | undefined> = {
  about: 'Egress proxy (CONNECT) that webhooks go through; it resolves their names.',
  expects: 'an http:// or https:// address without path and credentials',
  default: undefined,
  takesEffect,
  fault: faultOfCredentials,
  read: readProxy,
}

export const webhookKeys = {
  'webhooks.allowLoopback': flag({
    about: 'Let webhooks go to loopback addresses and over plain http (sandbox mode only).',
    default: false,
    takesEffect,
  }),
  'webhooks.allowNetworks': allowNetworks,
  'webhooks.proxy': proxy,
  'retention.deliveryDays': wholeNumber({
    about: 'Days for which webhook deliveries and their attempts are kept, after they ended.',
    least: 1,
    most: 3650,
    default: 30,
    takesEffect: 'reload, from the next sweep on',
  }),
} satisfies ConfigKeys

export type WebhookValues = ValuesOf<typeof webhookKeys>
