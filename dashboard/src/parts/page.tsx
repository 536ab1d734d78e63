// The frame of a page, and its loading, error and empty states.
import { Alert, Button, Center, Group, Loader, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Problem } from '../api/client'

export function Page({
  title,
  about,
  actions,
  children,
}: {
  title: string
  about?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          {about !== undefined && (
            <Text c="dimmed" size="sm" mt={4}>
              {about}
            </Text>
          )}
        </div>
        {actions}
      </Group>
      {children}
    </Stack>
  )
}

export function Wrong({ problem, retry }: { problem: Problem; retry?: () => void }) {
  const isForbidden = problem.status === 403
  return (
    <Alert
      color={isForbidden ? 'gray' : 'red'}
      title={isForbidden ? 'Your role may not see this' : 'This could not be loaded'}
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{problem.message}</Text>
        {isForbidden && <Text size="sm">Ask an owner of this service to change your role.</Text>}
        {retry !== undefined && !isForbidden && (
          <Button size="xs" variant="light" onClick={retry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** Shows the result of a query, or its loading or error state. */
export function Answered<Body>({
  question,
  children,
}: {
  question: UseQueryResult<Body, Problem>
  children: (body: Body) => ReactNode
}) {
  if (question.data !== undefined) return <>{children(question.data)}</>
  if (question.error !== null) return <Wrong problem={question.error} retry={() => void question.refetch()} />
  return (
    <Center mih={120}>
      <Loader role="status" aria-label="Loading" />
    </Center>
  )
}

/** An empty state: says what it means and what to do. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Center
      mih={140}
      p="xl"
      style={{ border: '1px dashed var(--mantine-color-default-border)', borderRadius: 8 }}
    >
      <Stack gap={4} align="center">
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" ta="center" component="div">
          {children}
        </Text>
      </Stack>
    </Center>
  )
}
