// The pages by path. Each is a separate chunk, loaded when it is opened.
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { NotFound } from './pages/not-found'
import { Shell } from './shell'

const root = createRootRoute({ component: Shell })
const at = <Path extends string>(path: Path, page: () => Promise<{ default: React.ComponentType }>) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(page) })

const tree = root.addChildren([
  at('/', () => import('./pages/overview')),
  at('/try', () => import('./pages/try-it')),
  at('/clients', () => import('./pages/clients')),
  at('/clients/$id', () => import('./pages/client')),
  at('/usage', () => import('./pages/usage')),
  at('/transactions', () => import('./pages/transactions')),
  at('/transactions/$id', () => import('./pages/transaction')),
  at('/batches', () => import('./pages/batches')),
  at('/batches/$id', () => import('./pages/batch')),
  at('/batches/bulk/$id', () => import('./pages/bulk')),
  at('/webhooks', () => import('./pages/webhooks')),
  at('/webhooks/$id', () => import('./pages/delivery')),
  at('/sources', () => import('./pages/sources')),
  at('/sources/$name', () => import('./pages/source')),
  at('/records', () => import('./pages/records')),
  at('/documents', () => import('./pages/documents')),
  at('/consents', () => import('./pages/consents')),
  at('/consents/$client/$id', () => import('./pages/consent')),
  at('/person', () => import('./pages/person')),
  at('/alerts', () => import('./pages/alerts')),
  at('/audit', () => import('./pages/audit')),
  at('/access', () => import('./pages/access')),
  at('/account', () => import('./pages/account')),
  at('/settings', () => import('./pages/settings')),
])

/** Each value is a text as it stands: read as JSON, an id of digits alone would become another number. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** Paths follow a #, so every link loads the same file and keeps working. */
export const router = createRouter({
  routeTree: tree,
  history: createHashHistory(),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFound,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
