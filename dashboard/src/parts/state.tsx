// Shows a state as an icon, a colour and a word.
import { Badge } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconClock,
  IconInfoCircle,
  IconSquareRoundedXFilled,
} from '@tabler/icons-react'

/** `good` is only for what was proved, `answered` for an answer that is not the hoped-for one, `idle` for what nothing is known of. */
export type Tone = 'good' | 'bad' | 'warning' | 'busy' | 'answered' | 'off' | 'idle'

const looks: Readonly<Record<Tone, { colour: string; Icon: typeof IconClock }>> = {
  good: { colour: 'green', Icon: IconCircleCheckFilled },
  bad: { colour: 'red', Icon: IconSquareRoundedXFilled },
  warning: { colour: 'orange', Icon: IconAlertTriangleFilled },
  busy: { colour: 'blue', Icon: IconClock },
  answered: { colour: 'indigo', Icon: IconInfoCircle },
  off: { colour: 'gray', Icon: IconCircleMinus },
  idle: { colour: 'gray', Icon: IconCircleDashed },
}

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  answered: 'good',
  enabled: 'good',
  closed: 'idle',
  'breaker closed': 'idle',
  delivered: 'good',
  complete: 'good',
  confirmed: 'good',
  SUCCESS: 'good',
  pending: 'busy',
  'in progress': 'busy',
  invited: 'busy',
  'half-open': 'warning',
  unconfirmed: 'warning',
  paused: 'warning',
  cancelled: 'off',
  inactive: 'off',
  disabled: 'off',
  revoked: 'off',
  stopped: 'off',
  'one witness': 'idle',
  'never tested': 'idle',
  'not asked': 'idle',
  'no answer': 'bad',
  open: 'bad',
  'breaker open': 'bad',
  SOURCE_FAILURE: 'bad',
  exhausted: 'bad',
}

const toneOf = (name: string): Tone => tones[name] ?? (/^HTTP [45]/.test(name) ? 'bad' : 'idle')

/** @param tone where the word alone does not tell, as with sub_codes */
export function State({ name, tone = toneOf(name) }: { name: string; tone?: Tone }) {
  const { colour, Icon } = looks[tone]
  return (
    <Badge
      variant="default"
      tt="none"
      fw={500}
      radius="sm"
      maw="100%"
      h="auto"
      style={{ verticalAlign: 'middle' }}
      leftSection={<Icon size={14} style={{ color: `var(--state-${colour})` }} aria-hidden />}
      styles={{ label: { whiteSpace: 'normal', overflow: 'visible', textBoxTrim: 'none', lineHeight: 1.5 } }}
    >
      {name}
    </Badge>
  )
}

/** The outcome of a call: an answer that says "no such" is an answer, and no failure. */
export function Outcome({ subCode, httpStatus }: { subCode: string | null; httpStatus: number }) {
  const name = subCode ?? `HTTP ${httpStatus}`
  const tone =
    name === 'SUCCESS' ? 'good' : httpStatus < 400 ? 'answered' : httpStatus < 500 ? 'warning' : 'bad'
  return <State name={name} tone={tone} />
}
