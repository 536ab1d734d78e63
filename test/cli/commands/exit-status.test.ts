// Tests that one kind of mistake has one exit status in all commands, with a running service and without one.
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandShape } from '../../../src/cli/command.js'
import { allCommands } from '../../../src/cli/commands/catalogue.js'
import { exitStatusOf, type Io } from '../../../src/cli/io.js'
import { everything } from '../../../src/cli/programs.js'
import { runCommand } from '../../../src/cli/run-command.js'
import { runHere } from '../../../src/cli/run-here.js'
import { ConfigProblem } from '../../../src/server/config.js'
import { openPrivateControl } from '../../../src/server/private-control.js'
import { openInstallation, type TestInstallation } from '../../support/installation.js'
import { runOnParts } from '../../support/run-command.js'
import {
  anyText,
  badOperands,
  badValues,
  filesMade,
  filesRead,
  foldersMade,
  refused,
  unknown,
} from './exit-status.cases.js'

interface Ended {
  readonly status: number
  readonly said: string
}

const commands = await allCommands()
const everyCommand = await everything()
const optionsOf = ({ options = {} }: CommandShape) => Object.entries(options)
const enough = ({ name, arity }: CommandShape) => [...name.split(' '), ...Array(arity[0]).fill('x')]

/** What parsing alone finds, for every command and each of its options. */
const mistyped: readonly (readonly string[])[] = everyCommand.flatMap((command) => [
  [...enough(command), '--no-such-option'],
  [...enough(command), '--no-such-option=1'],
  ...(command.arity[0] > 0 ? [command.name.split(' ')] : []),
  [...command.name.split(' '), ...Array(command.arity[1] + 1).fill('x')],
  ...optionsOf(command).flatMap(([name, { type }]) =>
    type === 'string'
      ? [
          [...enough(command), `--${name}`],
          [...enough(command), `--${name}=`],
        ]
      : [[...enough(command), `--${name}=yes`]],
  ),
  ...(command.name === 'serve' ? [] : [[...enough(command), '--json', '--text']]),
])

let here: TestInstallation
let socket: { readonly path: string; close(): Promise<void> }
let clientId: string
const environment = { ...process.env }

const words = (typed: string): string[] =>
  typed
    .replace('CLIENT', clientId)
    .replace('INVOICE', 'april.csv')
    .replace('LATIN', 'latin.csv')
    .split(' ')
    .map((word) => word.replace('%20', ' '))

async function ended(run: (io: Io) => Promise<number>): Promise<Ended> {
  let said = ''
  const take = (text: string) => {
    said += text
  }
  const io: Io = {
    out: async () => {},
    err: take,
    progress: () => {},
    colour: false,
    isTerminal: true,
    cwd: here.home,
    signal: new AbortController().signal,
    actor: { name: 'asha', origin: 'test' },
  }
  try {
    return { status: await run(io), said }
  } catch (error) {
    return { status: exitStatusOf(error), said: `${said}satyapan: ${(error as Error).message}\n` }
  }
}

const asked = (typed: readonly string[]) => ended((io) => runCommand(typed, io, socket.path))
const alone = (typed: readonly string[]) => ended((io) => runHere(typed, io))

/** All that ended otherwise, and what did not say why in one line. */
async function others(
  status: number,
  list: readonly (readonly string[])[],
  run: (typed: readonly string[]) => Promise<Ended>,
): Promise<object[]> {
  const wrong: object[] = []
  for (const typed of list) {
    const done = await run(typed)
    const lines = done.said.split('\n').filter((line) => line.startsWith('satyapan: '))
    if (done.status !== status || lines.length !== 1) wrong.push({ typed: typed.join(' '), ...done })
  }
  return wrong
}

const read = (places: Readonly<Record<string, string>>, ...files: string[]) =>
  Object.values(places).flatMap((typed) => files.map((file) => typed.replace('FILE', file)))
const listed = [
  ...Object.values(badValues).flat(),
  ...badOperands,
  ...read(filesRead, 'none.csv', 'folder'),
  ...read(filesMade, 'april.csv', 'folder', 'none/new.csv'),
  ...read(foldersMade, 'april.csv'),
]
const isForService = (typed: readonly string[]) =>
  commands.some(({ name }) => typed.slice(0, name.split(' ').length).join(' ') === name)

beforeAll(async () => {
  here = await openInstallation()
  clientId = JSON.parse(await here.run('client', 'create', '--name', 'Loan desk', '--json')).client_id
  await here.run('admin', 'user', 'create', 'Meera', '--role', 'viewer')
  await mkdir(join(here.home, 'folder'))
  await writeFile(join(here.home, 'april.csv'), 'reference\nTX-1\n')
  await writeFile(join(here.home, 'latin.csv'), Buffer.from('Pr\xe9nom;Txn\nx;y\n', 'latin1'))
  socket = await openPrivateControl({ ...here.parts, isServing: true })
})
afterAll(async () => {
  process.env = environment
  await here.discard()
})

