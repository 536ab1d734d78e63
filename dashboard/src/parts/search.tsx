// The search of the dashboard (Ctrl-K): whatever has an id by that id, clients, lookups, sources, pages and commands.
import '@mantine/spotlight/styles.css'
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconActivity,
  IconBuildingStore,
  IconClock,
  IconFileCheck,
  IconFiles,
  IconListSearch,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconSearch,
  IconStack2,
  IconSun,
  IconWebhook,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { mayAs, useSession } from '../session'
import { pageGroups } from './navigation'
import { timeText } from './show'
import { chooseZone, zone } from './zone'

type Hit = Answer<'search.find'>['items'][number]
/** What an id alone leads to. */
type Identified = Answer<'search.find'>['identified'][number]

const pauseMs = 120
const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

const looks: Readonly<Record<Hit['kind'], { title: string; Icon: typeof IconClock }>> = {
  transaction: { title: 'Calls', Icon: IconActivity },
  batch: { title: 'Batches', Icon: IconStack2 },
  client: { title: 'Clients', Icon: IconBuildingStore },
  lookup: { title: 'Lookups', Icon: IconListSearch },
  source: { title: 'Sources', Icon: IconPlugConnected },
}

interface Target {
  readonly to: string
  readonly params?: object
  readonly search?: object
}

const identifiedLooks: Readonly<
  Record<Identified['kind'], { title: string; Icon: typeof IconClock; target: (hit: Identified) => Target }>
> = {
  bulk: {
    title: 'Bulk',
    Icon: IconStack2,
    target: ({ id }) => ({ to: '/batches/bulk/$id', params: { id } }),
  },
  delivery: {
    title: 'Webhook deliveries',
    Icon: IconWebhook,
    target: ({ id }) => ({ to: '/webhooks/$id', params: { id } }),
  },
  consent: {
    title: 'Consents',
    Icon: IconFileCheck,
    target: ({ id, client_id }) => ({ to: '/consents/$client/$id', params: { client: client_id, id } }),
  },
  archive: { title: 'Documents', Icon: IconFiles, target: () => ({ to: '/documents' }) },
  pdf: { title: 'Documents', Icon: IconFiles, target: () => ({ to: '/documents' }) },
}

const titleOf = ({ kind }: Identified) => identifiedLooks[kind].title

/** Where a hit leads. */
const targets: Readonly<Record<Hit['kind'], (id: string) => Target>> = {
  transaction: (id) => ({ to: `/transactions/${id}` }),
  batch: (id) => ({ to: `/batches/${id}` }),
  client: (id) => ({ to: `/clients/${id}` }),
  lookup: (lookup) => ({ to: '/transactions', search: { lookup } }),
  source: (source) => ({ to: '/transactions', search: { source } }),
}

const aboutOf = ({ kind, id, about }: Hit) =>
  kind === 'transaction' || kind === 'batch' ? timeText(about) : kind === 'client' ? `${about} ${id}` : about

/** Commands: what the menu of the user offers too. */
function useCommands(): SpotlightActionData[] {
  const { setColorScheme } = useMantineColorScheme()
  const queries = useQueryClient()
  const other = zone === 'IST' ? 'UTC' : 'IST'
  const signOut = async () => {
    await api.POST('/session/sign-out')
    await queries.resetQueries()
  }
  return [
    {
      id: 'light',
      label: 'Light colours',
      leftSection: <IconSun {...icon} />,
      onClick: () => setColorScheme('light'),
    },
    {
      id: 'dark',
      label: 'Dark colours',
      leftSection: <IconMoon {...icon} />,
      onClick: () => setColorScheme('dark'),
    },
    {
      id: 'zone',
      label: `Show times in ${other}`,
      leftSection: <IconClock {...icon} />,
      onClick: () => chooseZone(other),
    },
    {
      id: 'sign-out',
      label: 'Sign out',
      leftSection: <IconLogout {...icon} />,
      onClick: () => void signOut(),
    },
  ]
}

const listClass = 'search-actions'

/** The library marks the first action when somebody types; hits come later, and Enter must find one of them. */
function markFirst(): void {
  const list = document.querySelector(`.${listClass}`)
  if (list?.querySelector('[data-selected]') === null)
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
}

export default function Search() {
  const navigate = useNavigate()
  const { role } = useSession()
  const commands = useCommands()
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text.trim(), pauseMs)
  const query = { text: wanted }
  const found = useAsk(['search', query], () => api.GET('/search', { params: { query } }))
  const go = ({ to, params = {}, search = {} }: Target) =>
    void navigate({ to: to as never, params: params as never, search: search as never })
  const identified = wanted === '' ? [] : (found.data?.identified ?? [])
  const hits = wanted === '' ? [] : (found.data?.items ?? [])
  const isLike = ({ label = '' }: SpotlightActionData) =>
    label.toLowerCase().includes(text.trim().toLowerCase())
  const pages = pageGroups
    .flatMap((group) => group.pages)
    .filter(({ least }) => mayAs(role, least))
    .map(({ path, name, Icon }) => ({
      id: `page ${path}`,
      label: name,
      leftSection: <Icon {...icon} />,
      onClick: () => go({ to: path }),
    }))
  const groups: SpotlightActionGroupData[] = [
    ...(Object.keys(looks) as Hit['kind'][]).map((kind) => ({
      group: looks[kind].title,
      actions: hits
        .filter((hit) => hit.kind === kind)
        .map((hit) => {
          const { Icon } = looks[kind]
          return {
            id: `${kind} ${hit.id}`,
            label: hit.name,
            description: aboutOf(hit),
            leftSection: <Icon {...icon} />,
            onClick: () => go(targets[kind](hit.id)),
          }
        }),
    })),
    ...[...new Set(identified.map(titleOf))].map((title) => ({
      group: title,
      actions: identified
        .filter((hit) => titleOf(hit) === title)
        .map((hit) => {
          const { Icon, target } = identifiedLooks[hit.kind]
          return {
            id: `${hit.kind} ${hit.client_id} ${hit.id}`,
            label: hit.name,
            description: timeText(hit.about),
            leftSection: <Icon {...icon} />,
            onClick: () => go(target(hit)),
          }
        }),
    })),
    { group: 'Pages', actions: pages.filter(isLike) },
    { group: 'Commands', actions: commands.filter(isLike) },
  ]
  useEffect(markFirst)
  const isWaiting = text.trim() !== wanted || found.isFetching
  return (
    <Spotlight
      actions={groups.filter(({ actions }) => actions.length > 0)}
      query={text}
      onQueryChange={setText}
      filter={(_query, actions) => actions}
      shortcut={null}
      scrollable
      classNames={{ actionsList: listClass }}
      maxHeight={440}
      nothingFound={isWaiting ? 'Searching …' : 'Nothing has this in its id or name.'}
      searchProps={{
        leftSection: <IconSearch {...icon} />,
        placeholder: 'Any id, or a client, lookup, source or page',
        'aria-label': 'Search',
        onKeyDown: markFirst,
      }}
    />
  )
}
