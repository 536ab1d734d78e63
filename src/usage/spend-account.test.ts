import { describe, expect, it } from 'vitest'
import { charge, hold, newAccount, release, releaseLate } from './spend-account.js'
import { monthBegins, monthOf } from './spend-store.js'

const now = Date.UTC(2026, 9, 15)
const month = monthOf(now)
const cap = { amount: 1_000 }
const held = (most: number, id = 'a') => ({ id, most })

describe('the account of a client with a cap', () => {
  it('holds what calls in progress may be charged, up to the cap', () => {
    const account = newAccount(0, month, 500)
    hold(account, held(300), cap, now)
    hold(account, held(200, 'b'), cap, now)
    hold(account, held(0, 'free'), cap, now)
    const retryAfterS = (monthBegins(month + 1) - now) / 1000
    const refused = expect.objectContaining({ code: 'MONTHLY_CAP_REACHED', retryAfterS })
    expect(() => hold(account, held(1, 'c'), cap, now)).toThrow(refused)
    release(account, 'a')
    release(account, 'a')
    hold(account, held(300, 'c'), cap, now)
    expect(() => hold(account, held(1, 'd'), cap, now)).toThrow(refused)
  })

  it('replaces the reserved amount by the charge', () => {
    const account = newAccount(0, month, 0)
    hold(account, held(300), cap, now)
    charge(account, { transactionId: 'a', price: 100, at: now })
    expect(account).toMatchObject({ added: 100, sumHeld: 0 })
  })

  it('counts neither what is free, nor another month, nor what was before its cap', () => {
    const account = newAccount(now, month, 0)
    charge(account, { transactionId: 'a', price: 0, at: now })
    charge(account, { transactionId: 'b', price: 100, at: now - 1 })
    charge(account, { transactionId: 'c', price: 100, at: monthBegins(month + 1) })
    expect(account.added).toBe(0)
  })

  it('forgets calls that are recorded too late', () => {
    const account = newAccount(0, month, 0)
    hold(account, held(300), cap, now)
    hold(account, held(200, 'b'), cap, now + 1)
    releaseLate(account, now + 120_001)
    expect([...account.held.keys()]).toEqual(['b'])
    expect(account.sumHeld).toBe(200)
  })
})
