// Says which pages of docs/ the site has, in what order, and under which heading. A page that is in no group fails
// the build, so that none is written and never found.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By heading: names of pages without `.md`, in the order of reading. */
export const groups = {
  Begin: ['quick-start', 'sandbox', 'glossary'],
  Guides: [
    'migrate',
    'clients',
    'batches',
    'webhooks',
    'journeys',
    'aadhaar',
    'documents',
    'matching',
    'failures',
    'idempotency',
  ],
  Operating: [
    'install',
    'operating',
    'go-live',
    'records',
    'sources',
    'usage',
    'retention',
    'care',
    'audit',
    'security',
    'scaling',
    'alerts',
    'admin-api',
    'dashboard',
    'command-line',
    'mcp',
  ],
  Facts: ['evidence', 'models', 'licences'],
}

/** The pages that are there, each with its title. Throws for a page without a group. */
export function readPages(docs) {
  const there = new Set(
    readdirSync(docs)
      .filter((name) => name.endsWith('.md') && name !== 'index.md')
      .map((name) => name.slice(0, -3)),
  )
  const lost = [...there].filter((name) => !Object.values(groups).flat().includes(name))
  if (lost.length > 0)
    throw new Error(`docs/${lost[0]}.md is in no group of site/.vitepress/pages.mjs: add it to one`)
  return Object.entries(groups).map(([heading, names]) => ({
    heading,
    pages: names
      .filter((name) => there.has(name))
      .map((name) => ({ name, title: titleOf(join(docs, `${name}.md`)) })),
  }))
}

/** The first heading of a Markdown file. */
export const titleOf = (file) => /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? file
