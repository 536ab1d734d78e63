// Tests what ships: the packages, their licences, and the bill of materials.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  accepted,
  bomOf,
  licenceRows,
  licencesPage,
  models,
  ownFonts,
} from '../../scripts/build/bill-of-materials.mjs'
import { shippedFiles, shippedPackages } from '../../scripts/build/pack-tree.mjs'
import { copied, packagesOfPages } from '../../scripts/build/page-packages.mjs'
import { deadLinks, repositoryFiles, textOf } from './tree.js'

const lock = JSON.parse(textOf('package-lock.json'))
const shipped = shippedPackages(lock)
const inPages = packagesOfPages(lock)
const linux = shippedPackages(lock, { os: 'linux', cpu: 'x64', libc: 'glibc' })

it('holds the packages that are needed at run time, and no others', () => {
  for (const name of ['fastify', 'light-my-request', 'pg', 'onnxruntime-node', 'onnxruntime-common', 'sharp'])
    expect([...shipped.keys()]).toContain(`node_modules/${name}`)
  for (const name of ['vitest', 'typescript', '@mediapipe/face_detection', 'adm-zip', 'global-agent'])
    expect([...shipped.keys()]).not.toContain(`node_modules/${name}`)
})

it('holds every file that its documents link to', () => {
  const isShipped = (name: string) =>
    shippedFiles.some((part) => name === part || name.startsWith(`${part}/`))
  const own = repositoryFiles().filter(isShipped)
  for (const part of ['README.md', 'docs/sources.md', 'bin/satyapan']) expect(own).toContain(part)
  expect(deadLinks(own)).toEqual([])
})

it('holds nothing for another platform', () => {
  const foreign = [...linux.keys()].filter((path) => /darwin|win32|musl|arm|wasm/.test(path))
  expect(foreign).toEqual([])
  expect([...linux.keys()]).toContain('node_modules/@img/sharp-linux-x64')
})

it('has one package with an install script, which the packed product leaves out', () => {
  const scripts = [...shipped].filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(scripts).toEqual(['node_modules/onnxruntime-node'])
})

it('has no licence that is not accepted, and docs/licences.md is current (npm run docs)', () => {
  const rows = [...licenceRows(shipped), ...licenceRows(inPages), ...copied]
  expect(rows.filter(({ licence }) => !accepted.has(licence))).toEqual([])
  expect(textOf('docs/licences.md')).toBe(licencesPage(shipped, inPages))
})

it('names the models that docs/models.md names', () => {
  const documented = [...textOf('docs/models.md').matchAll(/^\| `([\w-]+\.onnx)` \|/gm)].map(
    ([, file]) => file!,
  )
  expect(models.map(({ file }) => file).sort()).toEqual(documented.sort())
})

it('has a bill of materials with a licence, an address and a hash of every package', () => {
  const { bomFormat, components } = bomOf(lock.packages[''], linux, inPages)
  expect(bomFormat).toBe('CycloneDX')
  const libraries = components.filter(({ type }) => type === 'library')
  expect(libraries).toHaveLength(linux.size + inPages.size + copied.length + ownFonts.length)
  expect(new Set(components.map((each) => each['bom-ref'])).size).toBe(components.length)
  for (const { name, purl, licenses, hashes } of libraries) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/)
    expect(licenses).toHaveLength(1)
    if ([...copied, ...ownFonts].some((each) => each.name === name)) continue // its files come inside another package, or ours
    if (name.startsWith('@satyapan/')) continue // the project's own
    expect(hashes?.[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) })
  }
  expect(components.filter(({ type }) => type === 'machine-learning-model')).toHaveLength(models.length)
})

it('names the version of the API reference that its package holds', () => {
  const { version, devDependencies } = JSON.parse(textOf('node_modules/@fastify/swagger-ui/package.json'))
  expect(copied).toMatchObject([
    { version: devDependencies['swagger-ui-dist'], from: `@fastify/swagger-ui ${version}` },
  ])
})

it.each(['12.22.12', '18.20.4', '20.18.3'])('says in one line that Node %s is too old', (version) => {
  const home = mkdtempSync(join(tmpdir(), 'satyapan-node-'))
  try {
    const pretend = join(home, 'pretend.cjs')
    writeFileSync(pretend, `Object.defineProperty(process.versions, 'node', { value: '${version}' })\n`)
    const command = fileURLToPath(new URL('../../bin/satyapan', import.meta.url))
    const started = spawnSync(process.execPath, ['--require', pretend, command, 'serve'], {
      encoding: 'utf8',
    })
    const line = `satyapan: Node ${version} is too old; it needs Node 20.19 or newer\n`
    expect([started.status, started.stdout, started.stderr]).toEqual([1, '', line])
  } finally {
    rmSync(home, { recursive: true })
  }
})

it('starts with a file that Node versions before ES modules can parse', () => {
  expect(JSON.parse(textOf('bin/package.json'))).toEqual({ type: 'commonjs' })
  expect(textOf('bin/satyapan')).not.toMatch(/^import |^await |\?\?|\?\./m)
})

it('has a chart with the same version', () => {
  expect(parse(textOf('packaging/helm/Chart.yaml'))).toMatchObject({ appVersion: lock.packages[''].version })
})
