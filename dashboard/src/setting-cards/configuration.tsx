// The settings in force, in groups that unfold; found by words, or only those that were changed. The address says which.
import { Accordion, Badge, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { FindField } from '../parts/find-field'
import { Empty } from '../parts/page'
import { useSearchState } from '../parts/search-state'
import { numberText } from '../parts/show'
import { findSettings, groupSettings, type Setting, type SettingGroup } from './setting-groups'
import { SettingTable } from './setting-table'

const names = ['find', 'only', 'open'] as const
/** In the address when every group is folded by hand. */
const none = 'none'

function GroupItem({ group: { id, name, settings } }: { group: SettingGroup }) {
  const changed = settings.filter(({ is_default }) => !is_default).length
  return (
    <Accordion.Item value={id}>
      <Accordion.Control>
        <Group gap="xs">
          <Text span fw={600}>
            {name}
          </Text>
          <Text span size="sm" c="dimmed">
            {settings.length === 1 ? '1 setting' : `${numberText(settings.length)} settings`}
          </Text>
          {changed > 0 && (
            <Badge variant="light" tt="none" radius="sm">
              {numberText(changed)} changed
            </Badge>
          )}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <SettingTable caption={`Settings: ${name}`} settings={settings} />
      </Accordion.Panel>
    </Accordion.Item>
  )
}

const countText = (shown: number, all: number) =>
  shown === all ? `${numberText(all)} settings` : `${numberText(shown)} of ${numberText(all)} settings`

function Groups({
  groups,
  opened,
  counted,
  open,
}: {
  groups: readonly SettingGroup[]
  opened: readonly string[]
  counted: string
  open: (ids: readonly string[]) => void
}) {
  const all = groups.map(({ id }) => id)
  const isUnfolded = all.every((id) => opened.includes(id))
  return (
    <>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {counted}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => open(isUnfolded ? [] : all)}>
          {isUnfolded ? 'Fold all' : 'Unfold all'}
        </Button>
      </Group>
      <Accordion
        multiple
        order={3}
        variant="contained"
        bg="var(--mantine-color-body)"
        keepMounted={false}
        transitionDuration={0}
        value={[...opened]}
        onChange={open}
      >
        {groups.map((group) => (
          <GroupItem key={group.id} group={group} />
        ))}
      </Accordion>
    </>
  )
}

export function Configuration({ settings }: { settings: readonly Setting[] }) {
  const [{ find = '', only, open }, change] = useSearchState(names, { replace: true })
  const changed = settings.filter(({ is_default }) => !is_default)
  const found = findSettings(only === 'changed' ? changed : settings, find)
  const groups = groupSettings(found)
  const isFiltered = find !== '' || only === 'changed'
  const opened = open === undefined ? (isFiltered ? groups.map(({ id }) => id) : []) : open.split(',')
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Settings
      </Title>
      <Group align="flex-end" gap="sm">
        <FindField
          label="Find a setting"
          placeholder="A word of its key or of what it is for"
          text={find}
          onFind={(text) => change({ find: text, open: undefined })}
        />
        <SegmentedControl
          aria-label="Which settings"
          data={[
            { value: '', label: 'All' },
            { value: 'changed', label: `Changed (${numberText(changed.length)})` },
          ]}
          value={only === 'changed' ? 'changed' : ''}
          onChange={(value) => change({ only: value, open: undefined })}
        />
      </Group>
      {found.length === 0 ? (
        <Empty title={find === '' ? 'Every setting has its default' : 'No setting matches'}>
          {find === ''
            ? 'What the configuration file or the environment changes is listed here.'
            : 'Look for fewer words, or among all settings.'}
        </Empty>
      ) : (
        <Groups
          groups={groups}
          opened={opened}
          counted={countText(found.length, settings.length)}
          open={(ids) => change({ open: ids.join() || none })}
        />
      )}
    </Stack>
  )
}
