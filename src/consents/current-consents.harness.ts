// A database of consents for tests of what is remembered of them.
import { setImmediate as turn } from 'node:timers/promises'
import type { RegisteredConsent } from './consent-rule.js'
import type { ConsentChanges } from './consent-store.js'
import type { ReadConsent } from './current-consents.js'

const consent = (isWithdrawn: boolean): RegisteredConsent => ({
  subjects: [],
  purposes: [],
  lookups: [],
  notice: null,
  given_at: '2026-09-01T10:00:00.000Z',
  expires_at: null,
  isWithdrawn,
})

/** A database of one transaction after another. `held` statements wait until the test lets them go. */
export function createStore() {
  const rows = new Map<string, { isWithdrawn: boolean; changedIn: number }>()
  let transaction = 100
  let isHeld = false
  const waiting: (() => void)[] = []
  const gate = () => (isHeld ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve())
  const store = {
    reads: 0,
    questions: 0,
    fails: false,
    most: 1_000,
    bytes: 100,
    write(id: string, isWithdrawn = false) {
      rows.set(id, { isWithdrawn, changedIn: ++transaction })
    },
    hold() {
      isHeld = true
    },
    async release() {
      isHeld = false
      for (const go of waiting.splice(0).reverse()) go() // the latest first
      await turn()
    },
    /** What it answers is as of its begin, however late the answer comes. */
    async read(_clientId: string, id: string): Promise<ReadConsent> {
      store.reads++
      const row = rows.get(id)
      await gate()
      if (store.fails) throw new Error('no database')
      return row === undefined
        ? { bytes: 0 }
        : { consent: consent(row.isWithdrawn), changedIn: row.changedIn, bytes: store.bytes }
    },
    async changesSince(moment: number | undefined): Promise<ConsentChanges> {
      store.questions++
      const changed = [...rows].flatMap(([id, { changedIn }]) =>
        moment !== undefined && changedIn >= moment ? [{ clientId: 'c', id, changedIn }] : [],
      )
      const next = transaction + 1
      await gate()
      if (store.fails) throw new Error('no database')
      return { moment: next, changed: changed.length > store.most ? undefined : changed }
    },
  }
  return store
}
