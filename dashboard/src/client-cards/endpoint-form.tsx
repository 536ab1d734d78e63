// The form of a webhook endpoint: its address, which events it receives, and what it is for.
import { Button, Checkbox, Group, Modal, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '../api/client'
import { fieldError } from '../parts/field-errors'
import { useReturnedFocus } from '../parts/returned-focus'

export interface EndpointDraft {
  readonly url: string
  /** Null: all events. */
  readonly events: readonly string[] | null
  readonly note: string | null
}

/** The events of clients, and when they happen. */
const events = [
  { value: 'batch.completed', about: 'A batch is complete.' },
  { value: 'bulk.completed', about: 'A bulk has ended.' },
]

export function EndpointForm({
  title,
  start,
  problem,
  isBusy,
  save,
  onClose,
}: {
  title: string
  start: EndpointDraft
  /** What was wrong with the last try. */
  problem: Problem | null
  isBusy: boolean
  save: (draft: EndpointDraft) => void
  onClose: () => void
}) {
  const [draft, setDraft] = useState(start)
  useReturnedFocus()
  const put = (part: Partial<EndpointDraft>) => setDraft((now) => ({ ...now, ...part }))
  const isEmpty = draft.url.trim() === '' || draft.events?.length === 0
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save({ ...draft, url: draft.url.trim(), note: draft.note?.trim() || null })
        }}
      >
        <Stack>
          <TextInput
            label="Address"
            description="It begins with https:// and is on the public internet."
            required
            value={draft.url}
            onChange={(event) => put({ url: event.currentTarget.value })}
            error={fieldError(problem, 'url')}
            data-autofocus
          />
          <Switch
            label="Every event, also those of later versions"
            checked={draft.events === null}
            onChange={(event) => put({ events: event.currentTarget.checked ? null : [events[0]!.value] })}
          />
          {draft.events !== null && (
            <Checkbox.Group
              label="Events"
              value={[...draft.events]}
              onChange={(chosen) => put({ events: chosen })}
              error={draft.events.length === 0 ? 'Choose one at least' : fieldError(problem, 'events')}
            >
              <Stack gap="xs" mt="xs">
                {events.map(({ value, about }) => (
                  <Checkbox key={value} value={value} label={value} description={about} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <TextInput
            label="Note"
            description="What it is for: accounting, the new receiver. May be empty."
            maxLength={200}
            value={draft.note ?? ''}
            onChange={(event) => put({ note: event.currentTarget.value })}
            error={fieldError(problem, 'note')}
          />
          <Group justify="flex-end">
            <Button type="submit" disabled={isEmpty} loading={isBusy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
