// The frame of a page, and its loading, error and empty states.
import {
  Alert,
  Anchor,
  Breadcrumbs,
  Button,
  Center,
  Group,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messageOf, type Problem } from '../api/client'

export interface Crumb {
  readonly name: string
  /** The address of the page above, with its state. */
  readonly to: string
  readonly search?: object
}

const Crumbs = ({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) => (
  <Breadcrumbs component="nav" aria-label="Breadcrumbs" mb={4} separatorMargin={6}>
    {crumbs.map(({ name, to, search = {} }) => (
      <Anchor
        key={name}
        size="sm"
        renderRoot={(props) => <Link to={to as never} search={search as never} {...props} />}
      >
        {name}
      </Anchor>
    ))}
    <Text size="sm" c="dimmed" truncate maw={320} aria-current="page">
      {title}
    </Text>
  </Breadcrumbs>
)

export function Page({
  title,
  about,
  actions,
  crumbs = [],
  children,
}: {
  title: string
  about?: ReactNode
  actions?: ReactNode
  /** The pages above this one, the highest first. */
  crumbs?: readonly Crumb[]
  children: ReactNode
}) {
  return (
    <Stack gap="lg" maw={1440}>
      <Group justify="space-between" align="flex-end" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 280px' }}>
          {crumbs.length > 0 && <Crumbs crumbs={crumbs} title={title} />}
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{title}</bdi>
          </Title>
          {about !== undefined && (
            <Text c="dimmed" mt={2} component="div">
              {about}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  )
}

/** Without the name of the operation, which only scripts use. */
const whoMay = (problem: Problem): string => messageOf(problem).replace(/^\S+ needs/, 'It needs')

export function Wrong({ problem, retry }: { problem: Problem; retry?: () => void }) {
  const isForbidden = problem.status === 403
  return (
    <Alert
      color={isForbidden ? 'gray' : 'red'}
      title={isForbidden ? 'Your role may not see this' : 'This could not be loaded'}
      role="alert"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{isForbidden ? whoMay(problem) : messageOf(problem)}</Text>
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

const lines = [92, 100, 84, 96, 78, 90]

/** The shape of what is loading, of about its height, so that nothing jumps when it is there. */
export const Loading = ({ height = 160 }: { height?: number }) => (
  <Stack gap="sm" mih={height} role="status" aria-label="Loading">
    {lines.slice(0, Math.max(1, Math.min(lines.length, Math.floor(height / 32)))).map((width) => (
      <Skeleton key={width} h={14} w={`${width}%`} />
    ))}
  </Stack>
)

/** Shows the result of a query, or its loading or error state. */
export function Answered<Body>({
  question,
  height,
  loading,
  children,
}: {
  question: {
    readonly data: Body | undefined
    readonly error: Problem | null
    refetch(): Promise<unknown>
  }
  /** About how high the answer is, in pixels. */
  height?: number
  /** A skeleton of the answer's own shape. */
  loading?: ReactNode
  children: (body: Body) => ReactNode
}) {
  if (question.data !== undefined) return <>{children(question.data)}</>
  if (question.error !== null) return <Wrong problem={question.error} retry={() => void question.refetch()} />
  return loading ?? <Loading {...(height === undefined ? {} : { height })} />
}

/** An empty state: says what will be there (`title`, `children`) and how to get it (`action`: a button or a link). */
export function Empty({
  title,
  icon = <IconInbox size={28} stroke={1.5} aria-hidden />,
  action,
  children,
}: {
  title: string
  icon?: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <Center
      mih={160}
      p="xl"
      bg="var(--mantine-color-body)"
      style={{ border: '1px dashed var(--mantine-color-default-border)', borderRadius: 8 }}
    >
      <Stack gap={4} align="center" maw={460}>
        <Text c="dimmed" component="div">
          {icon}
        </Text>
        <Text fw={600} ta="center">
          {title}
        </Text>
        <Text size="sm" c="dimmed" ta="center" component="div">
          {children}
        </Text>
        {action !== undefined && <Group mt="xs">{action}</Group>}
      </Stack>
    </Center>
  )
}
