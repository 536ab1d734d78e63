// The steps that a bulk allows: pause, resume with a higher maximum cost, cancel, and the download of its result.
import { Anchor, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Ask } from '../parts/dialogs'
import { MoneyInput } from '../parts/money-input'

export type Bulk = Answer<'bulk.list'>['items'][number]

export function Steps({ bulk, currency }: { bulk: Bulk; currency: string }) {
  const { request_id, state, paused_for, max_cost } = bulk
  const [amount, setAmount] = useState(max_cost)
  const params = { path: { request_id } }
  const touches = [['bulk']] as const
  const pause = useChange(() => api.POST('/bulk/{request_id}/pause', { params }), {
    touches,
    done: 'It is paused',
  })
  const resume = useChange(
    () =>
      api.POST('/bulk/{request_id}/resume', {
        params,
        body: paused_for === 'max_cost' && amount !== null ? { max_cost: amount } : {},
      }),
    { touches, done: 'It goes on' },
  )
  const cancel = useChange(() => api.POST('/bulk/{request_id}/cancel', { params }), {
    touches,
    done: 'It is cancelled',
  })
  if (state === 'completed' || state === 'cancelled')
    return (
      <Anchor
        size="sm"
        href={`/admin/v1/bulk/${request_id}/result`}
        aria-label={`Download the result of ${request_id}`}
      >
        Download
      </Anchor>
    )
  return (
    <Group gap="xs" wrap="nowrap">
      {paused_for === 'max_cost' && (
        <MoneyInput
          aria-label="New maximum cost"
          size="xs"
          w={130}
          currency={currency}
          value={amount}
          onChange={setAmount}
        />
      )}
      {state === 'paused' && paused_for !== 'sources' ? (
        <Button
          size="xs"
          variant="light"
          loading={resume.isPending}
          onClick={() => resume.mutate(undefined as never)}
        >
          Resume
        </Button>
      ) : (
        <Button
          size="xs"
          variant="light"
          loading={pause.isPending}
          onClick={() => pause.mutate(undefined as never)}
        >
          Pause
        </Button>
      )}
      <Ask label="Cancel the bulk" title="Cancel this bulk?" onYes={() => cancel.mutate(undefined as never)}>
        Answered records keep their results and charges. The others become CANCELLED and are free.
      </Ask>
    </Group>
  )
}
