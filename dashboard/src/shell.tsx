// The frame around the pages: the header, the navigation, and the link that skips them.
import {
  ActionIcon,
  AppShell,
  Badge,
  Burger,
  Button,
  Group,
  Kbd,
  NavLink,
  ScrollArea,
  Text,
} from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useAsk } from './api/ask'
import { api } from './api/client'
import { AccountMenu } from './parts/account-menu'
import { isOpen, openPage, pageGroups } from './parts/navigation'
import { onSearch, openSearch } from './parts/open-search'
import { StaleNote } from './parts/stale-note'
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

const Search = lazy(() => import('./parts/search'))

/** The search is loaded when it is first wanted, and opens then. */
function SearchPlace() {
  const [isWanted, setIsWanted] = useState(false)
  useHotkeys([['mod+K', openSearch]], [])
  useEffect(
    () =>
      onSearch(() => {
        setIsWanted(true)
        void import('@mantine/spotlight').then(({ spotlight }) => spotlight.open())
      }),
    [],
  )
  return <Suspense>{isWanted && <Search />}</Suspense>
}

const SearchButtons = () => (
  <>
    <Button
      variant="default"
      size="xs"
      visibleFrom="sm"
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={<Kbd size="xs">Ctrl K</Kbd>}
      onClick={openSearch}
      fw={400}
    >
      Search
    </Button>
    <ActionIcon variant="subtle" color="gray" hiddenFrom="sm" aria-label="Search" onClick={openSearch}>
      <IconSearch size={18} aria-hidden />
    </ActionIcon>
  </>
)

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
          <Group gap="xs" wrap="nowrap" style={{ minWidth: 0 }}>
            <SearchButtons />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Pages">
        <ScrollArea type="auto">
          <Navigation pathname={pathname} close={close} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main ref={main} tabIndex={-1} bg="var(--app-surface)">
        <Outlet />
        <StaleNote />
        <SearchPlace />
      </AppShell.Main>
    </AppShell>
  )
}
