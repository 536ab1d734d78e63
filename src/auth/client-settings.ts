// What an operator sets for one client: each setting stands here once, under the name that it has everywhere, from the
// column of the table to the option of the command.
import {
  type Static,
  type TNull,
  type TObject,
  type TOptional,
  type TSchema,
  type TUnion,
  Type,
} from 'typebox'
import { isoTime } from '../kernel/clock.js'
import { invalidMembers, type MemberProblem, Problem } from '../operation/problem.js'
import { amount, count, orNull, time } from '../operation/schemas.js'
import { readTime, timeText } from '../operation/times.js'
import { readNetworks } from '../platform/trusted-networks.js'

/** By lookup, or by lookup and sub_code; `free` makes an outcome free. Smallest unit of the currency. */
export type ClientPrices = Readonly<Record<string, ClientPrice | Readonly<Record<string, ClientPrice>>>>
export type ClientPrice = number | 'free'

const maxRate = 1_000_000_000
/** The list is searched on every call. */
const maxNetworks = 100

interface Setting<Input extends TSchema, Shown extends TSchema, Stored> {
  /** What an administrator sends. */
  readonly input: Input
  /** What an administrator sees. */
  readonly shown: Shown
  /** The stored value of what was sent. Throws Problem. */
  read(sent: Static<Input>, member: string): Stored
  show(stored: Stored): Static<Shown>
}

const setting = <Input extends TSchema, Shown extends TSchema, Stored>(
  definition: Setting<Input, Shown, Stored>,
) => definition

/** A value that is stored as it is sent. */
const plain = <Input extends TSchema, Shown extends TSchema>(input: Input, shown: Shown) =>
  setting<Input, Shown, Static<Input>>({
    input,
    shown,
    read: (sent) => sent,
    show: (stored) => stored as never,
  })

const rate = (about: string) =>
  plain(Type.Integer({ minimum: 1, maximum: maxRate, description: `${about} Null: no limit.` }), count())

/** Throws one Problem that names every network that is wrong. */
function networks(sent: readonly string[], member: string): readonly string[] {
  const wrong = sent.flatMap((text, i) => (readNetworks([text]) === undefined ? [i] : []))
  const message = 'must be an address or a network, like 10.0.0.0/8'
  if (wrong.length > 0) throw invalidMembers(wrong.map((i) => ({ member: `${member}.${i}`, message })))
  return sent
}

/** Null is everywhere: it is not set. */
export const clientSettings = {
  rate_per_second: rate('Calls in one second.'),
  rate_per_minute: rate('Calls in one minute.'),
  rate_per_day: rate('Calls in one day of Indian Standard Time.'),
  monthly_cap: plain(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      format: 'amount',
      description: 'Most that it may be charged in a calendar month of Indian Standard Time.',
    }),
    amount(),
  ),
  allow_from: setting({
    input: Type.Array(Type.String({ maxLength: 64 }), {
      minItems: 1,
      maxItems: maxNetworks,
      description: 'Addresses and networks that the client may call from. Null: any.',
    }),
    shown: Type.Array(Type.String()),
    read: networks,
    show: (stored) => [...stored],
  }),
  expires_at: setting({
    input: timeText('The client is inactive from then on. Null: never.'),
    shown: time(),
    read: (sent, member) => readTime(member, sent),
    show: isoTime,
  }),
  compare: plain(
    Type.Boolean({
      description:
        'Whether its calls may be compared at another source, as the configuration says. Null: they may.',
    }),
    Type.Boolean(),
  ),
  cost_centre: plain(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]+$',
      description: 'a text of 1 to 100 characters on one line: what the books charge its calls to',
    }),
    Type.String(),
  ),
  note: plain(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'A note for administrators, such as the contract. No personal data. Null: none.',
    }),
    Type.String(),
  ),
}

type Settings = typeof clientSettings
export type SettingName = keyof Settings
export const settingNames = Object.keys(clientSettings) as readonly SettingName[]

/** As they are stored: times are Unix milliseconds, amounts are in the smallest unit of the currency. */
export type ClientSettings = {
  readonly [Name in SettingName]: Parameters<Settings[Name]['show']>[0] | null
}
/** Calls in one second, minute and day of Indian Standard Time. null: no limit. */
export type RateLimits = Pick<ClientSettings, 'rate_per_second' | 'rate_per_minute' | 'rate_per_day'>

/** One value for each setting. */
export const eachSetting = <Value>(make: (name: SettingName) => Value): Record<SettingName, Value> =>
  Object.fromEntries(settingNames.map((name) => [name, make(name)])) as Record<SettingName, Value>

/** What an administrator sends: what is left out stays as it is, null removes the limit. */
export const sentSettings = eachSetting((name) =>
  Type.Optional(orNull(clientSettings[name].input)),
) as unknown as { [Name in SettingName]: TOptional<TUnion<[Settings[Name]['input'], TNull]>> }
type SentSettings = Static<TObject<typeof sentSettings>>

export const shownSettings = eachSetting((name) => orNull(clientSettings[name].shown)) as unknown as {
  [Name in SettingName]: TUnion<[Settings[Name]['shown'], TNull]>
}

/**
 * The stored form of what was sent. `prefix` stands before the names in a Problem. Throws one Problem that names every
 * member that is wrong.
 */
export function readSettings(sent: SentSettings, prefix = ''): Partial<ClientSettings> {
  const wrong: MemberProblem[] = []
  const read = Object.entries(sent).map(([name, value]) => {
    if (value === null || value === undefined) return [name, value]
    try {
      return [name, clientSettings[name as SettingName].read(value as never, prefix + name)]
    } catch (error) {
      if (!(error instanceof Problem) || error.members.length === 0) throw error
      wrong.push(...error.members)
      return [name, null]
    }
  })
  if (wrong.length > 0) throw invalidMembers(wrong)
  return Object.fromEntries(read)
}

export const showSettings = (settings: ClientSettings): Static<TObject<typeof shownSettings>> =>
  eachSetting((name): unknown => {
    const stored = settings[name]
    return stored === null ? null : clientSettings[name].show(stored as never)
  }) as never

/** Whether an address is in one of the networks. Networks that cannot be parsed contain none. */
export function admits(allowFrom: readonly string[] | null): ((address: string) => boolean) | null {
  if (allowFrom === null) return null
  return readNetworks(allowFrom) ?? (() => false)
}
