// Tests the bundle of the program: what is in it, and what a start of the program still reads.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'dist', 'bundle')
const chunks = readdirSync(folder).filter((name) => name.endsWith('.js'))
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const packages = ['typebox', 'undici', 'yaml']

/** The packages that its chunks import. */
const loaded = chunks.flatMap((name) =>
  [...read(name).matchAll(/^import\b[^;]*?["']([^"'.][^"']*)["'];$/gm)].map(([, id]) => id!),
)

it('the bundle loads no copy of a package that it contains', () => {
  expect(loaded).toContain('fastify')
  expect(loaded.filter((id) => packages.some((name) => id === name || id.startsWith(`${name}/`)))).toEqual([])
})

it('the bundle loads nothing that draws PDFs, which their worker does', () => {
  expect(loaded).not.toContain('pdfkit')
})

it('the licence of each package that it contains is beside it', () => {
  expect(JSON.parse(read('packages.json'))).toEqual(packages.map((name) => `node_modules/${name}`))
  const licences = read('licences.txt')
  for (const name of packages) expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, 'm'))
})

it('neither the program nor the entry for operators loads a compiled file outside the bundle', () => {
  const script = `
    require('node:module').register('data:text/javascript,' + encodeURIComponent(
      'export const load = (url, context, next) => { console.log(url); return next(url, context) }'))
    import(${JSON.stringify(join(folder, 'main.js'))})
      .then(({ main }) => main(['--version']))
      .then(() => import(${JSON.stringify(join(folder, 'module-entry.js'))}))`
  const output = execFileSync(process.execPath, ['--no-warnings', '-e', script], {
    cwd: root,
    encoding: 'utf8',
  })
  const own = output.split('\n').filter((line) => line.startsWith('file:') && line.includes('/dist/'))
  expect(own.length).toBeGreaterThan(2)
  expect(own.filter((url) => !url.includes('/dist/bundle/'))).toEqual([])
})
