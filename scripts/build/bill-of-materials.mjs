// Lists the packages, models and fonts that ship, with their licences, as a page and as CycloneDX.
import { code, generated, page, table } from '../docs/markdown-page.mjs'
import { packageName } from './pack-tree.mjs'
import { copied } from './page-packages.mjs'

/**
 * Licences that a bank's lawyers accept. LGPL is for libvips, a library that sharp loads and that users may replace.
 */
export const accepted = new Set([
  ...[
    'MIT',
    'ISC',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'BlueOak-1.0.0',
    'Unlicense',
    'OFL-1.1',
  ],
  ...['(MIT OR CC0-1.0)', 'LGPL-3.0-or-later'],
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'MIT AND ISC AND BSD-3-Clause',
])

/** The files of packages/matching/dist/face-models; docs/models.md gives the origin of each. */
export const models = [
  {
    file: 'face-detector-near.onnx',
    licence: 'Apache-2.0',
    from: '@mediapipe/face_detection 0.4.1657300184',
  },
  { file: 'face-detector-far.onnx', licence: 'Apache-2.0', from: '@mediapipe/face_detection 0.4.1657300184' },
  { file: 'face-points.onnx', licence: 'MIT', from: '@vladmandic/face-api 1.7.15' },
  {
    file: 'dlib.onnx',
    licence: 'MIT',
    from: '@vladmandic/face-api 1.7.15; the weights are in the public domain',
  },
  {
    file: 'faceres.onnx',
    licence: 'MIT',
    from: '@vladmandic/human 3.3.6; docs/models.md says what else is known',
  },
]

/** The fonts in src/documents/fonts, each from the npm package of its name. */
export const ownFonts = [
  'bengali',
  'gujarati',
  'gurmukhi',
  'kannada',
  'malayalam',
  'oriya',
  'tamil',
  'telugu',
].map((script) => ({ name: `@fontsource/noto-sans-${script}`, version: '5.3.0', licence: 'OFL-1.1' }))

/** The licence of packages whose package.json names none, taken from their LICENSE file. */
const named = { 'png-js': 'MIT' }

const licenceOfPackage = (name, { license }) => license ?? named[name] ?? 'unknown'

/** @param shipped see shippedPackages: the packages of all platforms */
export function licenceRows(shipped) {
  return [...shipped].map(([path, facts]) => {
    const name = packageName(path)
    return { name, version: facts.version, licence: licenceOfPackage(name, facts) }
  })
}

/**
 * docs/licences.md.
 * @param inPages see packagesOfPages
 */
export function licencesPage(shipped, inPages) {
  const rows = licenceRows(shipped)
  const fonts = rows.filter(({ name }) => name.startsWith('@fontsource/'))
  const packages = rows.filter((row) => !fonts.includes(row))
  return page([
    '# Licences of what ships',
    '',
    generated,
    '',
    'Every package that runs, on every platform: an installation holds those of its own. Packages for tests and builds do not',
    'ship. The packed product holds the same list as `sbom.cdx.json` (CycloneDX), with the hash of each package. libvips (LGPL) is',
    'a shared library of its own, which may be replaced. A test fails when a package comes with a licence that is not accepted,',
    'when the pages hold code of another package than is listed here, and when what is installed is not what the bill says.',
    '',
    '## Models',
    '',
    ...table(
      ['model', 'licence', 'made from'],
      models.map(({ file, licence, from }) => [code(file), licence, from]),
    ),
    '',
    '## Fonts',
    '',
    ...table(
      ['font', 'version', 'licence'],
      [...fonts, ...ownFonts].map(({ name, version, licence }) => [code(name), version, licence]),
    ),
    '',
    '## Packages',
    '',
    ...table(
      ['package', 'version', 'licence'],
      packages.map(({ name, version, licence }) => [code(name), version, licence]),
    ),
    '',
    '## Packages in the pages',
    '',
    'Their code is in what browsers load: the dashboard, these pages and `/docs/api/`. `licences.txt` beside the dashboard and beside',
    'these pages has the texts. Pages bring no fonts: they use those of the machine that shows them.',
    '',
    ...table(
      ['package', 'version', 'licence'],
      [...licenceRows(inPages), ...copied].map(({ name, version, licence }) => [
        code(name),
        version,
        licence,
      ]),
    ),
  ])
}

const licenceOf = (licence) =>
  /^[\w.+-]+$/.test(licence) ? { license: { id: licence } } : { expression: licence }

const purl = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** @param ref the path of a package in the product, or of the pages that contain its code */
function library(ref, { name, version, licence, integrity = '' }) {
  const [, algorithm, content] = /^(sha\d+)-(.+)$/.exec(integrity) ?? []
  const alg = algorithm?.toUpperCase().replace('SHA', 'SHA-')
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    purl: purl(name, version),
    licenses: [licenceOf(licence)],
    ...(content === undefined
      ? {}
      : { hashes: [{ alg, content: Buffer.from(content, 'base64').toString('hex') }] }),
  }
}

function packageComponent(path, facts, ref = path) {
  const name = packageName(path)
  const { version, integrity } = facts
  return library(ref, { name, version, integrity, licence: licenceOfPackage(name, facts) })
}

/** CycloneDX 1.6, without a time or a serial number: the same tree gives the same file. */
export function bomOf({ name, version, license }, shipped, inPages) {
  const packages = [...shipped].map(([path, facts]) => packageComponent(path, facts))
  const pages = [...inPages].map(([path, facts]) => packageComponent(path, facts, `dist/pages/${path}`))
  const files = copied.map((each) => library(`dist/docs-page/${each.name}`, each))
  const fonts = ownFonts.map((each) => library(`dist/documents/fonts/${each.name}`, each))
  const weights = models.map(({ file, licence, from }) => ({
    type: 'machine-learning-model',
    'bom-ref': `@satyapan/matching/dist/face-models/${file}`,
    name: file,
    version,
    description: `converted from ${from}`,
    licenses: [licenceOf(licence)],
  }))
  const component = {
    type: 'application',
    'bom-ref': name,
    name,
    version,
    licenses: [licenceOf(license)],
    purl: purl(name, version),
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: [...packages, ...pages, ...files, ...fonts, ...weights],
  }
}
