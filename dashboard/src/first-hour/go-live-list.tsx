// The go-live list, with what is done of it as far as the service can see.
import { Accordion, List, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconCircleDashed, IconUser } from '@tabler/icons-react'
import type { Answer } from '../api/client'

type Line = Answer<'installation.progress'>['go_live'][number]

const looks = {
  done: { Icon: IconCheck, colour: 'green.8', word: 'done' },
  open: { Icon: IconCircleDashed, colour: 'orange.8', word: 'not done' },
  yours: { Icon: IconUser, colour: 'gray', word: 'only you know' },
} as const

export function GoLiveList({ lines }: { lines: readonly Line[] }) {
  const open = lines.filter(({ state }) => state === 'open').length
  return (
    <Accordion variant="contained" keepMounted={false} transitionDuration={0}>
      <Accordion.Item value="go-live">
        <Accordion.Control>
          <Text size="sm">
            Before real traffic:{' '}
            {open === 0 ? 'nothing is open that the service can see' : `${open} of ${lines.length} are open`}
          </Text>
        </Accordion.Control>
        <Accordion.Panel>
          <List spacing="xs" center={false} listStyleType="none" withPadding={false}>
            {lines.map(({ id, title, state, found }) => {
              const { Icon, colour, word } = looks[state]
              return (
                <List.Item
                  key={id}
                  icon={
                    <ThemeIcon variant="transparent" color={colour} size="sm">
                      <Icon size={16} aria-hidden />
                    </ThemeIcon>
                  }
                >
                  <Stack gap={0}>
                    <Text size="sm">{title}</Text>
                    <Text size="xs" c="dimmed">
                      {word}: {found}
                    </Text>
                  </Stack>
                </List.Item>
              )
            })}
          </List>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
