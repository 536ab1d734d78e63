// What ships: which packages, under which licences, and the bill of materials that says so.
import { expect, it } from 'vitest'
import { accepted, bomOf, licenceRows, licencesPage, models } from '../../scripts/bill-of-materials.mjs'
import { shippedPackages } from '../../scripts/pack-tree.mjs'
import { textOf } from './tree.js'

const lock = JSON.parse(textOf('package-lock.json'))
const shipped = shippedPackages(lock)
const linux = shippedPackages(lock, { os: 'linux', cpu: 'x64', libc: 'glibc' })

it('holds the packages that run, and no others', () => {
  for (const name of ['fastify', 'light-my-request', 'pg', 'onnxruntime-node', 'onnxruntime-common', 'sharp'])
    expect([...shipped.keys()]).toContain(`node_modules/${name}`)
  for (const name of ['vitest', 'typescript', '@mediapipe/face_detection', 'adm-zip', 'global-agent'])
    expect([...shipped.keys()]).not.toContain(`node_modules/${name}`)
})

it('of another platform holds nothing', () => {
  const foreign = [...linux.keys()].filter((path) => /darwin|win32|musl|arm|wasm/.test(path))
  expect(foreign).toEqual([])
  expect([...linux.keys()]).toContain('node_modules/@img/sharp-linux-x64')
})

it('has one package with an install script, which the packed product leaves out', () => {
  const scripts = [...shipped].filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  expect(scripts).toEqual(['node_modules/onnxruntime-node'])
})

it('has no licence that is not accepted, and docs/licences.md is current (npm run docs)', () => {
  const rows = licenceRows(shipped)
  expect(rows.filter(({ licence }) => !accepted.has(licence))).toEqual([])
  expect(textOf('docs/licences.md')).toBe(licencesPage(shipped))
})

it('names the models that docs/models.md names', () => {
  const told = [...textOf('docs/models.md').matchAll(/^\| `([\w-]+\.onnx)` \|/gm)].map(([, file]) => file!)
  expect(models.map(({ file }) => file).sort()).toEqual(told.sort())
})

it('has a bill of materials with a licence, an address and a hash of every package', () => {
  const { bomFormat, components } = bomOf(lock.packages[''], linux)
  expect(bomFormat).toBe('CycloneDX')
  const libraries = components.filter(({ type }) => type === 'library')
  expect(libraries).toHaveLength(linux.size)
  for (const { purl, licenses, hashes } of libraries) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/)
    expect(licenses).toHaveLength(1)
    expect(hashes?.[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) })
  }
  expect(components.filter(({ type }) => type === 'machine-learning-model')).toHaveLength(models.length)
})
