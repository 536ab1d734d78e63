// Tests that the search of the docs answers: twenty questions find their page among the first three.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import MiniSearch from 'minisearch'
import { createMarkdownRenderer } from 'vitepress'
import { beforeAll, expect, it } from 'vitest'
import { searchableHtml, searchOptions } from '../../site/.vitepress/search.mjs'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '')

/** The sections of a page as VitePress makes them: title, the titles above it, text. */
function* sectionsOf(html: string) {
  const parts = html.split(/<h(\d)[^>]*>(.*?)<a [^>]*href="#(.*?)".*?<\/h\1>/s).slice(1)
  let above: string[] = []
  for (let i = 0; i + 3 < parts.length; i += 4) {
    const level = Number(parts[i]) - 1
    const title = plain(parts[i + 1]!).trim()
    above = above.slice(0, level)
    yield { title, titles: above.filter(Boolean), text: plain(parts[i + 3]!) }
    above[level] = title
  }
}

let index: MiniSearch
beforeAll(async () => {
  index = new MiniSearch({ fields: ['title', 'titles', 'text'], storeFields: ['page'] })
  const markdown = await createMarkdownRenderer(docs)
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  )
  let id = 0
  for (const page of pages) {
    const source = readFileSync(join(docs, page), 'utf8')
    const html = searchableHtml(source, { path: join(docs, page), relativePath: page }, markdown)
    for (const section of sectionsOf(html)) index.add({ id: id++, page: page.slice(0, -3), ...section })
  }
})

it.each([
  ['rate limit', ['clients', 'failures']],
  ['monthly cap', ['clients']],
  ['webhook signature', ['webhooks']],
  ['what needs a restart', ['restarts', 'operating']],
  ['what is logged', ['logged', 'operating']],
  ['sizes', ['sizes']],
  ['rotate master key', ['security', 'backup', 'operating']],
  ['restore a backup', ['backup']],
  ['delete a person', ['erasure']],
  ['invoice differs', ['reconcile']],
  ['import records', ['records']],
  ['add a vendor', ['sources', 'own-source']],
  ['two nodes', ['processes', 'install', 'scaling']],
  ['batch csv file', ['batches', 'bulk']],
  ['not authenticated', ['failures']],
  ['idempotency key', ['batches', 'operating', 'migrate', 'clients', 'failures']],
  ['postman', ['collections']],
  ['prometheus alerts', ['alerts']],
  ['how long is data kept', ['retention']],
  ['ai agent', ['mcp']],
  ['conformance test', ['conform']],
  ['aadhaar otp', ['aadhaar', 'lookups/aadhaar']],
  ['name match', ['matching', 'lookups/name-match']],
])('%s', (question, answers) => {
  const found = index.search(question, searchOptions).slice(0, 3)
  const pages = found.map(({ page }) => String(page))
  expect(
    answers.some((answer) => pages.some((page) => page === answer)),
    `found ${pages.join(', ')}`,
  ).toBe(true)
})

it('finds no decision record, only their list', () => {
  const pages = index.search('decision cap limit retention', searchOptions).map(({ page }) => String(page))
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.filter((page) => /^decisions\/\d/.test(page))).toEqual([])
})
