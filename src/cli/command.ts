// Declares the shape of a command, reads its arguments and makes its help.
import { parseArgs } from 'node:util'
import type { Administration } from './administration.js'
import { examples } from './examples.js'
import { type Io, Misuse } from './io.js'
import { didYouMean } from './suggestion.js'

export interface Option {
  readonly type: 'string' | 'boolean'
  readonly about: string
  /** Shown in the help as the value. */
  readonly value?: string
  /** May be given several times. */
  readonly multiple?: boolean
}

export interface Arguments {
  readonly positionals: readonly string[]
  text(name: string): string | undefined
  texts(name: string): readonly string[]
  flag(name: string): boolean
}

export interface Command {
  /** `client create`, as typed. */
  readonly name: string
  readonly summary: string
  /** Positional arguments as the help shows them: `KIND FILE`. */
  readonly operands?: string
  readonly options?: Readonly<Record<string, Option>>
  /** Lines of explanation below the options. */
  readonly notes?: readonly string[]
  /** How many positional arguments it takes. */
  readonly arity: readonly [least: number, most: number]
  /** It needs neither a service nor an installation. */
  readonly isOffline?: true
  run(admin: Administration, args: Arguments, io: Io): Promise<void>
}

/** A command's name, arguments and help, without its implementation. */
export type CommandShape = Omit<Command, 'run'>

/** Options of every command. */
export const commonOptions: Readonly<Record<string, Option>> = {
  json: { type: 'boolean', about: 'Print JSON (the default when standard output is not a terminal).' },
  text: { type: 'boolean', about: 'Print text for people, even to a file or another program.' },
  help: { type: 'boolean', about: 'Print this help.' },
}

/** The option of commands that can create an installation: without it they refuse to. */
export const initOption: Readonly<Record<'init', Option>> = {
  init: { type: 'boolean', about: 'Create a new installation when the data directory has none.' },
}

export function helpOf(command: CommandShape): string {
  const options = { ...command.options, ...commonOptions }
  const rows = Object.entries(options).map(([name, option]) => {
    const spelled = `--${name}${option.type === 'string' ? ` ${option.value ?? 'VALUE'}` : ''}`
    return `  ${spelled.padEnd(26)}  ${option.about}`
  })
  const usage = `satyapan ${command.name}${command.operands === undefined ? '' : ` ${command.operands}`} [options]`
  const notes = command.notes === undefined ? [] : ['', ...command.notes]
  const shown = (examples[command.name] ?? []).map((example) => `  satyapan ${example}`)
  const taught = shown.length === 0 ? [] : ['', shown.length === 1 ? 'Example:' : 'Examples:', ...shown]
  return [command.summary, '', `Usage: ${usage}`, '', 'Options:', ...rows, ...notes, ...taught, ''].join('\n')
}

/** Whether a command is to print JSON: what was asked for, else whatever suits who reads it. */
export const wantsJson = (args: Pick<Arguments, 'flag'>, io: Pick<Io, 'isTerminal'>): boolean =>
  args.flag('json') || !(args.flag('text') || io.isTerminal)

/** One line of what Node says about wrong words. It calls a value with a leading dash ambiguous, in three lines. */
function fault({ message }: Error, options: readonly string[]): string {
  const unknown = /^Unknown option '(-[^']*)'/.exec(message)?.[1]
  if (unknown !== undefined)
    return `Unknown option '${unknown}'${didYouMean(
      unknown,
      options.map((name) => `--${name}`),
    )}`
  const option = /^Option '(--[\w-]+)' argument is ambiguous/.exec(message)?.[1]
  if (option === undefined) return message.split('. ')[0]!
  return `${option} has no value; one that begins with a dash is written ${option}=VALUE`
}

/** Reads the words after the command's name. Throws Misuse with one line. */
export function readArguments(command: CommandShape, words: readonly string[]): Arguments {
  const options = { ...command.options, ...commonOptions }
  let parsed: { values: Record<string, unknown>; positionals: string[] }
  try {
    parsed = parseArgs({
      args: [...words],
      allowPositionals: true,
      strict: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { type, multiple }]) => [
          name,
          { type, multiple: multiple ?? false },
        ]),
      ),
    })
  } catch (error) {
    throw new Misuse(`${fault(error as Error, Object.keys(options))}; see "satyapan ${command.name} --help"`)
  }
  const { values, positionals } = parsed
  // What a script writes as --client "$CLIENT" must not be taken for a choice when the variable is empty.
  const empty = Object.keys(values).find((name) => [values[name]].flat().includes(''))
  if (empty !== undefined) throw new Misuse(`--${empty} has no value; see "satyapan ${command.name} --help"`)
  if (values.json === true && values.text === true) throw new Misuse('--json and --text exclude each other')
  const [least, most] = command.arity
  if (values.help !== true && (positionals.length < least || positionals.length > most)) {
    throw new Misuse(
      `usage: satyapan ${command.name} ${command.operands ?? ''}`.trim() +
        `; see "satyapan ${command.name} --help"`,
    )
  }
  return {
    positionals,
    text: (name) => values[name] as string | undefined,
    texts: (name) => (values[name] as string[] | undefined) ?? [],
    flag: (name) => values[name] === true,
  }
}
