// The frame around the pages: the header, the navigation, and the link that skips them.
import { AppShell, Badge, Burger, Button, Group, NavLink, ScrollArea, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useAsk } from './api/ask'
import { api } from './api/client'
import { AccountMenu } from './parts/account-menu'
import { isOpen, openPage, pageGroups } from './parts/navigation'
import { mayAs, useSession } from './session'

function Navigation({ pathname, close }: { pathname: string; close: () => void }) {
  const { role } = useSession()
  return pageGroups.map(({ name, pages }) => {
    const shown = pages.filter(({ least }) => mayAs(role, least))
    if (shown.length === 0) return null
    return (
      <section key={name} aria-label={name ?? 'Start'}>
        {name !== null && (
          <Text size="xs" c="dimmed" fw={600} px="sm" pt="md" pb={4} aria-hidden>
            {name}
          </Text>
        )}
        {shown.map(({ path, name: label, Icon }) => (
          <NavLink
            key={path}
            label={label}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            active={isOpen(path, pathname)}
            aria-current={isOpen(path, pathname) ? 'page' : undefined}
            onClick={close}
            py={6}
            style={{ borderRadius: 'var(--mantine-radius-md)' }}
            renderRoot={(props) => <Link to={path as '/'} {...props} />}
          />
        ))}
      </section>
    )
  })
}

export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false)
  const { pathname } = useLocation()
  const entrance = useAsk(['entrance'], () => api.GET('/session/entrance'))
  const main = useRef<HTMLElement>(null)
  const title = openPage(pathname)?.name ?? 'Your sign-in'
  useEffect(() => {
    document.title = `${title} · Satyapan`
  }, [title])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <Button className="skip-link" onClick={() => main.current?.focus()}>
        Skip to the page
      </Button>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap" style={{ flexShrink: 0 }}>
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={opened ? 'Close the menu' : 'Open the menu'}
              aria-expanded={opened}
            />
            <Text fw={700} fz="lg">
              Satyapan
            </Text>
            {entrance.data?.mode === 'sandbox' && (
              <Badge variant="light" tt="none" radius="sm" style={{ flexShrink: 0 }}>
                sandbox
              </Badge>
            )}
          </Group>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Pages">
        <ScrollArea type="auto">
          <Navigation pathname={pathname} close={close} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main ref={main} tabIndex={-1} bg="var(--app-surface)">
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}
