// Lists the pages of docs/ under the headings of the sidebar, in reading order. A page in no group comes under the
// last heading, so that every page can be found.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By heading: names of pages without `.md`, in reading order. */
const groups = {
  Begin: ['quick-start', 'sandbox', 'glossary'],
  Guides: [
    'migrate',
    'collections',
    'clients',
    'batches',
    'bulk',
    'tasks',
    'webhooks',
    'journeys',
    'aadhaar',
    'documents',
    'matching',
    'failures',
    'mcp',
    'conform',
  ],
  Operating: [
    'install',
    'operating',
    'settings',
    'restarts',
    'logged',
    'sizes',
    'processes',
    'go-live',
    'records',
    'sources',
    'own-source',
    'own-lookups',
    'compare',
    'usage',
    'reconcile',
    'consent',
    'retention',
    'erasure',
    'person-report',
    'backup',
    'audit',
    'receipts',
    'security',
    'scaling',
    'alerts',
    'tracing',
    'admin-api',
    'dashboard',
    'command-line',
  ],
  Facts: ['evidence', 'benchmarks', 'models', 'licences'],
}

/** The existing pages, each with its title, by heading. */
export function readPages(docs) {
  const there = readdirSync(docs)
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => name.slice(0, -3))
  const grouped = Object.values(groups).flat()
  const rest = there.filter((name) => !grouped.includes(name))
  return Object.entries({ ...groups, More: rest })
    .map(([heading, names]) => ({
      heading,
      pages: names
        .filter((name) => there.includes(name))
        .map((name) => ({ name, title: titleOf(join(docs, `${name}.md`)) })),
    }))
    .filter(({ pages }) => pages.length > 0)
}

/** The first heading of a Markdown file. */
export const titleOf = (file) => /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? file
