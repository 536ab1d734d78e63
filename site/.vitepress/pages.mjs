// Says in what order the pages of docs/ stand in the sidebar, and under which heading. A page that is in no group
// stands in the last one, so that none is written and never found.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By heading: names of pages without `.md`, in the order of reading. */
export const groups = {
  Begin: ['quick-start', 'sandbox', 'glossary'],
  Guides: [
    'migrate',
    'collections',
    'clients',
    'batches',
    'webhooks',
    'journeys',
    'aadhaar',
    'documents',
    'matching',
    'failures',
    'mcp',
  ],
  Operating: [
    'install',
    'operating',
    'processes',
    'go-live',
    'records',
    'sources',
    'usage',
    'reconcile',
    'retention',
    'erasure',
    'backup',
    'audit',
    'security',
    'processes',
    'scaling',
    'doctor',
    'alerts',
    'tracing',
    'admin-api',
    'dashboard',
    'command-line',
  ],
  Facts: ['evidence', 'models', 'licences'],
}

/** The pages that are there, each with its title, by heading. */
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
