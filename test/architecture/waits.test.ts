// Tests that tests wait for conditions: a wait of a fixed length proves nothing, and stands only where time is the matter.
import { expect, it } from 'vitest'
import { linesMatching, repositoryFiles } from './tree.js'

/** File or folder -> why it waits for a length of time. */
const homes: Readonly<Record<string, string>> = {
  'test/support/until.ts': 'the pause between two looks at a condition',
  'test/kills/kill-moment.ts': 'a kill comes at moments that no event announces',
  'test/hostile/wire.ts': 'attackers keep a pace',
  'test/hostile/overload/callers.ts': 'callers keep a rate',
  'test/hostile/aims.ts': 'a caller keeps a pace, and asks for the state of a batch as clients do',
  'test/hostile/attack-run.ts': 'figures are measured for a length of time',
  'test/hostile/front-unread.test.ts': 'a caller reads slowly',
  'test/batches/fairness.test.ts': 'a source is slow',
  'src/routing/compare/comparisons.test.ts': 'a source is slow, by a clock that the tests hold',
  'src/routing/routing.harness.ts': 'a source is slow, by a clock that the tests hold',
  'test/platform/backup/backup.test.ts': 'a writer keeps a pace',
  'test/platform/database-migrate.test.ts': 'a migration is slow',
  'test/server/reload.harness.ts':
    'a vendor is slow, so that calls are in progress when the configuration changes',
  'test/conform/broken-servers.test.ts': 'the tester waits as its clock says, which the test holds',
  'test/cluster/two-nodes.postgres.test.ts': 'the timer of a node in this process decides what it forgets',
}

/** A wait for a length of time. A timer with a name, which can be cleared, is a limit and no wait. */
const wait =
  /(?<!= )\bsetTimeout\(|\bsetTimeout\b.*'(node:)?timers\/promises'|\bpg_sleep\(|\bAtomics\.wait\(|\bscheduler\.wait\(/
/** A wait whose length has no name, and so no reason. */
const bareLength = /\b(?:pause|sleep|delay|killMoment|setTimeout|pg_sleep)\((?:.*,\s*)?[\d_.]+[,)]/

const isTest = (name: string) =>
  /^test\/.*\.ts$|^(src|sdk|dashboard|site|proof|bench)\/.*\.(test|harness)\.tsx?$/.test(name) &&
  name !== 'test/architecture/waits.test.ts'
const files = repositoryFiles().filter(isTest)
const isHome = (name: string) => Object.hasOwn(homes, name)
const isComment = (line: string) => /^\S+:\d+: (\/\/|\*|\/\*)/.test(line)
const found = (names: readonly string[], pattern: RegExp) =>
  names.flatMap((name) => linesMatching(name, pattern)).filter((line) => !isComment(line))

it('no test waits for a length of time, but for those with a reason', () => {
  expect(
    found(
      files.filter((name) => !isHome(name)),
      wait,
    ),
  ).toEqual([])
})

it('and their lengths have names', () => {
  // Elsewhere such a name is a function of the product, under test.
  const waiting = files.filter((name) => isHome(name) || name.startsWith('test/hostile/'))
  expect(found(waiting, bareLength)).toEqual([])
})

it('each of them still waits', () => {
  const idle = Object.keys(homes).filter(
    (name) =>
      found(
        files.filter((file) => file === name),
        wait,
      ).length === 0,
  )
  expect(idle).toEqual([])
})

it.each([
  "import { setTimeout as pause } from 'node:timers/promises'",
  "import { setTimeout } from 'timers/promises'",
  'await new Promise((resolve) => setTimeout(resolve, 250))',
  'const soon = () => new Promise<void>((done) => setTimeout(done, ms))',
  "await db.query('select pg_sleep(0.2)')",
  'Atomics.wait(cells, 0, 0, 50)',
])('is found: %s', (line) => {
  expect(line).toMatch(wait)
})

it.each(['await pause(50)', 'await wire.pause(1_000)', "'select pg_sleep(0.2)'", 'setTimeout(resolve, 250)'])(
  'has no name for its length: %s',
  (line) => {
    expect(line).toMatch(bareLength)
  },
)

it('a limit is no wait', () => {
  expect('const late = setTimeout(() => socket.destroy(), openWithinMs)').not.toMatch(wait)
  expect('await pause(restsForMs)').not.toMatch(bareLength)
})
