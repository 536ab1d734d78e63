// What a test run consists of. Kinds of tests by place, and by what they need beyond Node:
// x.postgres.test.ts a PostgreSQL server, x.browser.test.ts a Chromium, x.promtool.test.ts promtool,
// x.go.test.ts Go with its package x/mod, x.eval.test.ts the evaluation data; and by the program that checks a sample: helm, nginx, haproxy, caddy, pgbouncer, systemd;
// a file that needs two has both words;
// x.isolated.test.ts root and Linux's namespaces, x.systemd1.test.ts a systemd that is process 1 of them,
// x.podman.test.ts root, buildah and podman.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { moduleCacheFolder } from './scripts/check/module-cache.mjs'

// Set by scripts/check/test.mjs, which also says what was left out and why, and by scripts/check/check.mjs.
const wanted = process.env.SATYAPAN_TEST_RUN ?? 'ordinary'
const leftOut = (process.env.SATYAPAN_TEST_LEFT_OUT ?? '').split(',').filter((name) => name !== '')

const never = ['**/node_modules/**', '**/dist/**', ...leftOut.map((need) => `**/*.${need}.{test,*.test}.ts`)]

interface Own {
  readonly exclude?: readonly string[]
  /** Runs when the projects with smaller numbers are done. */
  readonly after?: number
  readonly globalSetups?: readonly string[]
  /** Files that share a process and its modules load them once: only for tests that leave the process as it was. */
  readonly shareModules?: boolean
}

/** More than there are processors: a test waits for its service about a third of its time. Each has 1 GB at the most. */
const workersOfServices = Math.min(availableParallelism() + 2, 6)
/** The fast tests wait for nothing, and each worker loads the product's sources. */
const workers = wanted === 'fast' ? availableParallelism() : workersOfServices

/**
 * The slowest files start first, so that none is left running alone: those of more than 40 seconds on two cores that are
 * busy. What waits for most of its time, as the rolling restarts do, stands between others.
 */
const slowFiles = [
  'test/dashboard/walk.browser.test.ts',
  'test/proof/two-weeks.test.ts',
  'test/dashboard/dashboard.browser.test.ts',
  'test/kills/ledger.test.ts',
  'test/kills/batches.postgres.test.ts',
  'test/proof/rolling.haproxy.postgres.test.ts',
  'test/nodes/image.podman.test.ts',
  'test/acceptance/docs-examples.test.ts',
  'test/dashboard/way-through.browser.test.ts',
  'test/receipts/ledger-comparison.test.ts',
  'test/conform/broken-servers.test.ts',
  'test/hostile/attacks.test.ts',
  'test/nodes/nodes.test.ts',
  'test/acceptance/starting.test.ts',
  'test/auth/row-guard.test.ts',
  'test/dashboard/failover.browser.test.ts',
  'test/kills/ledger.postgres.test.ts',
  'test/proof/rolling.nginx.postgres.test.ts',
  'test/acceptance/lookup-pages.test.ts',
  'test/cluster/reload.postgres.test.ts',
  'test/proof/rolling.caddy.postgres.test.ts',
  'test/platform/backup/backup.test.ts',
  'test/dashboard/accounts.browser.test.ts',
  'test/acceptance/consent-of-many.test.ts',
  'test/server/reload-lookups.test.ts',
  'test/dashboard/settings.browser.test.ts',
  'test/dashboard/try-it.browser.test.ts',
  'packages/matching/test/faces-quality.test.ts',
  'test/kills/batches.test.ts',
  'test/lookups/own-lookups.test.ts',
  'test/proof/sources.test.ts',
  'test/kills/bulk.test.ts',
  'test/kills/bulk.postgres.test.ts',
  'test/kills/tasks.postgres.test.ts',
  'test/dashboard/while-open.browser.test.ts',
  'test/dashboard/clients.browser.test.ts',
  'test/platform/backup/backup-mac.test.ts',
  'test/dashboard/bad-input.browser.test.ts',
  'test/platform/database-embedded.test.ts',
  'test/platform/database-crash.test.ts',
  'test/vault/rotate.postgres.test.ts',
  'test/vault/rotate.test.ts',
  'test/proof/erase.test.ts',
  'test/dashboard/keyboard.browser.test.ts',
  'packages/matching/test/packed.test.ts',
  'test/acceptance/commands.test.ts',
  'test/acceptance/face-match-fair.test.ts',
  'test/sources/compare.test.ts',
  'test/acceptance/face-match.test.ts',
  'test/contract/docs-site.browser.test.ts',
  'test/contract/docs-api.browser.test.ts',
  'test/acceptance/first-start.test.ts',
]

/**
 * The projects whose files share modules, in this order after all others. Their files stay together: a process that
 * changes its project loads everything again.
 */
const sharing = [
  'acceptance',
  'calls',
  'acceptance on postgres',
  'calls on postgres',
  'chain',
  'parts',
  'fast',
]

class SlowFilesFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    const slowness = ({ moduleId }: TestSpecification) => {
      const found = slowFiles.findIndex((file) => moduleId.endsWith(file))
      return found === -1 ? slowFiles.length : found
    }
    const turn = ({ project }: TestSpecification) => sharing.indexOf(project.name)
    const sorted = await super.sort(specifications)
    return sorted.sort((a, b) => turn(a) - turn(b) || slowness(a) - slowness(b))
  }
}

const project = (name: string, include: readonly string[], own: Own = {}) => ({
  extends: true as const,
  test: {
    name,
    include: [...include],
    exclude: [...never, ...(own.exclude ?? [])],
    sequence: { groupOrder: own.after ?? 0 },
    isolate: own.shareModules !== true,
    globalSetup: [...(own.globalSetups ?? [])],
  },
})

