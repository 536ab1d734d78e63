// The pages in the navigation: their groups, icons, and the lowest role that may see each.
import {
  IconActivity,
  IconApi,
  IconBell,
  IconBuildingStore,
  IconChartBar,
  IconDatabase,
  IconFileCheck,
  IconFiles,
  IconHistory,
  IconHome,
  IconKey,
  IconPlugConnected,
  IconSettings,
  IconStack2,
  IconUserSearch,
  IconWebhook,
} from '@tabler/icons-react'
import type { Role } from '../api/client'

export interface PageLink {
  readonly path: string
  readonly name: string
  readonly least: Role
  readonly Icon: typeof IconHome
}

interface PageGroup {
  /** Null: stands above all groups. */
  readonly name: string | null
  readonly pages: readonly PageLink[]
}

export const pageGroups: readonly PageGroup[] = [
  { name: null, pages: [{ path: '/', name: 'Overview', least: 'viewer', Icon: IconHome }] },
  {
    name: 'Traffic',
    pages: [
      { path: '/usage', name: 'Usage', least: 'viewer', Icon: IconChartBar },
      { path: '/transactions', name: 'Transactions', least: 'viewer', Icon: IconActivity },
      { path: '/batches', name: 'Batches', least: 'viewer', Icon: IconStack2 },
    ],
  },
  {
    name: 'Integration',
    pages: [
      { path: '/try', name: 'Try it', least: 'viewer', Icon: IconApi },
      { path: '/clients', name: 'Clients', least: 'viewer', Icon: IconBuildingStore },
      { path: '/webhooks', name: 'Webhooks', least: 'viewer', Icon: IconWebhook },
    ],
  },
  {
    name: 'Data',
    pages: [
      { path: '/sources', name: 'Sources', least: 'viewer', Icon: IconPlugConnected },
      { path: '/records', name: 'Records', least: 'viewer', Icon: IconDatabase },
      { path: '/documents', name: 'Documents', least: 'auditor', Icon: IconFiles },
    ],
  },
  {
    name: 'Care',
    pages: [
      { path: '/consents', name: 'Consents', least: 'operator', Icon: IconFileCheck },
      { path: '/person', name: "A person's data", least: 'operator', Icon: IconUserSearch },
      { path: '/alerts', name: 'Alerts', least: 'viewer', Icon: IconBell },
      { path: '/audit', name: 'Audit', least: 'auditor', Icon: IconHistory },
      { path: '/access', name: 'Access', least: 'owner', Icon: IconKey },
      { path: '/settings', name: 'Settings', least: 'auditor', Icon: IconSettings },
    ],
  },
]

/** Whether a page, or one below it, is open at this path. */
export const isOpen = (path: string, at: string): boolean =>
  path === '/' ? at === '/' : at === path || at.startsWith(`${path}/`)

export const openPage = (at: string): PageLink | undefined =>
  pageGroups.flatMap(({ pages }) => pages).find(({ path }) => isOpen(path, at))
