// Defines the commands that set a client's limits, networks, expiry and own prices.

import { setClient } from '../../auth/operations/client-settings.js'
import { catalogue } from '../../lookups/catalogue.js'
import { setClientPrice } from '../../lookups/operations/client-lookups.js'
import { readNetworks } from '../../platform/trusted-networks.js'
import { idOf } from '../account.js'
import type { Arguments, Command, Option } from '../command.js'
import { readTime } from '../duration.js'
import { Misuse } from '../io.js'
import { acknowledge } from './client-output.js'

const maxRate = 1_000_000_000
/** Every call searches the list. */
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

function readAllowed(args: Arguments): string[] | null | undefined {
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

function readExpiry(args: Arguments): string | null | undefined {
  const text = args.text('expires')
  if (text === undefined || text === 'none') return text === undefined ? undefined : null
  readTime('--expires', text)
  return text
}

/** The changes that the options ask for. */
function readChange(args: Arguments) {
  const change = {
    rate_per_second: readNumber(args, 'rate-per-second', 1, maxRate),
    rate_per_minute: readNumber(args, 'rate-per-minute', 1, maxRate),
    rate_per_day: readNumber(args, 'rate-per-day', 1, maxRate),
    monthly_cap: readNumber(args, 'monthly-cap', 0, Number.MAX_SAFE_INTEGER),
    allow_from: readAllowed(args),
    expires_at: readExpiry(args),
  }
  const named = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named) as {
    [Name in keyof typeof change]?: NonNullable<(typeof change)[Name]> | null
  }
}

const number = (about: string): Option => ({ type: 'string', value: 'N', about })

const set: Command = {
  name: 'client set',
  summary: "Set a client's limits: calls in a period, charges in a month, networks, and expiry.",
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
      about: 'Address or network that it may call from; may be given several times. Replaces the list.',
    },
    expires: {
      type: 'string',
      value: 'DAY',
      about: 'The client is inactive from the start of this day.',
    },
  },
  notes: [
    'Each takes "none", which removes the limit. Options that are left out change nothing.',
    'Over a limit a call is answered 429, before a source is asked, and is never charged. From an address that is not',
    'allowed, credentials are answered as if they were unknown.',
  ],
  arity: [1, 1],
  async run(admin, args, io) {
    const change = readChange(args)
    if (Object.keys(change).length === 0)
      throw new Misuse('client set needs an option; see "satyapan client set --help"')
    const set = await admin.run(setClient, { client_id: idOf('client', args.positionals[0]!), ...change })
    const { client_id, rate_per_second, rate_per_minute, rate_per_day, monthly_cap, allow_from, expires_at } =
      set
    const rates = { rate_per_second, rate_per_minute, rate_per_day }
    const facts = { client_id, ...rates, monthly_cap, allow_from, expires_at }
    const said = Object.entries(facts)
      .slice(1)
      .map(([name, value]) => `${name} ${value === null ? 'none' : [value].flat().join(' ')}`)
    await acknowledge(io, args, facts, `${client_id}: ${said.join(', ')}`)
  },
}

function readPrice(text: string): number | 'free' | null {
  if (text === 'none') return null
  if (text === 'free') return 'free'
  const price = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(price))
    throw new Misuse(`PRICE is "${text}", expected a whole number in the smallest unit, free, or none`)
  return price
}

/** Throws Misuse for an unknown lookup or sub_code. */
function readPriced(text: string): { lookup: string; sub_code?: string } {
  const [name, subCode] = text.split(':', 2)
  const lookup = catalogue.find((row) => row.name === name)
  if (lookup === undefined)
    throw new Misuse(`there is no lookup ${name}; there are ${catalogue.map((row) => row.name).join(', ')}`)
  if (subCode !== undefined && !Object.hasOwn(lookup.outcomes, subCode))
    throw new Misuse(`${name} has no ${subCode}; it has ${Object.keys(lookup.outcomes).join(', ')}`)
  return { lookup: lookup.name, ...(subCode === undefined ? {} : { sub_code: subCode }) }
}

const price: Command = {
  name: 'client price',
  summary: "Set a client's own price for a lookup; it overrides the configuration.",
  operands: 'CLIENT_ID LOOKUP[:SUB_CODE] PRICE',
  notes: [
    'PRICE is in the smallest unit of the currency, free, or none, which restores the configured price.',
    'For a LOOKUP it applies to all charged outcomes; for LOOKUP:SUB_CODE only to that outcome, as in the configuration.',
    'A price of the LOOKUP replaces those of its sub_codes, and they replace it.',
    'Earlier calls keep the price that they were charged.',
  ],
  arity: [3, 3],
  async run(admin, args, io) {
    const [clientId, named, text] = args.positionals
    const priced = readPriced(named!)
    const value = readPrice(text!)
    const { prices } = await admin.run(setClientPrice, {
      client_id: idOf('client', clientId!),
      ...priced,
      price: value,
    })
    const said = value === null ? 'has the price of the configuration' : `costs ${value}`
    await acknowledge(io, args, { client_id: clientId, prices }, `${named} ${said} for ${clientId}`)
  },
}

export const clientSettingCommands: readonly Command[] = [set, price]