const postgresTests = '**/*.postgres.test.ts'
const attacks = 'test/hostile/attacks.test.ts'
/** Tests of acceptance that only make calls. */
const ofCalls = `test/acceptance/{${[
  'aadhaar-otp,batches,batches-files,batches-links,batches-singles,employment,food-licence,idempotency,mobile,pan',
  'shapes,tax,tolerance,vehicle,bank,identity,pan-further,batches-refusals,further-company,handshake,oauth-token',
  'pipelining,sandbox-page',
].join(',')}}.test.ts`
/** Tests that change the whole process or look at it: open files, environment variables, models, a browser. */
const apart = ['dashboard', 'matching', 'platform']
const placed = ['architecture', 'contract', 'acceptance', 'kills', 'nodes', 'hostile', 'proof', 'packaging']
/** What npm run check runs. One project: a process loads the product's sources once for all of it. */
const fastFolders = ['{src,packages/*/src}', 'test/architecture', 'test/contract']
const browserContract = 'test/contract/**/*.browser.test.ts'
const fast = [
  project(
    'fast',
    fastFolders.map((folder) => `${folder}/**/*.test.ts`),
    { exclude: [postgresTests, browserContract], shareModules: true },
  ),
]
const ordinary = [
  ...fast,
  project('parts', ['test/**/*.test.ts'], {
    exclude: [postgresTests, ...[...placed, ...apart].map((name) => `test/${name}/**`)],
    shareModules: true,
  }),
  project(
    'apart',
    [`test/{${apart.join(',')}}/**/*.test.ts`, browserContract, 'packages/*/test/**/*.test.ts'],
    { exclude: [postgresTests] },
  ),
  project('packaging', ['test/packaging/**/*.test.ts'], { globalSetups: ['test/packaging/tools.ts'] }),
  project('acceptance', ['test/acceptance/**/*.test.ts'], {
    exclude: [postgresTests, ofCalls],
    shareModules: true,
  }),
  // A file needs a service of its own when its tests run commands, read its files, or depend on what others did to it.
  project('calls', [ofCalls], {
    shareModules: true,
    globalSetups: process.env.SATYAPAN_BASE_URL === undefined ? ['test/support/one-service.ts'] : [],
  }),
  project('hostile', ['test/hostile/**/*.test.ts'], { exclude: [postgresTests, attacks] }),
  // Kills, and the short forms of the proofs, start several processes each.
  project('kills', ['test/kills/**/*.test.ts'], { exclude: [postgresTests] }),
  project('proofs', ['test/proof/**/*.test.ts']),
  // The well-behaved client's calls are to wait for the attacker, not for other tests.
  project('attacks', [attacks], { after: 1 }),
]

// What these test has nothing to do with the database, and was tested on the embedded one. Their calls, with every outcome of a
// lookup, are those of other files.
const aboutNoDatabase = [
  'callers-gone,collections,cors.browser,credential-combinations,docs-examples,employment-pdf,face-match*,front',
  'inspector,lookup-pages,name-match,npm-start',
  'pipelining,sandbox-page,sdk-readme,shapes,tolerance,transport',
  // These move the clock of the service, which on PostgreSQL goes by the database's time then.
  'aadhaar-over-time,token-lifetime',
].join(',')
const postgres = [
  project('postgres', [postgresTests, 'test/platform/database*.test.ts'], {
    exclude: ['test/platform/database-{embedded,crash}.test.ts'],
  }),
  project('acceptance on postgres', ['test/acceptance/**/*.test.ts'], {
    exclude: [postgresTests, ofCalls, `test/acceptance/{${aboutNoDatabase}}.{test,eval.test}.ts`],
    globalSetups: ['scripts/check/test-postgres.ts'],
    shareModules: true,
  }),
  project('calls on postgres', [ofCalls], {
    exclude: [`test/acceptance/{${aboutNoDatabase}}.test.ts`],
    shareModules: true,
    globalSetups: ['scripts/check/test-postgres.ts', 'test/support/one-service.ts'],
  }),
]

// The lookups of the acceptance suite, against a service whose only source is another service.
const ofLookups =
  'employment,food-licence,gst-session,mobile,name-match,pan,shapes,tax,tax-journey,tolerance,vehicle'
const chain = [
  project('chain', [`test/acceptance/{${ofLookups}}.test.ts`], {
    globalSetups: ['test/support/chain.ts'],
    shareModules: true,
  }),
]

// Under the versions of Node that SATYAPAN_TEST_NODES names.
const nodes = [project('nodes', ['test/nodes/**/*.test.ts'])]
const runs: Readonly<Record<string, typeof ordinary>> = { ordinary, fast, postgres, chain, nodes }

export default defineConfig({
  // The packages of the project are tested from their sources; the other conditions are vitest's own.
  ssr: { resolve: { conditions: ['satyapan-source', 'node', 'development|production'] } },
  test: {
    // They end what would never end, and decide no test: a machine may be ten times slower than another.
    testTimeout: 600_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // Ten projects read the same sources, and so does the next run.
    experimental: { fsModuleCache: true, fsModuleCachePath: moduleCacheFolder(import.meta.dirname) },
    // A failure shows the whole value: the first line of its message is all that the summary of a run has.
    chaiConfig: { truncateThreshold: 0 },
    sequence: { sequencer: SlowFilesFirst },
    maxWorkers: workers,
    projects: runs[wanted]!,
  },
})
