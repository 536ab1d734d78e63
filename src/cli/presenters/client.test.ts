// Tests the commands client set, price, entitle and rename: what they change and what they refuse.
import { describe, expect, it } from 'vitest'
import { noLimits } from '../../auth/client.harness.js'
import type { ClientPrices, ClientSettings } from '../../auth/client-settings.js'
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
  let name = 'C'
  const clients = {
    set: async (_id: string, changed: (one: ClientSettings) => ClientSettings) => {
      settings = changed(settings)
    },
    setPrices: async (_id: string, changed: (one: ClientPrices) => ClientPrices) => {
      prices = changed(prices)
    },
    entitle: async (_id: string, own: readonly string[] | null) => {
      lookups = own
    },
    rename: async (_id: string, own: string) => {
      name = own
    },
    secrets: () => [],
  }
  const client = () => ({ clientId: 'c1', name, active: true, lookups, createdAt: 0, settings, prices })
  const deps = { clients, clientCache: { client } }
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
  return { settings, prices, lookups, name, said }
}

describe('client set', () => {
  it('changes what is named and leaves the rest', async () => {
    const set = ['set', 'c1', '--rate-per-second', '20', '--monthly-cap', '0', '--expires', '2027-04-01']
