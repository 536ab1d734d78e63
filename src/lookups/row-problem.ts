// Says what is wrong with a row that somebody else wrote, in one line: which key, its value, what is expected.
import { IsSchema, type TSchema } from 'typebox'
import { failures } from '../kernel/failures.js'
import { nearestName } from '../kernel/nearest-name.js'
import { shown } from '../kernel/shown.js'
import { isMap } from '../platform/setting-values.js'
import { createAnswerCheck } from './answer-check.js'
import { inputProblem } from './input-problem.js'
import type { Lookup } from './lookup.js'
import { malformedOutcomes, parseInput } from './params.js'
import { type Problem, unknownKey } from './problem-words.js'
import { routeProblem } from './route-problem.js'
import { taskProblem } from './task-problem.js'

const keys = ['name', 'summary', 'route', 'credentials', 'input', 'output', 'outcomes', 'price', 'example']
/** Keys that are true or absent. */
const marks = ['once', 'sensitive', 'dataAtTop']
const optionalKeys = [...marks, 'task']
const outcomeKeys = ['status', 'charge', 'message', 'remarks', 'codeIsNull', 'data']
const envelope = ['code', 'timestamp', 'transaction_id', 'sub_code', 'message']

/** Ten million rupees in paise, as in the configuration: more is a typing error. */
const maxPrice = 1_000_000_000
const nameForm = /^(?=.{1,64}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const subCodeForm = /^(?=.{1,64}$)[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/
/** Keys of `routes` in the configuration that stand beside names of lookups. */
const reservedNames = ['default', 'clients']
const failureCodes: ReadonlySet<string> = new Set([
  ...Object.keys(failures),
  ...Object.values(failures).flatMap(({ subCode }: { subCode?: string }) => subCode ?? []),
])

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most && !/[\n\r]/.test(value)

function nameProblem({ name, summary }: Readonly<Record<string, unknown>>): Problem {
  if (typeof name !== 'string' || !nameForm.test(name))
    return `name is ${shown(name)}, expected lower-case words joined by hyphens, at most 64 characters`
  if (reservedNames.includes(name)) return `name is ${shown(name)}, which has a meaning in routes`
  return isText(summary, 200)
    ? undefined
    : `summary is ${shown(summary)}, expected a line of at most 200 characters`
}

/** Without one of these a schema lets everything through. */
const saysSomething = (schema: object): boolean =>
  ['type', 'anyOf', 'const', 'enum'].some((keyword) => Object.hasOwn(schema, keyword))

/** The first object of a schema that lets through fields which nobody declared; undefined when there is none. */
function openPlace(schema: TSchema, place: string): string | undefined {
  const { type, properties, additionalProperties, items, anyOf } = schema as {
    readonly type?: string
    readonly properties?: Readonly<Record<string, TSchema>>
    readonly additionalProperties?: unknown
    readonly items?: TSchema
    readonly anyOf?: readonly TSchema[]
  }
  const isOpen = type === 'object' && additionalProperties !== false
  if (isOpen || !saysSomething(schema)) return place
  const inside = [
    ...Object.entries(properties ?? {}).map(([name, field]) => [`${place}.${name}`, field] as const),
    ...(items === undefined ? [] : [[`${place}[]`, items] as const]),
    ...(anyOf ?? []).map((each) => [place, each] as const),
  ]
  for (const [where, each] of inside) {
    const open = openPlace(each, where)
    if (open !== undefined) return open
  }
  return undefined
}

function schemaProblem(key: string, schema: unknown): Problem {
  if (!IsSchema(schema) || !isMap(schema) || !saysSomething(schema))
    return `${key} is ${shown(schema)}, expected a schema, such as fields({ score: text() })`
  const open = openPlace(schema, key)
  return open === undefined ? undefined : `${open} lets undeclared fields through, expected fields({ ... })`
}

function outcomeProblem(subCode: string, outcome: unknown, isTask: boolean): Problem {
  const key = `outcomes.${subCode}`
  if (!subCodeForm.test(subCode))
    return `outcomes has ${shown(subCode)}, expected capital words joined by _, such as DETAILS_NOT_FOUND`
  // A task fails with what a call would be refused with.
  const isOfTask = isTask && malformedOutcomes.has(subCode)
  if (failureCodes.has(subCode) && !isOfTask)
    return `${key} is a failure of the service, expected an answer of the source`
  if (!isMap(outcome)) return `${key} is ${shown(outcome)}, expected { status: 200, charge, message }`
  const { status, charge, message, remarks, codeIsNull, data } = outcome
  if (status !== 200) return `${key}.status is ${shown(status)}, expected 200: an outcome is an answer`
  if (charge !== 'charged' && charge !== 'free')
    return `${key}.charge is ${shown(charge)}, expected charged or free`
  if (!isText(message, 300))
    return `${key}.message is ${shown(message)}, expected a line of at most 300 characters`
  if (remarks !== undefined && !(isMap(remarks) && Object.values(remarks).every((text) => isText(text, 300))))
    return `${key}.remarks is ${shown(remarks)}, expected messages by remark`
  if (codeIsNull !== undefined && codeIsNull !== true)
    return `${key}.codeIsNull is ${shown(codeIsNull)}, expected true`
  if (data !== undefined && subCode === 'SUCCESS') return `${key}.data is not needed: its data is output`
  return (
    (data === undefined ? undefined : schemaProblem(`${key}.data`, data)) ??
    unknownKey(key, outcome, outcomeKeys)
  )
}

function outcomesProblem({ outcomes, task }: Readonly<Record<string, unknown>>): Problem {
  if (!isMap(outcomes))
    return `outcomes is ${shown(outcomes)}, expected { SUCCESS: { status, charge, message } }`
  if (!Object.hasOwn(outcomes, 'SUCCESS')) return 'outcomes has no SUCCESS, whose data is output'
  for (const [subCode, outcome] of Object.entries(outcomes)) {
    const problem = outcomeProblem(subCode, outcome, task !== undefined)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** The example must be an answer about the examples of the parameters. */
function exampleProblem(row: Lookup): Problem {
  const raw = Object.entries(row.input).map(([name, { example }]) => [name, example])
  const parsed = parseInput(row.input, Object.fromEntries(raw), 'query')
  if (!('input' in parsed)) return 'the examples in input are not a call of this lookup'
  const wrong = createAnswerCheck(row)({ subCode: 'SUCCESS', data: row.example }, parsed.input)
  return wrong === undefined ? undefined : `example does not fit: ${wrong}`
}

function marksProblem(row: Readonly<Record<string, unknown>>): Problem {
  const { price, output } = row
  if (!Number.isInteger(price) || (price as number) < 0 || (price as number) > maxPrice)
    return `price is ${shown(price)}, expected a whole number, 0 to ${maxPrice}`
  const mark = marks.find((key) => row[key] !== undefined && row[key] !== true)
  if (mark !== undefined) return `${mark} is ${shown(row[mark])}, expected true`
  if (row.dataAtTop === undefined) return undefined
  const names = Object.keys((output as { properties?: object }).properties ?? {})
  const taken = names.find((name) => envelope.includes(name))
  if (names.length > 0 && taken === undefined) return undefined
  return `dataAtTop needs an output of fields that are not in the envelope${taken === undefined ? '' : `, which has ${taken}`}`
}

/** One line; undefined for a row that the service can serve. Never throws. */
export function rowProblem(row: unknown): Problem {
  if (!isMap(row)) return `it is ${shown(row)}, expected a row`
  const missing = keys.find((key) => row[key] === undefined)
  if (missing !== undefined) {
    const near = Object.keys(row).find(
      (key) => ![...keys, ...optionalKeys].includes(key) && nearestName(key, [missing]),
    )
    return `${missing} is missing${near === undefined ? '' : `; did you mean it by ${near}?`}`
  }
  return (
    unknownKey('', row, [...keys, ...optionalKeys]) ??
    nameProblem(row) ??
    inputProblem(row) ??
    routeProblem(row) ??
    schemaProblem('output', row.output) ??
    outcomesProblem(row) ??
    marksProblem(row) ??
    taskProblem(row) ??
    exampleProblem(row as unknown as Lookup)
  )
}
