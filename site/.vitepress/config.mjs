// Configures the site: pages and sidebar from docs/, local search, nothing loaded from elsewhere.
import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { bundledPackages } from '../../scripts/build/bundled-packages.mjs'
import { readPages, titleOf } from './pages.mjs'
import { searchableHtml, searchOptions } from './search.mjs'
import { withoutEmptyHeads } from './tables.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const docs = join(root, 'docs')

const groups = readPages(docs)

/** The reference page of each lookup, by folder. */
function reference() {
  const names = readdirSync(join(docs, 'lookups'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
  return names.map((name) => ({
    text: titleOf(join(docs, 'lookups', name)),
    link: `/lookups/${name.slice(0, -3)}`,
  }))
}

const decisions = () =>
  readdirSync(join(docs, 'decisions'))
    .filter((name) => /^\d.*\.md$/.test(name))
    .sort()
    .map((name) => ({
      text: titleOf(join(docs, 'decisions', name)),
      link: `/decisions/${name.slice(0, -3)}`,
    }))

/** A README is the page of its folder: VitePress renames the file, but not the links to it. */
const pageOf = (href) => href.replace(/(^|\/)README\.md(?=$|#)/, '$1')

/** Links out of docs/ lead to files of the repository, which the site does not have: only their text is kept. */
function withoutOutsideLinks(markdown) {
  const isOutside = (href, page) =>
    !/^([a-z]+:|#|\/)/.test(href) && relative(docs, join(docs, page, '..', href)).startsWith('..')
  markdown.core.ruler.push('outside-links', (state) => {
    for (const { children } of state.tokens) {
      if (!children) continue
      let within = false
      for (const token of children) {
        if (token.type === 'link_open') {
          within = isOutside(token.attrGet('href'), state.env.relativePath ?? '')
          token.attrSet('href', pageOf(token.attrGet('href')))
        }
        if (within && token.type === 'link_open')
          Object.assign(token, { type: 'text', tag: '', content: '', nesting: 0 })
        else if (within && token.type === 'link_close') {
          Object.assign(token, { type: 'text', tag: '', content: '', nesting: 0 })
          within = false
        }
      }
    }
  })
}

/** A tick. Without an icon of its own, browsers ask for /favicon.ico. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="none" stroke="#3451b2" stroke-width="3" d="m2 8 4 4 8-9"/></svg>',
)}`

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** The digests of the inline scripts, which the server's content security policy allows beside the site's own files. */
function scriptDigests(outDir) {
  const digests = new Set()
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html')) continue
    for (const [, text] of readFileSync(join(outDir, name), 'utf8').matchAll(inlineScript))
      digests.add(`sha256-${createHash('sha256').update(text).digest('base64')}`)
  }
  return [...digests].sort()
}

/** llms.txt: the pages as a list, for programs that read instead of people. */
function pageList() {
  const lines = groups.flatMap(({ heading, pages }) => [
    `## ${heading}`,
    '',
    ...pages.map(({ name, title }) => `- [${title}](/docs/${name}.md)`),
    '',
  ])
  const lookups = reference().map(({ text, link }) => `- [${text}](/docs${link}.md)`)
  return [
    '# Satyapan',
    '',
    '> Self-hosted identity, business and vehicle verification for India. The interface as OpenAPI: /openapi.json',
    '',
    ...lines,
    '## Lookups',
    '',
    ...lookups,
    '',
  ].join('\n')
}

/** VitePress's own first page has no main landmark. */
const homeAlias = {
  find: /^.*\/VPHome\.vue$/,
  replacement: fileURLToPath(new URL('theme/home.mjs', import.meta.url)),
}

const guides = groups.map(({ heading, pages }) => ({
  text: heading,
  items: pages.map(({ name, title }) => ({ text: title, link: `/${name}` })),
}))

/** A page has a list of the pages beside it and a link to the others: all in each page would be half of its size. */
const sidebar = {
  '/': [...guides, { text: 'Lookups', link: '/lookups/' }, { text: 'Decisions', link: '/decisions/' }],
  '/lookups/': [...guides, { text: 'Lookups', link: '/lookups/', items: reference() }],
  '/decisions/': [
    { text: 'Guides', link: '/' },
    { text: 'Lookups', link: '/lookups/' },
    { text: 'Decisions', link: '/decisions/', items: decisions() },
  ],
}

export default defineConfig({
  title: 'Satyapan',
  description: 'Self-hosted identity, business and vehicle verification for India',
  lang: 'en',
  base: '/docs/',
  srcDir: relative(join(root, 'site'), docs),
  outDir: process.env.SATYAPAN_SITE_OUT ?? join(root, 'dist', 'pages', 'docs'),
  cacheDir: join(root, 'dist', 'pages-cache'),
  rewrites: { 'lookups/README.md': 'lookups/index.md', 'decisions/README.md': 'decisions/index.md' },
  // What every page needs to know of the others is one file, not a part of each.
  metaChunk: true,
  // A style element made while the page loads is against the content security policy.
  appearance: { disableTransition: false },
  head: [['link', { rel: 'icon', href: icon }]],
  vite: { plugins: [bundledPackages()], resolve: { alias: [homeAlias] } },
  markdown: {
    // The usual ones are too pale on the ground of this theme.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-default' },
    config(markdown) {
      withoutOutsideLinks(markdown)
      withoutEmptyHeads(markdown)
    },
  },
  themeConfig: {
    search: { provider: 'local', options: { _render: searchableHtml, miniSearch: { searchOptions } } },
    outline: [2, 3],
    nav: [
      { text: 'Quick start', link: '/quick-start' },
      { text: 'Lookups', link: '/lookups/' },
      { text: 'API reference', link: '/api/', target: '_self', rel: '' },
    ],
    sidebar,
  },
  // The API reference is a page of the service itself, not of this site.
  ignoreDeadLinks: [/^\/api\//],
  buildEnd({ outDir, pages }) {
    for (const page of pages) {
      const source = page.replace(/index\.md$/, (name) => (page === 'index.md' ? name : 'README.md'))
      writeFileSync(join(outDir, page), readFileSync(join(docs, source)))
    }
    cpSync(join(docs, 'collections'), join(outDir, 'collections'), { recursive: true })
    writeFileSync(join(outDir, 'llms.txt'), pageList())
    writeFileSync(join(outDir, 'policy.json'), `${JSON.stringify({ scripts: scriptDigests(outDir) })}\n`)
  },
})
