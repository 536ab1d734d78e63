// Leads through the first hour: each step says what to do, gives the means, and ticks itself off.
import { Accordion, Button, Card, Group, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { useNewClient } from '../client-cards/new-client'
import { mayAs, useSession } from '../session'
import { BatchStep } from './batch-step'
import { CallStep } from './call-step'
import { ClientStep } from './client-step'
import { GoLiveList } from './go-live-list'
import { SourceStep } from './source-step'
import { useFirstClient } from './use-first-client'
import { WebhookStep } from './webhook-step'

type Progressed = Answer<'installation.progress'>
type StepName = Progressed['steps'][number]['name']

/** While a step is open, the service is asked this often whether it is done. */
const everyMs = 2_000

const titles: Readonly<Record<StepName, string>> = {
  owner: 'Create the owner',
  client: 'Create the first client',
  call: 'Make the first call',
  batch: 'Submit the first batch',
  webhook: 'Receive a webhook',
  source: 'Bring records of your own, or a source',
}

interface Means {
  readonly clientId: string | null
  readonly openNewClient: () => void
  readonly mayChange: boolean
}

function Step({ name, clientId, openNewClient, mayChange }: Means & { name: StepName }) {
  if (!mayChange && name !== 'owner')
    return <Text size="sm">An operator of this service does this step.</Text>
  const steps: Readonly<Record<StepName, ReactNode>> = {
    owner: <Text size="sm">You are signed in, so there is one.</Text>,
    client: <ClientStep clientId={clientId} open={openNewClient} />,
    call: <CallStep clientId={clientId} />,
    batch: <BatchStep clientId={clientId} />,
    webhook: <WebhookStep clientId={clientId} />,
    source: <SourceStep />,
  }
  return steps[name]
}

const Tick = ({ isDone }: { isDone: boolean }) => (
  <ThemeIcon variant="transparent" color={isDone ? 'green.8' : 'gray'} size="sm">
    {isDone ? (
      <IconCheck size={18} aria-label="done" />
    ) : (
      <IconCircleDashed size={18} aria-label="not done" />
    )}
  </ThemeIcon>
)

function Steps({ steps, ...means }: Means & { steps: Progressed['steps'] }) {
  const next = steps.find(({ done }) => !done)?.name ?? null
  // Follows the next step until the user opens another one.
  const [chosen, setChosen] = useState<{ at: StepName | null; opened: string | null } | null>(null)
  const opened = chosen !== null && chosen.at === next ? chosen.opened : next
  return (
    <Accordion
      value={opened}
      onChange={(value) => setChosen({ at: next, opened: value })}
      variant="contained"
      keepMounted={false}
      transitionDuration={0}
    >
      {steps.map(({ name, done }) => (
        <Accordion.Item key={name} value={name}>
          <Accordion.Control icon={<Tick isDone={done} />}>{titles[name]}</Accordion.Control>
          <Accordion.Panel>
            <Step name={name} {...means} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

export const useProgress = () => useAsk(['progress'], () => api.GET('/installation/progress'), { everyMs })

export function FirstHour() {
  const { role } = useSession()
  const [clientId, setClientId] = useFirstClient()
  // Beside the steps: one that ticks itself off gives way to the next, and the secret is shown once.
  const { open, dialogs } = useNewClient(setClientId)
  const [isHidden, hide] = useLocalStorage({
    key: 'satyapan-first-hour',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const progress = useProgress()
  if (progress.data === undefined) return null
  const { steps, go_live: lines } = progress.data
  const done = steps.filter((step) => step.done).length
  const isOver = done === steps.length
  if (isHidden && isOver) return null
  return (
    <Card withBorder component="section" aria-label="First hour">
      <Stack gap="sm">
        <Group justify="space-between">
          <div>
            <Title order={2} size="h4">
              {isOver ? 'The first hour is done' : 'First hour'}
            </Title>
            <Text size="sm" c="dimmed">
              {done} of {steps.length} steps done
            </Text>
          </div>
          <Button size="xs" variant="subtle" onClick={() => hide(!isHidden)}>
            {isHidden ? 'Show' : 'Hide'}
          </Button>
        </Group>
        <Progress value={(100 * done) / steps.length} aria-label={`${done} of ${steps.length} steps done`} />
        {!isHidden && (
          <>
            <Steps
              steps={steps}
              clientId={clientId}
              openNewClient={open}
              mayChange={mayAs(role, 'operator')}
            />
            <GoLiveList lines={lines} />
          </>
        )}
        {dialogs}
      </Stack>
    </Card>
  )
}