describe('the table', () => {
  it('has every option and every file of every command', () => {
    const places = { ...badValues, ...filesRead, ...filesMade, ...foldersMade }
    const known = new Set(
      [...Object.keys(places), ...anyText].map((name) => name.replace(/ INVOICE .* --/, ' --')),
    )
    const options = everyCommand.flatMap((command) =>
      optionsOf(command).flatMap(([name, { type }]) =>
        type === 'string' ? [`${command.name} --${name}`] : [],
      ),
    )
    const files = everyCommand.flatMap(({ name, operands = '' }) =>
      operands.split(' ').flatMap((operand) => (/FILE|\.csv/.test(operand) ? [`${name} ${operand}`] : [])),
    )
    expect([...options, ...files].filter((place) => !known.has(place))).toEqual([])
    expect([...known].filter((place) => ![...options, ...files].includes(place))).toEqual([])
  })

  it('has a bad operand and an unknown id of every command that takes one', () => {
    const taking = everyCommand.filter(({ operands }) => operands !== undefined)
    const isOnly = (pattern: RegExp) => taking.filter(({ operands }) => pattern.test(operands!))
    const missing = (list: readonly string[], without: readonly CommandShape[]) =>
      taking
        .filter((command) => !without.includes(command))
        .map(({ name }) => name)
        .filter((name) => !list.some((typed) => typed.startsWith(`${name} `)))
    expect(missing(badOperands, isOnly(/^(FILE|INVOICE\.csv|USER)$/))).toEqual([])
    const naming = isOnly(/ID|KEY|USER/)
    expect(
      missing(
        unknown,
        taking.filter((command) => !naming.includes(command)),
      ),
    ).toEqual([])
  })

  it('every --map has one direction', () => {
    const maps = everyCommand.flatMap(({ options = {} }) => options.map?.value ?? [])
    expect(maps).toEqual(['"THEIRS=ours"', '"THEIRS=ours"', '"THEIRS=parameter"'])
  })
})

describe('while a service runs', () => {
  it('what is mistyped ends with 2', async () => {
    const forService = mistyped.filter(isForService)
    expect(forService.length).toBeGreaterThan(250)
    expect(await others(2, forService, asked)).toEqual([])
    expect(await others(2, [['nonsense'], ['client', 'nonsense']], asked)).toEqual([])
  })

  it('bad values, operands and files end with 2, and nothing is attempted', async () => {
    const before = JSON.parse(await here.run('audit', 'verify', '--json'))
    const names = await readdir(here.home)
    expect(await others(2, listed.map(words).filter(isForService), asked)).toEqual([])
    expect(JSON.parse(await here.run('audit', 'verify', '--json'))).toEqual(before)
    expect(await readdir(here.home)).toEqual(names)
  })

  it('what is not there, or does not hold, ends with 1', async () => {
    expect(await others(1, unknown.map(words), asked)).toEqual([])
    expect(await others(1, refused.map(words), asked)).toEqual([])
  })

  it('a wrong configuration that a command meets ends with 2', async () => {
    const auditAlone = () => Promise.reject(new ConfigProblem('live.yaml: audit is wrong'))
    const typed = words('usage reconcile INVOICE --source records')
    const met = await ended((io) => runOnParts({ ...here.parts, auditAlone }, typed, io))
    expect(met).toEqual({ status: 2, said: 'satyapan: live.yaml: audit is wrong\n' })
  })
})

describe('while none runs', () => {
  beforeAll(async () => {
    await socket.close()
    await here.parts.close()
    process.env.SATYAPAN_DATA_DIR = here.dataDir
    process.env.SATYAPAN_CONFIG = join(here.home, 'live.yaml')
  })
  afterAll(async () => {
    process.env = { ...environment }
    here.parts = await here.open() // its end closes it
  })

  it('what is mistyped ends with 2', async () => {
    expect(await others(2, mistyped, alone)).toEqual([])
    expect(await others(2, [['nonsense'], ['client', 'nonsense']], alone)).toEqual([])
  })

  it('what the running service is not asked ends with 2 too', async () => {
    const own = listed.map(words).filter((typed) => !isForService(typed))
    expect(own.length).toBeGreaterThan(20)
    expect(await others(2, own, alone)).toEqual([])
  })

  it('one of each kind ends as with a service', async () => {
    const misused = [
      'client show No-Client',
      'records import pan none.csv',
      'backup april.csv',
      'logs --last x',
    ]
    expect(await others(2, misused.map(words), alone)).toEqual([])
    const failed = ['client show nobody', 'webhook test --client CLIENT', 'listen --client nobody --port 0']
    expect(await others(1, failed.map(words), alone)).toEqual([])
    const notABackup = 'restore april.csv --data-dir elsewhere'
    expect(await others(1, [words(notABackup)], alone)).toEqual([])
    expect(existsSync(join(here.home, 'elsewhere'))).toBe(false)
  })

  it('where there is no installation, every command ends with 2', async () => {
    process.env.SATYAPAN_DATA_DIR = join(here.home, 'nowhere')
    const all = commands.filter(({ name }) => name !== 'doctor').map(enough)
    expect(await others(2, all, alone)).toEqual([])
    process.env.SATYAPAN_CONFIG = join(here.home, 'none.yaml')
    expect(await others(2, all, alone)).toEqual([])
    expect(existsSync(join(here.home, 'nowhere'))).toBe(false)
  })
})
