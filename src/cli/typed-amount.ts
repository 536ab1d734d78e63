// Reads an amount with its currency, as people write it: `₹5000` is 500000 paise, `KWD 1.5` is 1500 fils.
import { isCurrency, placesOf } from '../kernel/amount.js'
import { listLookups } from '../lookups/operations/lookups.js'
import type { Administration } from './administration.js'
import { Misuse } from './io.js'

const written = /^(₹|Rs\.?|[A-Za-z]{3})\s*([\d,]{1,20})(?:\.(\d{1,3}))?$/i
const rupees = /^(₹|rs\.?)$/i

interface Money {
  readonly currency: string
  /** In the smallest unit of the currency. */
  readonly amount: number
}

/** undefined: no amount with a currency, or more places than the currency has. Commas may stand anywhere: 1,00,000. */
export function readMoney(text: string): Money | undefined {
  const [, sign, whole, fraction = ''] = written.exec(text.trim()) ?? []
  if (sign === undefined || !/\d/.test(whole!)) return undefined
  const currency = rupees.test(sign) ? 'INR' : sign.toUpperCase()
  if (!isCurrency(currency)) return undefined
  const places = placesOf(currency)
  if (fraction.length > places) return undefined
  const amount = Number(whole!.replaceAll(',', '') + fraction.padEnd(places, '0'))
  return Number.isSafeInteger(amount) ? { currency, amount } : undefined
}

/** Throws Misuse when the text names another currency than the service charges in. `said`: the option. */
export async function checkCurrency(
  admin: Pick<Administration, 'run'>,
  said: string,
  text: string | undefined,
): Promise<void> {
  const money = text === undefined ? undefined : readMoney(text)
  if (money === undefined) return
  const { currency } = await admin.run(listLookups, {})
  if (currency !== money.currency)
    throw new Misuse(`${said} is "${text}", but this service charges in ${currency}`)
}
