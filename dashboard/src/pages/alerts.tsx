// Alerts: what is measured each minute, the threshold of each, its state now, and what began and ended.
import { Anchor, Alert as Notice, SimpleGrid, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { AlertCard } from '../alert-cards/alert'
import { AlertHistory } from '../alert-cards/history'
import { alertsKey } from '../alert-cards/words'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { Answered, Page } from '../parts/page'

const everyMs = 30_000

/** Nobody is told where there is no endpoint. */
function Told() {
  const endpoint = useAsk(['operator-webhook'], () => api.GET('/operator/webhook'))
  if (endpoint.data === undefined) return null
  const { url, disabled } = endpoint.data
  if (url !== null && disabled === null) return null
  return (
    <Notice color="yellow" title="Nobody is told">
      <Text size="sm">
        {url === null ? 'Your own webhook endpoint is not set' : 'Your own webhook endpoint is disabled'}: an
        alert is shown here alone. Set it on the page{' '}
        <Anchor
          size="sm"
          c="var(--mantine-color-text)"
          td="underline"
          renderRoot={(props) => <Link to="/webhooks" {...props} />}
        >
          Webhooks
        </Anchor>
        .
      </Text>
    </Notice>
  )
}

export default function Alerts() {
  const alerts = useAsk(alertsKey, () => api.GET('/alerts'), { everyMs })
  return (
    <Page
      title="Alerts"
      about="Checked each minute, over all nodes. What begins or ends is sent to your own webhook endpoint."
    >
      <Told />
      <Answered question={alerts} height={420}>
        {({ items }) => (
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
            {items.map((alert) => (
              <AlertCard key={alert.kind} alert={alert} />
            ))}
          </SimpleGrid>
        )}
      </Answered>
      <Title order={2} size="h4">
        What began and ended
      </Title>
      <AlertHistory />
    </Page>
  )
}
