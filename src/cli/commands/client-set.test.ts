// Tests the commands client set and client price: what they change and what they refuse.
import { describe, expect, it } from 'vitest'
import { noLimits } from '../../auth/client.harness.js'
import type { ClientPrices, ClientSettings } from '../../auth/client-settings.js'
import type { Parts } from '../../server/compose/assemble.js'
import { createAdministration } from '../administration.js'
import { readArguments } from '../command.js'
import { type Io, Misuse } from '../io.js'
import { clientSettingCommands } from './client-set.js'

/** Runs a command on a client with these settings and prices; returns them as they are afterwards. */
async function carriedOut(
  words: readonly string[],
  before: { settings?: Partial<ClientSettings>; prices?: ClientPrices } = {},
) {
  let settings: ClientSettings = { ...noLimits, ...before.settings }
  let prices: ClientPrices = before.prices ?? {}
  const clients = {
    set: async (_id: string, changed: (one: ClientSettings) => ClientSettings) => {
      settings = changed(settings)
      return settings
    },
    setPrices: async (_id: string, changed: (one: ClientPrices) => ClientPrices) => {
      prices = changed(prices)
      return prices
    },
  }
  const client = () => ({
    clientId: 'c1',
    name: 'C',
    active: true,
    lookups: null,
    createdAt: 0,
    settings,
    prices,
  })
  const parts = {
    clients: { ...clients, secrets: () => [] },
    clientCache: { client },
    auditAlone: async () => {},
    clock: { now: () => 0 },
    writeAudit: async () => {},
  } as unknown as Parts
  const command = clientSettingCommands.find(({ name }) => name === `client ${words[0]}`)!
  const io = { out: async () => {}, err() {} } as unknown as Io
  await command.run(createAdministration(parts), readArguments(command, words.slice(1)), io)
  return { settings, prices }
}

describe('client set', () => {
  it('changes what is named and leaves the rest', async () => {
    const set = ['set', 'c1', '--rate-per-second', '20', '--monthly-cap', '0', '--expires', '2027-04-01']
    const { settings } = await carriedOut(set, { settings: { allowFrom: ['10.0.0.0/8'] } })
    expect(settings).toEqual({
      rates: { perSecond: 20, perMinute: null, perDay: null },
      monthlyCap: 0,
      allowFrom: ['10.0.0.0/8'],
      expiresAt: Date.parse('2027-04-01T00:00:00+05:30'),
    })
  })

  it('replaces the list of networks, and lifts each with none', async () => {
    const list = ['set', 'c1', '--allow-from', '203.0.113.7', '--allow-from', '2001:db8::/32,10.0.0.0/8']
    const allowFrom = ['203.0.113.7', '2001:db8::/32', '10.0.0.0/8']
    expect((await carriedOut(list)).settings.allowFrom).toEqual(allowFrom)
    const options = [
      'rate-per-second',
      'rate-per-minute',
      'rate-per-day',
      'monthly-cap',
      'allow-from',
      'expires',
    ]
    const lifted = await carriedOut(['set', 'c1', ...options.flatMap((name) => [`--${name}`, 'none'])], {
      settings: { rates: { perSecond: 1, perMinute: 2, perDay: 3 }, monthlyCap: 4, allowFrom, expiresAt: 5 },
    })
    expect(lifted.settings).toEqual(noLimits)
  })

  it.each([
    ['rate-per-second', '0'],
    ['rate-per-minute', '1.5'],
    ['rate-per-day', 'many'],
    ['rate-per-day', '1000000001'],
    ['monthly-cap', '1e3'],
    ['monthly-cap', '-1'],
    ['allow-from', '10.0.0.0/33'],
    ['allow-from', '10.0.0.0/8/9'],
    ['allow-from', 'office'],
    ['allow-from', '10.0.0.1,none'],
    ['expires', '2026-02-30'],
    ['expires', 'tomorrow'],
  ])('refuses nonsense with a line that names it: --%s %s', async (option, value) => {
    const refused = carriedOut(['set', 'c1', `--${option}=${value}`])
    await expect(refused).rejects.toThrow(Misuse)
    await expect(refused).rejects.toThrow(`--${option} is "`)
  })

  it('needs an option', async () => {
    await expect(carriedOut(['set', 'c1'])).rejects.toThrow('needs an option')
  })
})

describe('client price', () => {
  const table: readonly [string, string, ClientPrices, ClientPrices][] = [
    ['panbasic', '90', {}, { panbasic: 90 }],
    ['panbasic', 'free', { panadvanced: 1 }, { panadvanced: 1, panbasic: 'free' }],
    ['panbasic', 'none', { panbasic: 90, panadvanced: 1 }, { panadvanced: 1 }],
    ['panbasic:SUCCESS', '5', {}, { panbasic: { SUCCESS: 5 } }],
    ['panadvanced:SUCCESS', 'none', { panadvanced: { SUCCESS: 5 } }, {}],
    [
      'panadvanced:SUCCESS',
      'free',
      { panadvanced: { DETAILS_NOT_FOUND: 2 } },
      { panadvanced: { DETAILS_NOT_FOUND: 2, SUCCESS: 'free' } },
    ],
  ]
  it.each(table)('%s %s', async (priced, price, prices, expected) => {
    expect((await carriedOut(['price', 'c1', priced, price], { prices })).prices).toEqual(expected)
  })

  it.each([
    ['no-such-lookup', '5', 'there is no lookup'],
    ['panbasic:NONE', '5', 'panbasic has no NONE'],
    ['panbasic', '1.5', 'PRICE is "1.5"'],
    ['panbasic', 'cheap', 'PRICE is "cheap"'],
  ])('refuses %s %s', async (priced, price, said) => {
    await expect(carriedOut(['price', 'c1', priced, price])).rejects.toThrow(said)
  })
})
