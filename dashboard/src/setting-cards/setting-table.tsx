// The settings of one group: key, value, what it was before it was changed, what it is for.
import { Badge, Code, Group, Text } from '@mantine/core'
import { Table } from '../parts/table'
import { type Setting, settingText } from './setting-groups'

const Value = ({ value }: { value: unknown }) => (
  <Code
    style={{
      display: 'inline-block',
      verticalAlign: 'middle',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      textAlign: 'left',
    }}
  >
    {settingText(value)}
  </Code>
)

const columns = [
  {
    title: 'Key',
    show: ({ key, is_default }: Setting) => (
      <Group gap="xs">
        <Code style={{ overflowWrap: 'anywhere' }}>{key}</Code>
        {!is_default && (
          <Badge size="xs" variant="light" tt="none" radius="sm">
            changed
          </Badge>
        )}
      </Group>
    ),
  },
  {
    title: 'Value',
    show: (setting: Setting) => (
      <div style={{ minWidth: '7rem' }}>
        <Value value={setting.value} />
        {!setting.is_default && (
          <Text size="xs" c="dimmed" mt={2}>
            Default: <Value value={setting.default} />
          </Text>
        )}
      </div>
    ),
  },
  {
    title: 'What it is for',
    isText: true,
    show: ({ about, expects }: Setting) => (
      <Text size="sm" component="div">
        {about}{' '}
        <Text span c="dimmed">
          Takes {expects}.
        </Text>
      </Text>
    ),
  },
]

export const SettingTable = ({ caption, settings }: { caption: string; settings: readonly Setting[] }) => (
  <Table caption={caption} rows={settings} keyOf={({ key }) => key} columns={columns} />
)
