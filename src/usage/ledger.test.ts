import { describe, expect, it } from 'vitest'
import type { Database } from '../platform/database/database.js'
import { createLedger } from './ledger.js'
import type { UsageEvent } from './usage-event.js'

const event = { transactionId: '0'.repeat(32) } as UsageEvent
const lost = () => Object.assign(new Error('Connection terminated'), { outcomeUnknown: true })

/** A ledger whose inserts end as the script says, one after the other; answers what was inserted. */
function scripted(...ends: (Error | undefined)[]) {
  const inserts: [events: readonly UsageEvent[], as: string][] = []
  const ledger = createLedger({
    db: { mode: 'embedded' } as Database,
    clock: { now: () => 5 },
    async insertEvents(_db, events, as = 'insert') {
      inserts.push([[...events], as])
      const end = ends.shift()
      if (end !== undefined) throw end
    },
  })
  return { ledger, inserts }
}

describe('the ledger', () => {
  it('resolves a commit whose answer was lost: no call is both charged and answered 500', async () => {
    const { ledger, inserts } = scripted(lost(), undefined)
    await ledger.record(event)
    expect(inserts).toEqual([
      [[event], 'insert'],
      [[event], 'settle'],
    ])
    expect(ledger.recorded()).toBe(1)
    expect(ledger.lagMs()).toBe(0)
  })

  it('does so once: a call does not wait for a database that is gone', async () => {
    const { ledger, inserts } = scripted(lost(), lost(), undefined)
    await expect(ledger.record(event)).rejects.toThrow('Connection terminated')
    expect(inserts).toHaveLength(2)
    expect(ledger.recorded()).toBe(0)
    expect(ledger.lagMs()).toBe(0)
  })

  it('takes a refusal as it is', async () => {
    const { ledger, inserts } = scripted(new Error('permission denied'), undefined)
    await expect(ledger.record(event)).rejects.toThrow('permission denied')
    expect(inserts).toHaveLength(1)
  })
})
