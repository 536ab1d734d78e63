// Tests what the library's package holds: all that it needs to run, and nothing internal.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('the package', () => {
  it('holds the built library with its types, the command and what it needs', async () => {
    await promisify(execFile)('npm', ['run', 'types'], { cwd: root })
    const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: root,
      maxBuffer: 16 * 1024 * 1024,
    })
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }]
    const paths = files.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        'dist/matching.js',
        'dist/matching.d.ts',
        'dist/sources/module-entry.js',
        'dist/sources/module-entry.d.ts',
        'dist/database-template.gz',
        'dist/bundle/main.js',
        'dist/bundle/process-entry.js',
        'dist/bundle/module-entry.js',
        'dist/bundle/licences.txt',
        'dist/program/main.js',
        'dist/program/program.cjs',
        'dist/docs-page/swagger-ui-bundle.js',
        'bin/satyapan',
        'migrations/0001-core.sql',
        'scripts/build/prepare.mjs',
        'LICENSE',
        'README.md',
      ]),
    )
    expect(paths.filter((path) => /^dist\/program\/program-v\S+\.code$/.test(path))).toHaveLength(1)
    expect(paths.filter((path) => /^(src|test|bench|docs|data|\.ci)\//.test(path))).toEqual([])
  })
})
