// Makes commands from the rows of operations: options, help and messages from the input's schema, text from the answer.
import { resolve } from 'node:path'
import type { Static, TObject, TSchema } from 'typebox'
import type { Act, CommandWords, Operation } from '../operation/operation.js'
import type { Administration } from './administration.js'
import { answerText } from './answer-text.js'
import { type Arguments, type Command, initOption, type Option, wantsJson } from './command.js'
import { type Io, Misuse } from './io.js'
import { acceptedBy, readValue, readValues, typedDescription } from './member-values.js'

/** What a command does otherwise than its row says. All of it may be left out. */
export interface Presenter<Input = never, Answer = never> {
  /** What people read on standard output. */
  text?(answer: Answer, about: { readonly input: Input; readonly colour: boolean }): string
  /** What people read on standard error after it. */
  remark?(answer: Answer, input: Input): string | undefined
  /** What is written to standard error for programs too. */
  note?(answer: Answer, input: Input): string | undefined
  /** Why the command fails, although it has an answer. */
  failure?(answer: Answer, input: Input): string | undefined
  /** What programs read, where that is not the answer. */
  json?(answer: Answer, input: Input): unknown
  /** Options that are no member of the input, for `input`. */
  readonly options?: Readonly<Record<string, Option>>
  /** The operands as the help shows them, and their number, where `input` reads them. */
  readonly operands?: { readonly shown: string; readonly arity: readonly [least: number, most: number] }
  /** Completes the input that was read by the schema. Throws Misuse. */
  input?(read: Partial<Input>, args: Arguments, admin: Administration, io: Io): Input | Promise<Input>
}

/** A presenter of this operation, typed by it. */
export const present = <Input extends TObject, Answer extends TSchema>(
  { name }: Act<never, Input, Answer>,
  presenter: Presenter<Static<Input>, Static<Answer>>,
): readonly [name: string, presenter: Presenter] => [name, presenter as unknown as Presenter]

interface Member {
  readonly name: string
  readonly schema: TSchema
  readonly isRequired: boolean
  /** As it is typed: `--expires`, `CLIENT_ID`. */
  readonly label: string
}

const optionName = (member: string, { options }: CommandWords): string =>
  options?.[member] ?? member.replace(/_(seconds|at)$/, '').replaceAll('_', '-')

const typeOf = (schema: TSchema): string | undefined => acceptedBy(schema).shapes[0]?.type

/** It is typed without a value. One that may also be null needs one: true, false or none. */
const isFlag = (schema: TSchema): boolean => typeOf(schema) === 'boolean' && !acceptedBy(schema).nullable

/** A file, or a list of files. */
function isFile({ schema }: Pick<Member, 'schema'>): boolean {
  const [shape] = acceptedBy(schema).shapes
  return (shape?.items ?? shape)?.format === 'file'
}

function membersOf({ input }: Pick<Operation, 'input'>, command: CommandWords) {
  const { operands = [], without = [] } = command
  const required = (input as { required?: readonly string[] }).required ?? []
  const members = Object.entries(input.properties as Record<string, TSchema>)
    .filter(([name, schema]) => !without.includes(name) && typeOf(schema) !== 'object')
    .map(([name, schema]): Member => {
      const label = operands.includes(name)
        ? (command.values?.[name] ?? name.toUpperCase())
        : `--${optionName(name, command)}`
      return { name, schema, label, isRequired: required.includes(name) }
    })
  const typed = operands.map((name) => members.find((member) => member.name === name)!)
  return { operands: typed, options: members.filter((member) => !typed.includes(member)) }
}

/** The value as the help shows it. */
function shownValue(schema: TSchema): string {
  const { shapes } = acceptedBy(schema)
  const shape = shapes[0]?.type === 'array' ? (shapes[0].items ?? {}) : (shapes[0] ?? {})
  if (shape.enum !== undefined && shape.enum.length <= 4) return shape.enum.join('|')
  if (shape.format === 'duration' || shape.format === 'day-or-time') return 'TIME'
  if (shape.type === 'boolean') return 'true|false'
  return shape.type === 'integer' || shape.type === 'number' ? 'N' : 'TEXT'
}

function optionOf({ name, schema, isRequired }: Member, { about, values }: CommandWords): Option {
  const text = about?.[name] ?? typedDescription(acceptedBy(schema).description ?? '')
  const described = text === '' && isRequired ? 'Required.' : text
  if (isFlag(schema)) return { type: 'boolean', about: described }
  const option = { type: 'string' as const, about: described, value: values?.[name] ?? shownValue(schema) }
  return typeOf(schema) === 'array' ? { ...option, multiple: true } : option
}

function operandsOf(operands: readonly Member[]): Pick<Command, 'operands' | 'arity'> {
  const last = operands.at(-1)
  const isList = last !== undefined && typeOf(last.schema) === 'array'
  const { maxItems = 1_000 } = isList ? acceptedBy(last.schema).shapes[0]! : {}
  const least = operands.filter(({ isRequired }) => isRequired).length
  const shown = operands.map(({ label, isRequired, schema }) => {
    const words = typeOf(schema) === 'array' ? `${label}...` : label
    return isRequired ? words : `[${words}]`
  })
  const most = operands.length + (isList ? maxItems - 1 : 0)
  return { ...(shown.length > 0 && { operands: shown.join(' ') }), arity: [least, most] }
}

/** What was typed of one member; undefined when nothing was. Files are relative to `cwd`. Throws Misuse. */
function readMember(
  { name, label, schema }: Member,
  { whole = [] }: CommandWords,
  typed: readonly string[],
  cwd: string,
): unknown {
  if (typed.length === 0) return undefined
  const accepted = acceptedBy(schema)
  const texts = isFile({ schema }) ? typed.map((text) => resolve(cwd, text)) : typed
  if (typeOf(schema) !== 'array') return readValue(label, accepted, texts[0]!)
  return readValues(label, accepted, texts, isFile({ schema }) || whole.includes(name))
}

