// One alert: what was measured, its threshold and state, and the way to what the figure is made of.
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { numberText, State, Time } from '../parts/show'
import { useMay } from '../session'
import { ChangeAlert } from './change'
import { Detail } from './detail'
import { type Alert, titles, tones, valueText } from './words'

/** Where the figure comes from. */
const placeOf: Readonly<Record<string, { to: string; name: string; search?: Record<string, string> }>> = {
  failures: { to: '/transactions', name: 'Failed calls', search: { failed: 'true' } },
  latency: { to: '/usage', name: 'Latency by source' },
  spend: { to: '/clients', name: 'Clients' },
  deliveries: { to: '/webhooks', name: 'Pending deliveries', search: { state: 'pending' } },
  sources: { to: '/sources', name: 'Sources' },
}

export function AlertCard({ alert }: { alert: Alert }) {
  const mayChange = useMay('operator')
  const [isEdited, setEdited] = useState(false)
  const { kind, unit, value, threshold, minutes, state, since, detail } = alert
  const place = placeOf[kind]!
  const title = titles[kind] ?? kind
  return (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} size="h4">
            {title}
          </Title>
          <State name={state} tone={tones[state]} />
        </Group>
        <Text size="sm" c="dimmed">
          {alert.about}
          {minutes !== null && `, over the last ${numberText(minutes)} minutes`}.
        </Text>
        <Text fz="xl" fw={600} className="numbers" lh={1.2}>
          {valueText(value, unit)}
        </Text>
        <Text size="sm" component="div">
          <Detail kind={kind} detail={detail} />
        </Text>
        <Text size="sm" component="div" c="dimmed" style={{ flex: 1 }}>
          <div>Fires at {valueText(threshold, unit)}</div>
          {since !== null && (
            <div>
              {state} since <Time at={since} />
            </div>
          )}
        </Text>
        <Group justify="space-between">
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to={place.to} search={(place.search ?? {}) as never} {...props} />}
          >
            {place.name}
          </Anchor>
          {mayChange && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Change ${title}`}
              onClick={() => setEdited(true)}
            >
              Change
            </Button>
          )}
        </Group>
        {isEdited && <ChangeAlert alert={alert} onClose={() => setEdited(false)} />}
      </Stack>
    </Card>
  )
}
