// Tests the commands client set, price, entitle and rename: what they change and what they refuse.
import { describe, expect, it } from 'vitest'
import { noLimits } from '../../auth/client.harness.js'
import type { ClientPrices, ClientSettings } from '../../auth/client-settings.js'
import type { Entitlement } from '../../auth/client-store.js'
import { catalogue } from '../../lookups/catalogue.js'
import type { Administration } from '../administration.js'
import { readArguments } from '../command.js'
import { clientCommands } from '../commands/client.js'
import { type Io, Misuse } from '../io.js'

/** Runs a command on a client with these settings and prices; returns them as they are afterwards, and what was said. */
async function carriedOut(
  words: readonly string[],
  before: { settings?: Partial<ClientSettings>; prices?: ClientPrices } = {},
) {
  let settings: ClientSettings = { ...noLimits, ...before.settings }
  let prices: ClientPrices = before.prices ?? {}
  let lookups: readonly string[] | null = []
  let sensitive: readonly string[] = []
  let name = 'C'
  const clients = {
    set: async (_id: string, changed: (one: ClientSettings) => ClientSettings) => {
      settings = changed(settings)
    },
    setPrices: async (_id: string, changed: (one: ClientPrices) => ClientPrices) => {
      prices = changed(prices)
    },
    entitle: async (_id: string, entitlement: Entitlement) => {
      lookups = entitlement.lookups
      sensitive = entitlement.sensitive
    },
    rename: async (_id: string, newName: string) => {
      name = newName
    },
    secrets: () => [],
  }
  const client = () => ({
    clientId: 'c1',
    name,
    active: true,
    lookups,
    sensitiveLookups: new Set(sensitive),
    createdAt: 0,
    settings,
    prices,
  })
  const deps = { catalogue, clients, clientCache: { client } }
  const admin = {
    run: (row: { run(...args: unknown[]): unknown }, input: object) => row.run(deps, input, {}),
  } as unknown as Administration
  const command = clientCommands.find((one) => one.name === `client ${words[0]}`)!
  let said = ''
  const out = async (text: string) => {
    said += text
  }
  await command.run(admin, readArguments(command, [...words.slice(1), '--text']), {
    out,
    err() {},
  } as unknown as Io)
  return { settings, prices, lookups, sensitive, name, said }
}

describe('client set', () => {
  it('changes what is named and leaves the rest', async () => {
    const set = ['set', 'c1', '--rate-per-second', '20', '--monthly-cap', '0', '--expires', '2027-04-01']
    const { settings, said } = await carriedOut(set, { settings: { allow_from: ['10.0.0.0/8'] } })
    expect(said).toBe(
      'c1: rate_per_second 20, rate_per_minute none, rate_per_day none, monthly_cap 0, allow_from 10.0.0.0/8, ' +
        'expires_at 2027-03-31T18:30:00.000Z, compare none, cost_centre none, note none\n',
    )
    expect(settings).toEqual({
      rate_per_second: 20,
      rate_per_minute: null,
      rate_per_day: null,
      monthly_cap: 0,
      allow_from: ['10.0.0.0/8'],
      compare: null,
      cost_centre: null,
      note: null,
      expires_at: Date.parse('2027-04-01T00:00:00+05:30'),
    })
  })

  it('replaces the list of networks, and lifts each with none', async () => {
    const list = ['set', 'c1', '--allow-from', '203.0.113.7', '--allow-from', '2001:db8::/32,10.0.0.0/8']
    const allow_from = ['203.0.113.7', '2001:db8::/32', '10.0.0.0/8']
    expect((await carriedOut(list)).settings.allow_from).toEqual(allow_from)
    const options = [
      'rate-per-second',
      'rate-per-minute',
      'rate-per-day',
      'monthly-cap',
      'allow-from',
      'expires',
      'cost-centre',
      'note',
    ]
    const lifted = await carriedOut(['set', 'c1', ...options.flatMap((name) => [`--${name}`, 'none'])], {
      settings: {
        rate_per_second: 1,
        rate_per_minute: 2,
        rate_per_day: 3,
        monthly_cap: 4,
        allow_from,
        expires_at: 5,
        cost_centre: 'C',
        note: 'N',
      },
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
    ['expires', '2026-02-30'],
    ['expires', 'tomorrow'],
  ])('refuses nonsense with a line that names it: --%s %s', async (option, value) => {
    const refused = carriedOut(['set', 'c1', `--${option}=${value}`])
    await expect(refused).rejects.toThrow(Misuse)
    await expect(refused).rejects.toThrow(`--${option} is "`)
  })

  it.each(['10.0.0.0/33', '10.0.0.0/8/9', 'office', 'none,10.0.0.1'])(
    'refuses the network %s',
    async (text) => {
      const refused = carriedOut(['set', 'c1', `--allow-from=${text}`])
      await expect(refused).rejects.toThrow('must be an address or a network')
    },
  )

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
    ['no-such-lookup', '5', 'lookup must be the name of a lookup; there are panbasic, '],
    ['panbasic:NONE', '5', 'sub_code must be one of SUCCESS'],
    ['panbasik', '5', 'lookup must be the name of a lookup; did you mean panbasic?'],
    ['No such', '5', 'LOOKUP is "No such", expected the name of a lookup'],
    ['panbasic', '1000000001', 'PRICE is "1000000001"'],
    ['panbasic', '1.5', 'PRICE is "1.5"'],
    ['panbasic', 'cheap', 'PRICE is "cheap"'],
  ])('refuses %s %s', async (priced, price, message) => {
    await expect(carriedOut(['price', 'c1', priced, price])).rejects.toThrow(message)
  })
})

describe('client entitle', () => {
  it('takes names or --all', async () => {
    const named = await carriedOut(['entitle', 'c1', 'panbasic', 'gstinlite'])
    expect(named).toMatchObject({
      lookups: ['panbasic', 'gstinlite'],
      said: 'c1 may call panbasic, gstinlite\n',
    })
    expect(await carriedOut(['entitle', 'c1', '--all'])).toMatchObject({
      lookups: null,
      said: 'c1 may call every lookup that is not sensitive\n',
    })
    expect(await carriedOut(['entitle', 'c1', '--all', 'aadhaar-to-uan'])).toMatchObject({
      lookups: null,
      sensitive: ['aadhaar-to-uan'],
    })
  })

  it.each([[['entitle', 'c1']], [['entitle', 'c1', 'PANBASIC']]])('refuses %s', async (words) => {
    await expect(carriedOut(words)).rejects.toThrow(Misuse)
  })
  it('refuses a lookup beside --all that is not sensitive', async () => {
    await expect(carriedOut(['entitle', 'c1', 'aadhaar-to-uan', 'upi-basic', '--all'])).rejects.toThrow(
      'must name sensitive lookups only, and upi-basic is none',
    )
  })
})

it('client entitle names a lookup that does not exist', async () => {
  await expect(carriedOut(['entitle', 'c1', 'panbasic', 'none'])).rejects.toThrow(
    'lookups.1 must be the name of a lookup; there are panbasic, ',
  )
})

describe('client rename', () => {
  it.each([[['rename', 'c1', 'Desk 2']], [['rename', 'c1', '--name', 'Desk 2']]])('%s', async (words) => {
    expect(await carriedOut(words)).toMatchObject({ name: 'Desk 2', said: 'c1 is called Desk 2\n' })
  })

  it.each([[['rename', 'c1']], [['rename', 'c1', 'A', '--name', 'B']], [['rename', 'c1', '  ']]])(
    'refuses %s',
    async (words) => {
      await expect(carriedOut(words)).rejects.toThrow(Misuse)
    },
  )
})
