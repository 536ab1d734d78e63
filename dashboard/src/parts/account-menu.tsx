// The menu of the signed-in user: their sign-in, light or dark, the time zone, and sign-out.
import { Box, Button, Menu, useMantineColorScheme } from '@mantine/core'
import {
  IconClock,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api/client'
import { useSession } from '../session'
import { chooseZone, zone } from './zone'

const icon = { size: 16, 'aria-hidden': true } as const

export function AccountMenu() {
  const session = useSession()
  const queries = useQueryClient()
  const { setColorScheme } = useMantineColorScheme()
  const otherZone = zone === 'IST' ? 'UTC' : 'IST'
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
          aria-label={session.name}
          leftSection={<IconUserCircle size={18} aria-hidden />}
          style={{ minWidth: 0, flexShrink: 1, maxWidth: 240 }}
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
          <Box component="bdi" visibleFrom="sm">
            {session.name}
          </Box>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Role: {session.role}</Menu.Label>
        <Menu.Item
          leftSection={<IconUser {...icon} />}
          renderRoot={(props) => <Link to="/account" {...props} />}
        >
          Your sign-in
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconSun {...icon} />} onClick={() => setColorScheme('light')}>
          Light
        </Menu.Item>
        <Menu.Item leftSection={<IconMoon {...icon} />} onClick={() => setColorScheme('dark')}>
          Dark
        </Menu.Item>
        <Menu.Item leftSection={<IconDeviceDesktop {...icon} />} onClick={() => setColorScheme('auto')}>
          Follow the system
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconClock {...icon} />} onClick={() => chooseZone(otherZone)}>
          Show times in {otherZone}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