function textsOf({ name, schema }: Member, command: CommandWords, args: Arguments): readonly string[] {
  const option = optionName(name, command)
  if (typeOf(schema) === 'array') return args.texts(option)
  const text = args.text(option)
  return text === undefined ? [] : [text]
}

type Members = ReturnType<typeof membersOf>

/** The input that was typed. Throws Misuse. */
function readInput({ operands, options }: Members, command: CommandWords, args: Arguments, cwd: string) {
  const typed: [string, unknown][] = operands.map((member, at) => {
    const isList = typeOf(member.schema) === 'array'
    const words = args.positionals.slice(at, isList ? undefined : at + 1)
    return [member.name, readMember(member, command, words, cwd)]
  })
  const chosen = options.map((member): [string, unknown] => {
    if (isFlag(member.schema)) return [member.name, args.flag(optionName(member.name, command)) || undefined]
    return [member.name, readMember(member, command, textsOf(member, command, args), cwd)]
  })
  const isChosen = chosen.some(([, value]) => value !== undefined)
  if (command.needsOption === true && !isChosen)
    throw new Misuse(`${command.words} needs an option; see "satyapan ${command.words} --help"`)
  return Object.fromEntries([...typed, ...chosen].filter(([, value]) => value !== undefined))
}

function checkRequired({ options }: Members, command: CommandWords, input: object): void {
  const missing = options.find(({ name, isRequired }) => isRequired && !Object.hasOwn(input, name))
  if (missing === undefined) return
  const { value } = optionOf(missing, command)
  throw new Misuse(`${command.words} needs ${missing.label} ${value}`)
}

/** What the service refuses in the input, said of what was typed. */
function asTyped(error: unknown, { operands, options }: Members): unknown {
  if (!(error instanceof Misuse) || error.members.length === 0) return error
  const lines = error.members.map(({ member, message }) => {
    const [name, ...inside] = member.split('.')
    const known = [...operands, ...options].find((one) => one.name === name)
    if (known !== undefined && isFile(known)) return message // which names the file
    return known && `${[known.label, ...inside].join('.')} ${message}`
  })
  if (lines.includes(undefined)) return error
  return new Misuse(lines.join('; '), error.members)
}

type CommandRow = Act<never, TObject, TSchema>

function rowCommand(row: CommandRow, command: CommandWords, presenter: Presenter<object, unknown>): Command {
  const members = membersOf(row, command)
  const options = Object.fromEntries(
    members.options.map((member) => [optionName(member.name, command), optionOf(member, command)]),
  )
  const { operands } = presenter
  return {
    name: command.words,
    summary: command.summary ?? `${row.summary}.`,
    ...(operands === undefined
      ? operandsOf(members.operands)
      : { operands: operands.shown, arity: operands.arity }),
    options: { ...options, ...presenter.options, ...(command.init === true ? initOption : {}) },
    ...(command.notes === undefined ? {} : { notes: command.notes }),
    async run(admin, args, io) {
      const read = readInput(members, command, args, io.cwd)
      const input = (await presenter.input?.(read, args, admin, io)) ?? read
      checkRequired(members, command, input)
      let answer: unknown
      try {
        answer = await admin.run(row, input as Static<TObject>, command.stateful ?? [])
      } catch (error) {
        throw asTyped(error, members)
      }
      await print(presenter, { answer, input }, args, io)
      const more = followingPage(answer, members)
      if (more !== undefined) io.err(`${more}\n`)
    },
  }
}

/** Of a list that goes on, for people and programs: JSON has its items alone. */
function followingPage(answer: unknown, { options }: Members): string | undefined {
  const cursor = (answer as { next_cursor?: unknown } | null | undefined)?.next_cursor
  const isOption = options.some(({ name }) => name === 'cursor')
  return isOption && typeof cursor === 'string' ? `There are more: add --cursor ${cursor}` : undefined
}

async function print(
  { text, json, remark, note, failure }: Presenter<object, unknown>,
  { answer, input }: { answer: unknown; input: object },
  args: Arguments,
  io: Io,
): Promise<void> {
  const asJson = wantsJson(args, io)
  if (asJson) {
    const items = (answer as { items?: unknown }).items
    const shown = json === undefined ? (items ?? answer) : json(answer, input)
    await io.out(`${JSON.stringify(shown)}\n`)
  } else {
    const { colour } = io
    const shown = text === undefined ? answerText(answer, colour) : text(answer, { input, colour })
    await io.out(shown.endsWith('\n') ? shown : `${shown}\n`)
  }
  const remarks = [note?.(answer, input), asJson ? undefined : remark?.(answer, input)]
  for (const remarked of remarks) if (remarked !== undefined) io.err(`${remarked}\n`)
  const failed = failure?.(answer, input)
  if (failed !== undefined) throw new Error(failed)
}

/**
 * The commands of the rows that have one, in their order. `presenters`: what `present` made, for those whose output or
 * input is not the default. Throws where a presenter has no command.
 */
export function rowCommands(
  rows: readonly object[],
  presenters: readonly (readonly [name: string, presenter: Presenter])[] = [],
): Command[] {
  const byName = new Map(presenters)
  const commands = (rows as readonly CommandRow[]).flatMap((row) => {
    if (row.command === undefined) return []
    const presenter = byName.get(row.name) as Presenter<object, unknown> | undefined
    byName.delete(row.name)
    return rowCommand(row, row.command, presenter ?? {})
  })
  const [unused] = byName.keys()
  if (unused !== undefined) throw new Error(`${unused} has a presenter and no command`)
  return commands
}
