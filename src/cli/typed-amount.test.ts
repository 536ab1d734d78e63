// Tests which amounts with a currency are read, and that another currency than the service's is refused.
import { describe, expect, it } from 'vitest'
import { checkCurrency, readMoney } from './typed-amount.js'

it.each([
  ['₹5000', 500_000],
  ['₹ 5,000.50', 500_050],
  ['₹1,00,000', 10_000_000],
  ['Rs 5000', 500_000],
  ['rs. 0.5', 50],
  ['INR 5000.00', 500_000],
])('%s is so many paise', (text, amount) => expect(readMoney(text)).toEqual({ currency: 'INR', amount }))

it.each([
  ['KWD 1.5', 'KWD', 1_500],
  ['JPY 5000', 'JPY', 5_000],
])('%s is in its own unit', (text, currency, amount) => expect(readMoney(text)).toEqual({ currency, amount }))

it.each(['5000', '5000.00', '₹', '₹,', '₹-5', '₹5.005', 'JPY 5.5', 'QQQ 5', '₹1e3', '₹99999999999999999'])(
  '%s is none',
  (text) => expect(readMoney(text)).toBeUndefined(),
)

describe('the currency', () => {
  const admin = { run: async () => ({ currency: 'KWD', items: [] }) } as never
  it('must be the one that the service charges in', async () => {
    await expect(checkCurrency(admin, '--max-cost', '₹5')).rejects.toThrow(
      '--max-cost is "₹5", but this service charges in KWD',
    )
    await expect(checkCurrency(admin, '--max-cost', 'KWD 5')).resolves.toBeUndefined()
    await expect(checkCurrency(admin, '--max-cost', '500')).resolves.toBeUndefined()
  })
})
