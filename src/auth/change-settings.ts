// Changes a client's settings and prices.
import { factsBefore } from '../kernel/facts-before.js'
import type { WriteAudit } from '../platform/audit-port.js'
import { type ChangeClient, type ClientParts, everyNodeKnows } from './change-client.js'
import { propagationMs } from './client-cache.js'
import type { ClientPrices, ClientSettings } from './client-settings.js'
import * as store from './client-store.js'

export interface SettingChanges {
  /** Changes what is named; the rest stays. Returns the new settings. */
  set(
    clientId: string,
    changed: (settings: ClientSettings) => ClientSettings,
    writeAudit: WriteAudit,
  ): Promise<ClientSettings>
  setPrices(
    clientId: string,
    changed: (prices: ClientPrices) => ClientPrices,
    writeAudit: WriteAudit,
  ): Promise<ClientPrices | null>
}

export function createSettingChanges(
  { db, clock }: Pick<ClientParts, 'db' | 'clock'>,
  change: ChangeClient,
): SettingChanges {
  return {
    async set(clientId, changed, writeAudit) {
      let beginsCap = false
      const settings = await change(clientId, writeAudit, async (tx, row) => {
        const settings = changed(store.settingsOf(row))
        beginsCap = settings.monthly_cap !== null && row.capped_since === null
        // By this time every node has the cap and counts charges.
        const begins = clock.now() + (db.mode === 'embedded' ? 0 : propagationMs)
        const cappedSince = settings.monthly_cap === null ? null : (row.capped_since ?? begins)
        await store.updateSettings(tx, clientId, settings, cappedSince)
        const facts = { ...settings, ...factsBefore(store.settingsOf(row), settings) }
        return { entry: { act: 'client.set', facts }, answer: settings }
      })
      // Setting a cap resolves once every node enforces it.
      if (beginsCap) await everyNodeKnows(db)
      return settings
    },

    setPrices: (clientId, changed, writeAudit) =>
      change(clientId, writeAudit, async (tx, row) => {
        const prices = changed(row.prices ?? {})
        const kept = Object.keys(prices).length === 0 ? null : prices
        await store.updatePrices(tx, clientId, kept)
        const textOf = (value: ClientPrices | null) => (value === null ? null : JSON.stringify(value))
        const facts = { prices: textOf(kept) }
        return {
          entry: {
            act: 'client.price',
            facts: { ...facts, ...factsBefore({ prices: textOf(row.prices) }, facts) },
          },
          answer: kept,
        }
      }),
  }
}
