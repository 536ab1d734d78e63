// Where the user is signed in, with a way to end each session but this one.
import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Ask } from '../parts/dialogs'
import { Answered } from '../parts/page'
import { Time } from '../parts/show'
import { Table } from '../parts/table'

type Own = Answer<'sessions.list'>['items'][number]

const Where = ({ browser, current }: Own) => (
  <Group gap="xs">
    <Text span size="sm">
      {browser ?? 'Another program'}
    </Text>
    {current && (
      <Badge variant="light" tt="none" radius="sm">
        this one
      </Badge>
    )}
  </Group>
)

export function Sessions() {
  const sessions = useAsk(['sessions'], () => api.GET('/session/sessions'))
  const end = useChange((id: string) => api.DELETE('/session/sessions/{id}', { params: { path: { id } } }), {
    touches: [['sessions']],
    done: 'The session has ended',
  })
  return (
    <Card withBorder>
      <Stack>
        <div>
          <Title order={2} size="h4">
            Where you are signed in
          </Title>
          <Text size="sm" c="dimmed">
            End a session that you do not know, and change your password.
          </Text>
        </div>
        <Answered question={sessions}>
          {({ items }) => (
            <Table
              caption="Your sessions"
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Browser', show: (own) => <Where {...own} /> },
                { title: 'Address', show: ({ address }) => address ?? '–' },
                { title: 'Signed in', show: ({ created_at }) => <Time at={created_at} /> },
                { title: 'Last used', show: ({ last_used_at }) => <Time at={last_used_at} /> },
                { title: 'Ends, unless used', show: ({ ends_at }) => <Time at={ends_at} /> },
                {
                  title: 'Change',
                  isKept: true,
                  show: ({ id, current, browser }) =>
                    current ? null : (
                      <Ask label="End" title="End this session?" onYes={() => end.mutate(id)}>
                        {browser ?? 'The program'} has to sign in again for its next step.
                      </Ask>
                    ),
                },
              ]}
            />
          )}
        </Answered>
      </Stack>
    </Card>
  )
}
