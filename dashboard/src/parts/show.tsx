// Shows values: times in the chosen zone, amounts in the currency, codes.
import { Code, CopyButton, Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { zone, zoneNames } from './zone'

export { State } from './state'

const timeZone = zoneNames[zone]
const form = (inZone: string) =>
  new Intl.DateTimeFormat('en-IN', {
    timeZone: inZone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
const full = form(timeZone)
const otherZone = zone === 'IST' ? 'UTC' : 'IST'
const other = form(zoneNames[otherZone])
const short = new Intl.DateTimeFormat('en-IN', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const dayForm = new Intl.DateTimeFormat('en-CA', { timeZone: zoneNames.IST, dateStyle: 'short' })
const monthForm = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const whole = new Intl.NumberFormat('en-IN')

export const timeText = (at: string): string => `${full.format(new Date(at))} ${zone}`
const otherZoneText = (at: string): string => `${other.format(new Date(at))} ${otherZone}`
/** Hour and minute; says no zone. */
export const clockText = (at: string): string => short.format(new Date(at))
/** `2026-11-22`, the day in India. */
export const dayText = (at: Date): string => dayForm.format(at)
export const numberText = (value: number): string => whole.format(value)
/** Tenths only where they tell something: `4.8 ms`, `179 ms`, `1,204 ms`. */
export const msText = (ms: number | null): string =>
  ms === null ? '–' : `${ms > 0 && ms < 10 ? ms.toFixed(1) : numberText(Math.round(ms))} ms`
/** `November 2026` of `2026-11`. */
export const monthText = (month: string): string => monthForm.format(new Date(`${month}-01T00:00:00Z`))
export const callsText = (count: number): string => `${numberText(count)} ${count === 1 ? 'call' : 'calls'}`

const moneyForm = (currency: string) => new Intl.NumberFormat('en-IN', { style: 'currency', currency })
const digitsIn = (form: Intl.NumberFormat): number => form.resolvedOptions().maximumFractionDigits ?? 2

/** Digits behind the point of a currency (INR 2, JPY 0, KWD 3), and its sign. */
export function currencyForm(currency: string): { readonly digits: number; readonly sign: string } {
  const form = moneyForm(currency)
  const sign = form.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  return { digits: digitsIn(form), sign }
}

/** An amount in the smallest unit of the currency, as people write it: `₹1.50`, `JP¥150`. */
export function moneyText(amount: number, currency: string): string {
  const form = moneyForm(currency)
  return form.format(amount / 10 ** digitsIn(form))
}

/** A cost that is not known is not 0. `unpriced`: how many of its calls have no known cost. */
export function costText(cost: number | null, currency: string, unpriced = 0): string {
  if (cost === null) return 'unknown'
  return unpriced === 0 ? moneyText(cost, currency) : `${moneyText(cost, currency)} and unknown`
}

export function Time({ at }: { at: string | null }) {
  if (at === null)
    return (
      <Text span c="dimmed">
        –
      </Text>
    )
  return (
    <Text span size="sm" className="one-line">
      <time dateTime={at} title={otherZoneText(at)}>
        {timeText(at)}
      </time>
    </Text>
  )
}

const shortChars = 12

/** An id or a secret that a click copies. `short`: shows only the beginning, for tables. */
export function Copyable({
  text,
  label,
  short = false,
  inOneLine = short,
}: {
  text: string
  label?: string
  short?: boolean
  inOneLine?: boolean
}) {
  const shown = short && text.length > shortChars ? `${text.slice(0, shortChars)}…` : text
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : short ? `Copy ${text}` : 'Copy'}>
          <UnstyledButton onClick={copy} aria-label={`Copy ${label ?? shown}`}>
            <Code style={inOneLine ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }}>{shown}</Code>
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  )
}

type Fact = readonly [name: string, value: React.ReactNode]

/** Names and values. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl
      className="narrow"
      style={{
        margin: 0,
        display: 'grid',
        gap: '0.4rem 1.5rem',
        gridTemplateColumns: 'minmax(0, max-content) minmax(0, 1fr)',
      }}
    >
      {items.map(([name, value]) => (
        <Group key={name} display="contents">
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Group>
      ))}
    </dl>
  )
}
