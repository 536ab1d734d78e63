// The configuration, retention, backups, and the owner's actions on encrypted data.
import { Badge, Card, Code, Stack, Text, Title } from '@mantine/core'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { Answered, Page } from '../parts/page'
import { Facts } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'
import { Backups } from '../setting-cards/backups'
import { Reload } from '../setting-cards/reload'
import { Retention } from '../setting-cards/retention'
import { Vault } from '../setting-cards/vault'

const valueText = (value: unknown) =>
  value === null ? 'not set' : typeof value === 'string' ? value : JSON.stringify(value)

export default function Settings() {
  const mayOwn = useMay('owner')
  const mayReload = useMay('operator')
  const settings = useAsk(['settings'], () => api.GET('/settings'))
  return (
    <Page title="Settings" about="The configuration in force. Secrets are never shown.">
      <Answered question={settings}>
        {({ mode, database, base_url, data_dir, face_model, file, items }) => (
          <Stack>
            <Card withBorder>
              <Facts
                items={[
                  ['Mode', mode],
                  ['Database', database],
                  ['Address', base_url],
                  ['Data', data_dir],
                  ['Face match', face_model],
                  ['Configuration file', file ?? 'none: all settings are at their defaults'],
                ]}
              />
            </Card>
            {mayReload && <Reload />}
            <Retention />
            <Backups />
            <Title order={2} size="h4">
              Configuration
            </Title>
            <Table
              caption="Settings"
              rows={[...items].sort(
                (a, b) => Number(a.is_default) - Number(b.is_default) || a.key.localeCompare(b.key),
              )}
              keyOf={({ key }) => key}
              columns={[
                {
                  title: 'Key',
                  show: ({ key, is_default }) => (
                    <>
                      <Code>{key}</Code> {!is_default && <Badge size="xs">set</Badge>}
                    </>
                  ),
                },
                {
                  title: 'Value',
                  show: ({ value }) => (
                    <Code style={{ display: 'inline-block', minWidth: '7rem', overflowWrap: 'anywhere' }}>
                      {valueText(value)}
                    </Code>
                  ),
                },
                {
                  title: 'What it is for',
                  show: ({ about, expects }) => (
                    <Text size="sm">
                      {about}{' '}
                      <Text span c="dimmed">
                        Takes {expects}.
                      </Text>
                    </Text>
                  ),
                },
              ]}
            />
            {mayOwn && <Vault />}
          </Stack>
        )}
      </Answered>
    </Page>
  )
}
