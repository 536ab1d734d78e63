// The configuration, retention, backups, and the owner's actions on encrypted data; the part that is shown is in the address.
import { Card, Stack, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Answered, Loading, Page } from '../parts/page'
import { useSearchState } from '../parts/search-state'
import { Facts } from '../parts/show'
import { useMay } from '../session'
import { Backups } from '../setting-cards/backups'
import { Configuration } from '../setting-cards/configuration'
import { Reload, useChanges } from '../setting-cards/reload'
import { Retention } from '../setting-cards/retention'
import { Vault } from '../setting-cards/vault'

type Shown = Answer<'settings.show'>

const InForce = ({ shown, reload }: { shown: Shown; reload: ReactNode }) => (
  <Stack>
    <Card withBorder>
      <Facts
        items={[
          ['Mode', shown.mode],
          ['Database', shown.database],
          ['Address', shown.base_url],
          ['Data', shown.data_dir],
          ['Face match', shown.face_model],
          ['Configuration file', shown.file ?? 'none: all settings are at their defaults'],
        ]}
      />
    </Card>
    {reload}
    <Configuration settings={shown.items} />
  </Stack>
)

const first = 'configuration'

export default function Settings() {
  const mayOwn = useMay('owner')
  const mayReload = useMay('operator')
  const [{ part }, change] = useSearchState(['part'])
  const settings = useAsk(['settings'], () => api.GET('/settings'))
  // Asked for together with them and shown above them: what is shown first would move when the other came.
  const changes = useChanges(!mayReload)
  const isKnown = !mayReload || changes.isFetched
  const parts = [
    {
      id: first,
      name: 'Configuration',
      show: (shown: Shown) =>
        isKnown ? <InForce shown={shown} reload={mayReload && <Reload changes={changes} />} /> : <Loading />,
    },
    { id: 'retention', name: 'Retention', show: () => <Retention /> },
    { id: 'backups', name: 'Backups', show: () => <Backups /> },
    ...(mayOwn ? [{ id: 'erasing', name: 'Erasing and keys', show: () => <Vault /> }] : []),
  ]
  const open = parts.find(({ id }) => id === part) ?? parts[0]!
  return (
    <Page title="Settings" about="The configuration in force. Secrets are never shown.">
      <Answered question={settings}>
        {(shown) => (
          <Tabs
            value={open.id}
            keepMounted={false}
            onChange={(id) => change({ part: id === first || id === null ? undefined : id })}
          >
            <Tabs.List mb="md">
              {parts.map(({ id, name }) => (
                <Tabs.Tab key={id} value={id}>
                  {name}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {parts.map(({ id, show }) => (
              <Tabs.Panel key={id} value={id}>
                {show(shown)}
              </Tabs.Panel>
            ))}
          </Tabs>
        )}
      </Answered>
    </Page>
  )
}
