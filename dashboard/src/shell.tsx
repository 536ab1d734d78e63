// The frame around the pages: navigation, the user menu, and sign-out.
import {
  AppShell,
  Badge,
  Burger,
  Button,
  Group,
  Menu,
  NavLink,
  ScrollArea,
  Text,
  useMantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAsk } from './api/ask'
import { api } from './api/client'
import { mayAs, useSession } from './session'

/** Each with the lowest role that may see it; other users do not see the link. */
const pages = [
  ['/', 'Overview', 'viewer'],
  ['/try', 'Try it', 'viewer'],
  ['/clients', 'Clients', 'viewer'],
  ['/usage', 'Usage', 'viewer'],
  ['/transactions', 'Transactions', 'viewer'],
  ['/batches', 'Batches', 'viewer'],
  ['/webhooks', 'Webhooks', 'viewer'],
  ['/sources', 'Sources', 'viewer'],
  ['/records', 'Records', 'viewer'],
  ['/documents', 'Documents', 'auditor'],
  ['/audit', 'Audit', 'auditor'],
  ['/access', 'Access', 'owner'],
  ['/settings', 'Settings', 'auditor'],
] as const

const isOpen = (path: string, at: string) =>
  path === '/' ? at === '/' : at === path || at.startsWith(`${path}/`)

function Account() {
  const session = useSession()
  const queries = useQueryClient()
  const { setColorScheme } = useMantineColorScheme()
  const signOut = async () => {
    await api.POST('/session/sign-out')
    await queries.resetQueries()
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          px="xs"
          style={{ minWidth: 0, flexShrink: 1 }}
          styles={{
            label: {
              display: 'block',
              height: 'auto',
              lineHeight: 1.5,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              // The library trims the box of the text to the baseline, and what hides beyond it hides descenders.
              textBoxTrim: 'none',
            },
          }}
        >
          {session.name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Role: {session.role}</Menu.Label>
        <Menu.Item renderRoot={(props) => <Link to="/account" {...props} />}>Your sign-in</Menu.Item>
        <Menu.Item onClick={() => setColorScheme('light')}>Light</Menu.Item>
        <Menu.Item onClick={() => setColorScheme('dark')}>Dark</Menu.Item>
        <Menu.Item onClick={() => setColorScheme('auto')}>Follow the system</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  const { role } = useSession()
  const entrance = useAsk(['entrance'], () => api.GET('/session/entrance'))
  const main = useRef<HTMLElement>(null)
  const shown = pages.filter(([, , least]) => mayAs(role, least))
  const title = pages.find(([path]) => isOpen(path, pathname))?.[1] ?? 'Your sign-in'
  useEffect(() => {
    document.title = `${title} · Satyapan`
  }, [title])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 210, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding="lg"
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" style={{ flexShrink: 0 }}>
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={opened ? 'Close the menu' : 'Open the menu'}
            />
            <Text fw={700}>Satyapan</Text>
            {entrance.data?.mode === 'sandbox' && (
              <Badge variant="light" color="blue" tt="none" style={{ flexShrink: 0 }}>
                sandbox
              </Badge>
            )}
          </Group>
          <Account />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Pages">
        <ScrollArea>
          {shown.map(([path, name]) => (
            <NavLink
              key={path}
              label={name}
              active={isOpen(path, pathname)}
              aria-current={isOpen(path, pathname) ? 'page' : undefined}
              onClick={close}
              renderRoot={(props) => <Link to={path} {...props} />}
            />
          ))}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main ref={main}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}
