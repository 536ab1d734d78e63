// Tests that what the machine gives (time, randomness, environment, network, terminal) is read in one place each; all
// other code takes it as a parameter.
import { describe, expect, it } from 'vitest'
import { linesMatching, repositoryFiles } from './tree.js'

interface Home {
  readonly what: string
  readonly pattern: RegExp
  /** Code that must be recognised. */
  readonly sample: string
  /** File or folder -> the reason. */
  readonly homes: Readonly<Record<string, string>>
}

const rules: readonly Home[] = [
  {
    what: 'the time of day',
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)/,
    sample: 'const at = new Date()',
    homes: {
      'src/kernel/clock.ts': 'the clock',
      'packages/conform/src/main.ts': 'the clock of a program of its own',
    },
  },
  {
    what: 'time that only runs forward',
    pattern: /\bperformance\.now\b|\bprocess\.hrtime\b/,
    sample: 'const from = performance.now()',
    homes: {
      'src/kernel/clock.ts': 'the clock',
      'packages/matching/src/clock.ts': 'the clock, where no other is given',
      'packages/agent-tools/src/task.ts':
        'how long a tool waits for a task; the package has no clock of its own',
      'src/platform/database/': 'pauses and costs of the engine, which the time of day would make wrong',
    },
  },
  {
    what: 'new ids',
    pattern: /\brandomUUID\b/,
    sample: 'const id = randomUUID()',
    homes: { 'src/kernel/ids.ts': 'ids are 32 hex characters, made in batches' },
  },
  {
    what: 'chance that is no secret',
    pattern: /\bMath\.random\b/,
    sample: 'const spread = Math.random()',
    homes: { 'src/server/compose/assemble.ts': 'given to the parts that spread their retries' },
  },
  {
    what: 'the environment',
    pattern: /\bprocess\.env\b/,
    sample: 'const port = process.env.PORT',
    homes: {
      'src/platform/config.ts': 'the reader of the environment',
      'src/platform/environment.ts': 'for commands, before there is a configuration',
      'packages/conform/src/main.ts': 'a program of its own',
      'packages/matching/src/face/models/telemetry.ts': 'the only way to silence the runtime of the models',
    },
  },
  {
    what: 'the network as a client',
    pattern: /(?<![.\w])fetch\(|from '(node:)?undici'|\bhttps?\.(request|get)\(/,
    sample: 'await fetch(address)',
    homes: {
      'src/platform/outbound/': 'the guard of addresses',
      'packages/conform/src/http.ts': 'the tester calls the server that it was told to',
    },
  },
  { what: 'the console', pattern: /\bconsole\.\w+\(/, sample: "console.log('x')", homes: {} },
  {
    what: 'the terminal',
    pattern: /\bprocess\.(stdout|stderr|stdin)\b/,
    sample: 'process.stdout.write(text)',
    homes: { 'src/cli/': 'what commands print', 'packages/conform/src/main.ts': 'a program of its own' },
  },
  {
    what: 'the process itself',
    pattern: /\bprocess\.(exit|abort|kill|on|once)\(/,
    sample: "process.once('SIGTERM', close)",
    homes: {
      'src/cli/': 'serving ends on a signal',
      'src/server/cluster/': 'the processes of a node end on a signal',
      'src/platform/database/directory-lock.ts': 'asks whether the holder of the lock lives',
      'src/platform/more-accepts.ts': 'the small process that returns a descriptor',
    },
  },
]

// Code of a page that runs in a browser, and code that only tests run.
const isCode = (name: string) =>
  /^(packages\/[^/]+\/)?src\/.*\.ts$/.test(name) &&
  !/\.(test|cases|harness)\.ts$/.test(name) &&
  name !== 'src/http/docs-page.ts'
const isComment = (line: string) => /^\S+:\d+: (\/\/|\*|\/\*)/.test(line)

describe('access to the machine is in one file each', () => {
  const files = repositoryFiles().filter(isCode)

  it.each(rules)('$what', ({ pattern, homes }) => {
    const strangers = files.filter((name) => !Object.keys(homes).some((home) => name.startsWith(home)))
    expect(
      strangers.flatMap((name) => linesMatching(name, pattern)).filter((line) => !isComment(line)),
    ).toEqual([])
  })

  it.each(rules)('$what is recognised', ({ pattern, sample }) => {
    expect(sample).toMatch(pattern)
  })

  it('and these files exist', () => {
    const gone = rules
      .flatMap(({ homes }) => Object.keys(homes))
      .filter((home) => !files.some((name) => name.startsWith(home)))
    expect(gone).toEqual([])
  })
})
