// Delivers again what a client was not told in a period.
import { Alert, Button, Group, Modal, Stack, Switch, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useChange } from '../api/ask'
import { api } from '../api/client'
import { DayInput } from '../parts/day-input'
import { Wrong } from '../parts/page'
import { shiftDay } from '../parts/period'
import { numberText } from '../parts/show'

/** @param name of the client, as people know it */
export function ReplayPeriod({
  clientId,
  name,
  from: since,
  to: until,
}: {
  clientId: string
  name: string
  from: string
  to: string
}) {
  const [opened, { open, close }] = useDisclosure(false)
  const [from, setFrom] = useState(since)
  const [to, setTo] = useState(until)
  const [delivered, setDelivered] = useState(false)
  const replay = useChange(
    () =>
      api.POST('/clients/{client_id}/deliveries/replay', {
        params: { path: { client_id: clientId } },
        body: { from, ...(to === '' ? {} : { to }), delivered },
      }),
    { touches: [['deliveries']] },
  )
  return (
    <>
      <Button variant="default" onClick={open}>
        Replay a period
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title="Replay a period"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <Text size="sm">
            Sends to <bdi>{name}</bdi> again what was given up or stopped, with the same webhook-ids.
          </Text>
          <Group grow>
            <DayInput label="From day" description="In India" value={from} onChange={setFrom} />
            <DayInput
              label="To day"
              description="Empty: until now"
              value={to === '' ? '' : shiftDay(to, -1)}
              onChange={(day) => setTo(day === '' ? '' : shiftDay(day, 1))}
            />
          </Group>
          <Switch
            label="Also what already arrived"
            checked={delivered}
            onChange={(event) => setDelivered(event.currentTarget.checked)}
          />
          {replay.error !== null && <Wrong problem={replay.error} />}
          {replay.data !== undefined && (
            <Alert color={replay.data.replayed === 0 ? 'gray' : 'green'} role="status">
              {replay.data.replayed === 0
                ? 'Nothing in this period waits to be sent again, or the endpoint is removed or disabled.'
                : `${numberText(replay.data.replayed)} ${replay.data.replayed === 1 ? 'delivery is' : 'deliveries are'} sent again.`}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Close
            </Button>
            <Button
              disabled={from === ''}
              loading={replay.isPending}
              onClick={() => replay.mutate(undefined as never)}
            >
              Replay
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
