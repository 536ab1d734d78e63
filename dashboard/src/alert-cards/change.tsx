// The form of an alert: whether it is checked, its threshold, and its window.
import { Button, Group, Modal, NumberInput, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../api/ask'
import { api } from '../api/client'
import { fieldError } from '../parts/field-errors'
import { useReturnedFocus } from '../parts/returned-focus'
import { type Alert, alertsKey, titles, units } from './words'

export function ChangeAlert({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  useReturnedFocus()
  const [draft, setDraft] = useState({ on: alert.on, threshold: alert.threshold, minutes: alert.minutes })
  const save = useChange(
    () =>
      api.PATCH('/alerts/{kind}', {
        params: { path: { kind: alert.kind } },
        body: {
          switch: draft.on ? ('on' as const) : ('off' as const),
          threshold: draft.threshold,
          ...(draft.minutes && { minutes: draft.minutes }),
        },
      }),
    { touches: [alertsKey], done: 'The alert is saved', fields: ['threshold', 'minutes'] },
  )
  const number = (value: string | number) => (typeof value === 'number' ? value : 0)
  return (
    <Modal opened onClose={onClose} title={titles[alert.kind]} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined as never, { onSuccess: onClose })
        }}
      >
        <Stack>
          <Text size="sm">{alert.about}.</Text>
          <Switch
            label="Check it each minute"
            checked={draft.on}
            onChange={(event) => setDraft({ ...draft, on: event.currentTarget.checked })}
          />
          <NumberInput
            label="Threshold"
            description="It fires at this value and above."
            suffix={units[alert.unit]}
            min={1}
            allowDecimal={false}
            value={draft.threshold}
            onChange={(value) => setDraft({ ...draft, threshold: number(value) })}
            error={fieldError(save.error, 'threshold')}
            data-autofocus
          />
          {draft.minutes !== null && (
            <NumberInput
              label="Window"
              description="The calls of so many minutes, up to now."
              suffix=" minutes"
              min={1}
              allowDecimal={false}
              value={draft.minutes}
              onChange={(value) => setDraft({ ...draft, minutes: number(value) })}
              error={fieldError(save.error, 'minutes')}
            />
          )}
          <Group justify="flex-end">
            <Button
              type="submit"
              loading={save.isPending}
              disabled={draft.threshold < 1 || draft.minutes === 0}
            >
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
