// Runs the tests: everything that needs no outside service; with --postgres the tests on PostgreSQL; with --nodes the
// packed and installed product under other versions of Node; with --chain the lookups of a service whose only source
// is another service.
//   node scripts/check/test.mjs [--postgres | --nodes | --chain] [vitest's own arguments]
// Vitest's arguments are paths, for example: npm test -- src/http test/batches/cancel.test.ts
// Prints at the end what was left out and why; the last line is "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPacked } from '../build/install-packed.mjs'
import { prepare } from '../build/prepare.mjs'
import { writeTypes } from '../build/types.mjs'
import { findChromium } from './chromium.mjs'
import { canRunContainers } from './containers.mjs'
import { canIsolate, canRunSystemd } from './namespaces.mjs'
import { hasNodeBinaries, installNodes } from './node-binaries.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const onNodes = process.argv.includes('--nodes')
const onChain = process.argv.includes('--chain')
const kinds = ['--postgres', '--nodes', '--chain']
const own = process.argv.slice(2).filter((word) => !kinds.includes(word))
const ofPostgres = own.filter((word) => word.endsWith('.postgres.test.ts'))
// A path of a test that needs PostgreSQL says so itself.
const onPostgres =
  process.argv.includes('--postgres') || (ofPostgres.length > 0 && ofPostgres.length === own.length)

const onPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

/** What some tests need: the word in their file name, whether it is here, and how to get them to run. */
const needs = [
  {
    word: 'postgres',
    here: onPostgres,
    why: 'tests that need a PostgreSQL server; npm run test:postgres runs them',
  },
  {
    word: 'browser',
    here: findChromium() !== undefined,
    why: 'tests that need Chromium, which is not here (Debian: apt-get install chromium-headless-shell)',
  },
  {
    word: 'promtool',
    here: onPath('promtool'),
    why: 'tests that need promtool, which is not here (Debian: apt-get install prometheus)',
  },
  {
    word: 'go',
    here: onPath('go') && existsSync('/usr/share/gocode/src/golang.org/x/mod/sumdb/tlog'),
    why: 'tests that need Go with its package x/mod, which is not here (Debian: apt-get install golang-go golang-golang-x-mod-dev)',
  },
  {
    word: 'nginx',
    here: onPath('nginx'),
    why: 'tests that need nginx, which is not here (Debian: apt-get install nginx)',
  },
  {
    word: 'haproxy',
    here: onPath('haproxy') || existsSync('/usr/sbin/haproxy'),
    why: 'tests that need HAProxy, which is not here (Debian: apt-get install haproxy)',
  },
  {
    word: 'pgbouncer',
    here: onPath('pgbouncer') || existsSync('/usr/sbin/pgbouncer'),
    why: 'tests that need PgBouncer, which is not here (Debian: apt-get install pgbouncer)',
  },
  {
    word: 'caddy',
    here: onPath('caddy'),
    why: 'tests that need Caddy, which is not here (Debian: apt-get install caddy)',
  },
  {
    word: 'systemd',
    here: onPath('systemd-analyze'),
    why: 'tests that need systemd-analyze, which is not here (Debian: apt-get install systemd)',
  },
  {
    word: 'helm',
    here: hasNodeBinaries,
    why: 'tests that need Helm, whose package is for Linux on x64',
  },
  {
    word: 'isolated',
    nodes: true,
    here: !onNodes || canIsolate(),
    why: 'tests that need root, namespaces of Linux, unshare and setpriv',
  },
  {
    word: 'systemd1',
    nodes: true,
    here: !onNodes || canRunSystemd(),
    why: 'tests that need root and systemd, to be process 1 of namespaces (Debian: apt-get install systemd)',
  },
  {
    word: 'podman',
    nodes: true,
    here: !onNodes || canRunContainers(),
    why: 'tests that need root, Linux on x64 and containers (Debian: apt-get install buildah podman runc debootstrap)',
  },
  {
    word: 'eval',
    here: onPostgres || Boolean(process.env.SATYAPAN_EVAL_DATA),
    always: true, // some of these tests share files with others
    why: 'tests on the evaluation data; set SATYAPAN_EVAL_DATA to its folder',
  },
]

function testFiles() {
  const result = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.test.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  return result.status === 0 ? result.stdout.split('\n').filter((name) => name !== '') : []
}

/** The figures of a vitest JSON report; a file that could not be run counts as one failure. */
function countsOf(report) {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const skipped = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  )
  const firstLine = (text) => (text ?? '').split('\n')[0].slice(0, 300)
  const failures = [
    ...brokenFiles.map(({ name, message }) => `${relative(root, name)}: ${firstLine(message)}`),
    ...report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => `${relative(root, name)}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
    ),
  ]
  return { passed: report.numPassedTests, skipped, failures }
}

const say = (text) => process.stdout.write(`${text}\n`)
const fileCount = (n) => `${n} file${n === 1 ? '' : 's'}`

await prepare({ workspaces: true })
if (!onPostgres && !onNodes && !onChain) await writeTypes() // two tests read them
const nodes = onNodes && hasNodeBinaries ? installNodes() : [process.execPath]
const missing = onChain ? [] : needs.filter(({ nodes = false, here }) => nodes === onNodes && !here)
const folder = mkdtempSync(join(tmpdir(), 'satyapan-test-'))
const reportFile = join(folder, 'report.json')
let counts
let status
try {
  const installed = onNodes ? installPacked(mkdtempSync(join(folder, 'packed-')), nodes[0]) : ''
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
  const run = spawnSync(process.execPath, [vitest, 'run', ...reporters, ...own], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      SATYAPAN_TEST_RUN: onPostgres ? 'postgres' : onNodes ? 'nodes' : onChain ? 'chain' : 'ordinary',
      SATYAPAN_TEST_NODES: nodes.join(delimiter),
      SATYAPAN_TEST_INSTALLED: installed,
      SATYAPAN_TEST_LEFT_OUT: missing.map(({ word }) => word).join(','),
    },
  })
  status = run.status ?? 1
  counts = existsSync(reportFile) ? countsOf(JSON.parse(readFileSync(reportFile, 'utf8'))) : undefined
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const files = testFiles()
const lines = missing
  .map(({ word, always, why }) => ({
    why,
    always,
    n: files.filter((name) => name.includes(`.${word}.`)).length,
  }))
  .filter(({ n, always }) => n > 0 || always)
  .map(({ n, why }) => (n === 0 ? why : `${fileCount(n)}: ${why}`))
if (onNodes && !hasNodeBinaries) lines.push('other versions of Node: their packages are for Linux on x64')
for (const skipped of counts?.skipped ?? []) lines.push(`left out by the test itself: ${skipped}`)
say('')
say(
  lines.length === 0
    ? 'Nothing was left out.'
    : ['Left out:', ...lines.map((line) => `  ${line}`)].join('\n'),
)
const failures = counts?.failures ?? ['the test runner ended without a report']
// An error outside of every test, such as an unhandled rejection, is in no report.
if (status !== 0 && failures.length === 0)
  failures.push('an error outside of the tests, which is shown above')
for (const failure of failures) say(`FAILED  ${failure}`)
// Prints the last line, and sets an exit status that agrees with it.
const passed = counts?.passed ?? 0
say(`${passed} passed, ${failures.length} failed`)
process.exitCode = status !== 0 ? status : failures.length > 0 || passed === 0 ? 1 : 0
