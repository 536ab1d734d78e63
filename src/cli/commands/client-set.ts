// The commands that set what a client may do: limits, networks, its end, and its own prices.
import { withPrice } from '../../auth/client-prices.js'
import type { ClientPrice, ClientSettings } from '../../auth/client-settings.js'
import { isoTime } from '../../kernel/clock.js'
import { catalogue } from '../../lookups/catalogue.js'
import { readNetworks } from '../../platform/trusted-networks.js'
import type { Arguments, Command, Option } from '../command.js'
import { readTime } from '../duration.js'
import { Misuse } from '../io.js'
import { acknowledge } from './client-output.js'

const maxRate = 1_000_000_000
/** A list is looked through at each call. */
const maxNetworks = 100

/** A whole number from `least` on; null for `none`; undefined when the option is absent. Throws Misuse. */
function readNumber(args: Arguments, option: string, least: number, most: number): number | null | undefined {
  const text = args.text(option)
  if (text === undefined) return undefined
  if (text === 'none') return null
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most))
    throw new Misuse(`--${option} is "${text}", expected a whole number, ${least} to ${most}, or none`)
  return number
}

function readAllowed(args: Arguments): readonly string[] | null | undefined {
  const texts = args.texts('allow-from').flatMap((text) => text.split(','))
  if (texts.length === 0) return undefined
  if (texts.length === 1 && texts[0] === 'none') return null
  if (texts.length > maxNetworks) throw new Misuse(`--allow-from takes at most ${maxNetworks} networks`)
  const wrong = texts.find((text) => readNetworks([text]) === undefined)
  if (wrong !== undefined)
    throw new Misuse(
      `--allow-from is "${wrong}", expected an address or network such as 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32, or none`,
    )
  return [...new Set(texts)]
}

function readExpiry(args: Arguments): number | null | undefined {
  const text = args.text('expires')
  if (text === undefined) return undefined
  return text === 'none' ? null : readTime('--expires', text)
}

/** What the options change; undefined: nothing was named. */
function readChange(args: Arguments): ((before: ClientSettings) => ClientSettings) | undefined {
  const perSecond = readNumber(args, 'rate-per-second', 1, maxRate)
  const perMinute = readNumber(args, 'rate-per-minute', 1, maxRate)
  const perDay = readNumber(args, 'rate-per-day', 1, maxRate)
  const monthlyCap = readNumber(args, 'monthly-cap', 0, Number.MAX_SAFE_INTEGER)
  const allowFrom = readAllowed(args)
  const expiresAt = readExpiry(args)
  const named = [perSecond, perMinute, perDay, monthlyCap, allowFrom, expiresAt]
  if (named.every((value) => value === undefined)) return undefined
  const pick = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)
  return (before) => ({
    rates: {
      perSecond: pick(perSecond, before.rates.perSecond),
      perMinute: pick(perMinute, before.rates.perMinute),
      perDay: pick(perDay, before.rates.perDay),
    },
    monthlyCap: pick(monthlyCap, before.monthlyCap),
    allowFrom: pick(allowFrom, before.allowFrom),
    expiresAt: pick(expiresAt, before.expiresAt),
  })
}

const number = (about: string): Option => ({ type: 'string', value: 'N', about })

const set: Command = {
  name: 'client set',
  summary: 'Set what a client may do: calls in a time, charges in a month, where it calls from, until when.',
  operands: 'CLIENT_ID',
  options: {
    'rate-per-second': number('Calls in one second.'),
    'rate-per-minute': number('Calls in one minute.'),
    'rate-per-day': number('Calls in one day of Indian Standard Time.'),
    'monthly-cap': {
      type: 'string',
      value: 'AMOUNT',
      about: 'Charges in one month of Indian Standard Time, in the smallest unit of the currency.',
    },
    'allow-from': {
      type: 'string',
      value: 'NETWORK',
      multiple: true,
      about: 'Address or network that it may call from; several times for several. Replaces the list.',
    },
    expires: {
      type: 'string',
      value: 'DAY',
      about: 'The client is inactive from the beginning of this day on.',
    },
  },
  notes: [
    'Each takes "none", which lifts it. What is not named stays as it is.',
    'Over a limit a call is answered 429, before a source is asked, and is never charged. From an address that is not',
    'allowed, credentials are answered as if they were unknown.',
  ],
  arity: [1, 1],
  async run(parts, args, io) {
    const clientId = args.positionals[0]!
    const change = readChange(args)
    if (change === undefined) throw new Misuse('client set needs an option; see "satyapan client set --help"')
    const { rates, monthlyCap, allowFrom, expiresAt } = await parts.clients.set(
      clientId,
      change,
      parts.writeAudit,
    )
    const facts = {
      client_id: clientId,
      rate_per_second: rates.perSecond,
      rate_per_minute: rates.perMinute,
      rate_per_day: rates.perDay,
      monthly_cap: monthlyCap,
      allow_from: allowFrom,
      expires_at: expiresAt === null ? null : isoTime(expiresAt),
    }
    const said = Object.entries(facts)
      .slice(1)
      .map(([name, value]) => `${name} ${value === null ? 'none' : [value].flat().join(' ')}`)
    await acknowledge(io, args, facts, `${clientId}: ${said.join(', ')}`)
  },
}

function readPrice(text: string): ClientPrice | null {
  if (text === 'none') return null
  if (text === 'free') return 'free'
  const price = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(price))
    throw new Misuse(`PRICE is "${text}", expected a whole number in the smallest unit, free, or none`)
  return price
}

/** Throws Misuse for a lookup or sub_code that there is not. */
function readPriced(text: string): { lookup: string; subCode: string | undefined } {
  const [name, subCode] = text.split(':', 2)
  const lookup = catalogue.find((row) => row.name === name)
  if (lookup === undefined)
    throw new Misuse(`there is no lookup ${name}; there are ${catalogue.map((row) => row.name).join(', ')}`)
  if (subCode !== undefined && !Object.hasOwn(lookup.outcomes, subCode))
    throw new Misuse(`${name} has no ${subCode}; it has ${Object.keys(lookup.outcomes).join(', ')}`)
  return { lookup: lookup.name, subCode }
}

const price: Command = {
  name: 'client price',
  summary: "Set a client's own price of a lookup, before those of the configuration.",
  operands: 'CLIENT_ID LOOKUP[:SUB_CODE] PRICE',
  notes: [
    'PRICE is in the smallest unit of the currency, free, or none: then the price of the configuration holds again.',
    'For a LOOKUP it holds for what is charged; for LOOKUP:SUB_CODE for that outcome alone, as in the configuration.',
    'A price of the LOOKUP replaces those of its sub_codes, and they replace it.',
    'Calls that are answered already stay as they were charged.',
  ],
  arity: [3, 3],
  async run(parts, args, io) {
    const [clientId, named, text] = args.positionals
    const priced = readPriced(named!)
    const value = readPrice(text!)
    const prices = await parts.clients.setPrices(
      clientId!,
      (before) => withPrice(before, priced, value),
      parts.writeAudit,
    )
    const said = value === null ? 'has the price of the configuration' : `costs ${value}`
    await acknowledge(io, args, { client_id: clientId, prices }, `${named} ${said} for ${clientId}`)
  },
}

export const clientSettingCommands: readonly Command[] = [set, price]
