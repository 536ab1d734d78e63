// Tests that the check of the layers finds faults: one of each kind is planted in a small tree.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allSources, checkLayers } from '../../scripts/check/layers.mjs'
import { root } from './tree.js'

const planted: readonly { what: string; rule: string; files: Readonly<Record<string, string>> }[] = [
  {
    what: 'a circle',
    rule: 'no-circles: src/kernel/planted-a.ts',
    files: {
      'src/kernel/planted-a.ts': "import { b } from './planted-b.js'\nexport const a = () => b\n",
      'src/kernel/planted-b.ts': "import { a } from './planted-a.js'\nexport const b = () => a\n",
    },
  },
  {
    what: 'a circle of types alone',
    rule: 'no-circles: src/kernel/planted-c.ts',
    files: {
      'src/kernel/planted-c.ts':
        "import type { D } from './planted-d.js'\nexport interface C { readonly d: D }\n",
      'src/kernel/planted-d.ts':
        "import type { C } from './planted-c.js'\nexport interface D { readonly c: C }\n",
    },
  },
  {
    what: 'an upward import',
    rule: 'layer-0-kernel: src/kernel/planted-up.ts -> src/lookups/source.ts',
    files: {
      'src/kernel/planted-up.ts':
        "import { UpstreamError } from '../lookups/source.js'\nexport const up = UpstreamError\n",
    },
  },
  {
    what: 'an upward import of a type',
    rule: 'layer-3-usage: src/usage/planted-up-type.ts -> src/lookups/lookup.ts',
    files: {
      'src/usage/planted-up-type.ts':
        "import type { Lookup } from '../lookups/lookup.js'\nexport type Up = Lookup\n",
    },
  },
  {
    what: 'an import of a stranger',
    rule: 'layer-1-identifiers: src/identifiers/planted-stranger.ts -> src/platform/log.ts',
    files: {
      'src/identifiers/planted-stranger.ts':
        "import type { Log } from '../platform/log.js'\nexport type Stranger = Log\n",
    },
  },
  {
    what: 'the web framework outside http',
    rule: 'fastify-in-http: src/usage/planted-fastify.ts',
    files: {
      'src/usage/planted-fastify.ts':
        "import type { FastifyInstance } from 'fastify'\nexport type Planted = FastifyInstance\n",
    },
  },
  {
    what: 'a source imported by a file other than those that compose the service',
    rule: 'sources-through-compose: src/cli/planted-source.ts',
    files: {
      'src/cli/planted-source.ts':
        "import { openUpstreams } from '../sources/open-upstreams.js'\nexport const planted = openUpstreams\n",
    },
  },
  {
    what: 'the command line below itself',
    rule: 'layer-7-server: src/server/planted-command.ts -> src/cli/io.ts',
    files: {
      'src/server/planted-command.ts':
        "import { Misuse } from '../cli/io.js'\nexport const Planted = Misuse\n",
    },
  },
  {
    what: 'an operation with the store of another feature',
    rule: 'operations-without-sql: src/retention/operations/planted-store.ts -> src/usage/usage-store.ts',
    files: {
      'src/retention/operations/planted-store.ts':
        "import { selectEvents } from '../../usage/usage-store.js'\nexport const planted = selectEvents\n",
    },
  },
  {
    what: 'an operation with the database',
    rule: 'operations-without-sql: src/usage/operations/planted-sql.ts -> src/platform/database/database.ts',
    files: {
      'src/usage/operations/planted-sql.ts':
        "import type { Sql } from '../../platform/database/database.js'\nexport type Planted = Sql\n",
    },
  },
  {
    what: 'the tracing SDK where it would be loaded though nothing is traced',
    rule: 'tracing-sdk-when-on: src/http/planted-tracing.ts',
    files: {
      'src/http/planted-tracing.ts':
        "import { createTracing } from '../platform/tracing/sdk-tracing.js'\nexport const planted = createTracing\n",
    },
  },
  {
    what: 'the drawing of PDFs where calls are answered',
    rule: 'pdf-in-its-worker: src/http/planted-pdf.ts -> src/documents/pdf-page.ts',
    files: {
      'src/http/planted-pdf.ts':
        "import { createPdf } from '../documents/pdf-page.js'\nexport const planted = createPdf\n",
    },
  },
  {
    what: 'a package that imports the product',
    rule: 'packages-alone: packages/matching/src/planted-product.ts -> src/kernel/ids.ts',
    files: {
      'packages/matching/src/planted-product.ts':
        "import { newId } from '../../../src/kernel/ids.js'\nexport const planted = newId\n",
    },
  },
  {
    what: 'the tester that imports another package of ours',
    rule: 'conform-alone: packages/conform/src/planted-own.ts -> packages/worker-pool/src/fair-queue.ts',
    files: {
      'packages/conform/src/planted-own.ts':
        "import { createFairQueue } from '../../worker-pool/src/fair-queue.js'\nexport const planted = createFairQueue\n",
    },
  },
  {
    what: 'the tester that imports a package from outside',
    rule: 'conform-alone: packages/conform/src/planted-yaml.ts',
    files: {
      'packages/conform/src/planted-yaml.ts': "import { parse } from 'yaml'\nexport const planted = parse\n",
    },
  },
  {
    what: 'a package that imports a file of another one, and not its export',
    rule: 'packages-by-name: packages/matching/src/planted-file.ts -> packages/worker-pool/src/fair-queue.ts',
    files: {
      'packages/matching/src/planted-file.ts':
        "import { createFairQueue } from '../../worker-pool/src/fair-queue.js'\nexport const planted = createFairQueue\n",
    },
  },
  {
    what: 'the product importing a file of a package, and not its export',
    rule: 'packages-by-name: src/server/planted-file.ts -> packages/matching/src/face/image.ts',
    files: {
      'src/server/planted-file.ts':
        "import type { ImageRefusal } from '../../packages/matching/src/face/image.js'\nexport type Planted = ImageRefusal\n",
    },
  },
  {
    what: 'a folder in no layer',
    rule: 'in-a-layer: src/planted/planted.ts',
    files: {
      'src/planted/planted.ts': "import { newId } from '../kernel/ids.js'\nexport const planted = newId\n",
    },
  },
]

/** The planted files, and an empty one for each other file that they import. */
function plant(folder: string): void {
  const files = planted.flatMap((each) => Object.entries(each.files))
  const imported = files.flatMap(([name, text]) =>
    [...text.matchAll(/from '(\.[^']+)\.js'/g)].map(
      ([, path]) => [`${join(dirname(name), path!)}.ts`, ''] as const,
    ),
  )
  for (const [name, text] of [...imported, ...files]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

// `npm run check` checks the whole of src in the same way.
describe('the layers of a small src with faults planted in it', () => {
  let folder: string
  let found: Awaited<ReturnType<typeof checkLayers>>
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'satyapan-layers-'))
    for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(folder, name))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    plant(folder)
    found = await checkLayers(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(planted)('refuse $what', ({ rule }) => {
    expect(found.violations.filter((line) => line.startsWith(rule))).not.toEqual([])
  })

  it('hold for everything else', () => {
    expect(found.violations.filter((line) => !line.includes('planted'))).toEqual([])
  })

  it('were checked in every file', () => {
    expect(found.missed).toEqual([])
    expect(found.modules).toBe(allSources(folder).length)
    expect(found.modules).toBeGreaterThan(planted.length)
  })

  it('name the files that were not checked', async () => {
    const { missed } = await checkLayers(folder, ['src/kernel'])
    expect(missed).toContain('src/cli/io.ts')
    expect(missed).not.toContain('src/kernel/planted-a.ts')
  })
})
