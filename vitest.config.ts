// Owns what a test run consists of. Kinds of tests by place, and by what they need beyond Node:
// x.postgres.test.ts a PostgreSQL server, x.browser.test.ts a Chromium, x.eval.test.ts the evaluation data.
import { defineConfig } from 'vitest/config'

// Set by scripts/test.mjs, which also says what was left out and why.
const onPostgres = process.env.SATYAPAN_TEST_RUN === 'postgres'
const leftOut = (process.env.SATYAPAN_TEST_LEFT_OUT ?? '').split(',').filter((name) => name !== '')

const never = ['**/node_modules/**', '**/dist/**', ...leftOut.map((need) => `**/*.${need}.test.ts`)]
const project = (
  name: string,
  include: readonly string[],
  own: { after?: number; exclude?: readonly string[] } = {},
) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    exclude: [...never, ...(own.exclude ?? [])],
    sequence: { groupOrder: own.after ?? 0 },
  },
})

const postgresTests = '**/*.postgres.test.ts'
const placed = ['house', 'contract', 'acceptance', 'kills']
const ordinary = [
  project('unit', ['src/**/*.test.ts'], { exclude: [postgresTests] }),
  project('house', ['test/house/**/*.test.ts']),
  project('contract', ['test/contract/**/*.test.ts']),
  project('parts', ['test/**/*.test.ts'], {
    exclude: [postgresTests, ...placed.map((name) => `test/${name}/**`)],
    after: 1,
  }),
  project('acceptance', ['test/acceptance/**/*.test.ts'], { exclude: [postgresTests], after: 2 }),
  // Kills want the machine for themselves.
  project('kills', ['test/kills/**/*.test.ts'], { exclude: [postgresTests], after: 3 }),
]
const postgres = [
  project('postgres', ['src/**/*.postgres.test.ts', 'test/**/*.postgres.test.ts']),
  project('acceptance on postgres', ['test/acceptance/**/*.test.ts'], { exclude: [postgresTests], after: 1 }),
]

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: onPostgres ? postgres : ordinary,
    globalSetup: onPostgres ? ['scripts/test-postgres.ts'] : [],
  },
})
