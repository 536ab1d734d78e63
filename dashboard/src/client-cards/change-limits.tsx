// The form that changes the limits of a client.
import { Button, Group, NumberInput, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { DayInput } from '../parts/day-input'
import { fieldError } from '../parts/field-errors'
import { MoneyInput } from '../parts/money-input'
import { dayText, moneyText, numberText, timeText } from '../parts/show'
import { Conflicts } from './conflicts'
import { useEdited } from './edited'

type Client = Answer<'clients.show'>

export const rates = [
  ['rate_per_second', 'a second'],
  ['rate_per_minute', 'a minute'],
  ['rate_per_day', 'a day'],
] as const

const labels = {
  rate_per_second: 'Calls a second',
  rate_per_minute: 'Calls a minute',
  rate_per_day: 'Calls a day',
  monthly_cap: 'Charges a month',
  allow_from: 'May call from',
  expires_at: 'Ends on',
  compare: 'Compared at other sources',
  cost_centre: 'Cost centre',
  note: 'Note',
}
const names = Object.keys(labels) as (keyof typeof labels)[]
type Draft = Pick<Client, keyof typeof labels>

const draftOf = (client: Client): Draft =>
  Object.fromEntries(names.map((name) => [name, client[name]])) as unknown as Draft

const wholeOrNull = (value: string | number) => (typeof value === 'number' ? value : null)

function valueText(name: keyof Draft, value: Draft[keyof Draft], currency: string): string {
  if (name === 'compare') return value === false ? 'never' : 'as configured'
  if (value === null) return name === 'allow_from' ? 'anywhere' : 'none'
  if (Array.isArray(value)) return value.join(', ')
  if (name === 'monthly_cap') return moneyText(value as number, currency)
  if (name === 'expires_at') return timeText(value as string)
  return typeof value === 'number' ? numberText(value) : `"${value}"`
}

/** Lines that are empty are typed, but not sent. */
const sentOf = ({ allow_from: lines, ...rest }: Partial<Draft>) => {
  if (lines === undefined) return rest
  const filled = lines?.map((line) => line.trim()).filter((line) => line !== '') ?? []
  return { ...rest, allow_from: filled.length === 0 ? null : filled }
}

export function ChangeLimits({ client, currency }: { client: Client; currency: string }) {
  const queries = useQueryClient()
  const form = useEdited(draftOf(client))
  const { draft, put } = form
  const save = useChange(
    () =>
      api.PATCH('/clients/{client_id}', {
        params: { path: { client_id: client.client_id } },
        // Sends only what was changed, with its old value, so that another operator's change is not undone.
        body: { ...sentOf(form.changed), seen: form.before },
      }),
    { touches: [['clients']], done: 'The limits are saved', fields: names },
  )
  const wrong = (name: string, each?: string) => fieldError(save.error, name, each)
  const onRefused = ({ status }: { status: number }) => {
    if (status === 409) void queries.invalidateQueries({ queryKey: ['clients'] })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(undefined as never, { onError: onRefused })
      }}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {rates.map(([name]) => (
            <NumberInput
              key={name}
              label={labels[name]}
              placeholder="no limit"
              allowDecimal={false}
              thousandSeparator=","
              thousandsGroupStyle="lakh"
              value={draft[name] ?? ''}
              onChange={(value) => put({ [name]: wholeOrNull(value) })}
              error={wrong(name)}
            />
          ))}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <MoneyInput
            label={labels.monthly_cap}
            description="In a calendar month, IST. A call that could exceed it is refused."
            placeholder="no cap"
            currency={currency}
            value={draft.monthly_cap}
            onChange={(value) => put({ monthly_cap: value })}
            error={wrong('monthly_cap')}
          />
          <DayInput
            label={labels.expires_at}
            description="The client is inactive from the start of this day, IST."
            value={draft.expires_at === null ? '' : dayText(new Date(draft.expires_at))}
            onChange={(day) =>
              put({ expires_at: day === '' ? null : new Date(`${day}T00:00:00+05:30`).toISOString() })
            }
            error={wrong('expires_at')}
          />
        </SimpleGrid>
        <Textarea
          label={labels.allow_from}
          description="Addresses and networks, one a line, such as 203.0.113.7 or 10.0.0.0/8. Empty: anywhere."
          autosize
          minRows={2}
          value={draft.allow_from?.join('\n') ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget
            put({ allow_from: value === '' ? null : value.split('\n') })
          }}
          error={wrong('allow_from', 'network')}
          errorProps={{ style: { whiteSpace: 'pre-line' } }}
        />
        <Switch
          label="Its calls may be compared at another source"
          description="Which sources are compared is in the configuration."
          checked={draft.compare !== false}
          onChange={(event) => put({ compare: event.currentTarget.checked ? null : false })}
        />
        <TextInput
          label={labels.cost_centre}
          description="What your books charge its calls to. Clients are found by it."
          maxLength={100}
          value={draft.cost_centre ?? ''}
          onChange={(event) => put({ cost_centre: event.currentTarget.value || null })}
          error={wrong('cost_centre')}
        />
        <TextInput
          label={labels.note}
          description="For administrators: the contract, why a limit is as it is. No personal data."
          maxLength={500}
          value={draft.note ?? ''}
          onChange={(event) => put({ note: event.currentTarget.value || null })}
          error={wrong('note')}
        />
        <Conflicts
          form={form}
          label={(name) => labels[name]}
          show={(name, value) => valueText(name, value, currency)}
        />
        <Group>
          <Button
            type="submit"
            disabled={!form.isChanged || form.conflicts.length > 0}
            loading={save.isPending}
          >
            Save the limits
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
