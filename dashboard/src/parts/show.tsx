// Shows values: times in Indian Standard Time, amounts in the currency, codes, states.
import { Badge, Code, CopyButton, Group, Text, Tooltip, UnstyledButton } from '@mantine/core'

const zone = 'Asia/Kolkata'
const full = new Intl.DateTimeFormat('en-IN', {
  timeZone: zone,
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})
const short = new Intl.DateTimeFormat('en-IN', {
  timeZone: zone,
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const dayForm = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
const whole = new Intl.NumberFormat('en-IN')

export const timeText = (at: string): string => `${full.format(new Date(at))} IST`
export const clockText = (at: string): string => short.format(new Date(at))
/** `2026-11-22`, the day in India. */
export const dayText = (at: Date): string => dayForm.format(at)
export const numberText = (value: number): string => whole.format(value)

/** An amount in the smallest unit of the currency, as people write it. */
export function moneyText(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100)
}

export function Time({ at }: { at: string | null }) {
  if (at === null)
    return (
      <Text span c="dimmed">
        –
      </Text>
    )
  return (
    <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
      <time dateTime={at}>{timeText(at)}</time>
    </Text>
  )
}

const shortChars = 12

/** An id or a secret that a click copies. `short`: shows only the beginning, for tables. */
export function Copyable({ text, label, short = false }: { text: string; label?: string; short?: boolean }) {
  const shown = short && text.length > shortChars ? `${text.slice(0, shortChars)}…` : text
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : short ? `Copy ${text}` : 'Copy'}>
          <UnstyledButton onClick={copy} aria-label={`Copy ${label ?? text}`}>
            <Code style={short ? { whiteSpace: 'nowrap' } : { overflowWrap: 'anywhere' }}>{shown}</Code>
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  )
}

const colours: Readonly<Record<string, string>> = {
  active: 'green',
  closed: 'green',
  'breaker closed': 'green',
  delivered: 'green',
  complete: 'green',
  SUCCESS: 'green',
  pending: 'blue',
  'in progress': 'blue',
  invited: 'blue',
  'half-open': 'yellow',
  cancelled: 'gray',
  inactive: 'gray',
  disabled: 'gray',
  answered: 'green',
  'no answer': 'red',
  confirmed: 'green',
  'one witness': 'gray',
  unconfirmed: 'yellow',
  'never tested': 'gray',
  stopped: 'gray',
  open: 'red',
  'breaker open': 'red',
  SOURCE_FAILURE: 'red',
  'HTTP 503': 'red',
  'HTTP 500': 'red',
  exhausted: 'red',
}

/** A state as a word in a colour; the word alone is enough. */
export function State({ name }: { name: string }) {
  return (
    <Badge
      variant="dot"
      color={colours[name] ?? 'gray'}
      tt="none"
      style={{ flexShrink: 0, overflow: 'visible' }}
      styles={{ label: { overflow: 'visible' } }}
    >
      {name}
    </Badge>
  )
}

export function Facts({ items }: { items: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <dl style={{ margin: 0, display: 'grid', gap: '0.4rem 1.5rem', gridTemplateColumns: 'max-content 1fr' }}>
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
