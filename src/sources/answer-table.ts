// Says what an upstream's answers mean: a table of lines, of which the first that fits decides. What fits none is no answer.
import { UpstreamError } from '../lookups/source.js'
import { isAboutUs } from './about-us.js'
import { type ErrorMeaning, failed, type Meaning, rejected, tooSlow } from './answer-meaning.js'
import { isWire, textOrEmpty, type Wire } from './reading.js'
import type { SourceResponse } from './source-http.js'

export * from './answer-meaning.js'

/** Null, missing, or empty: text, list or object. */
export const absent = Symbol('absent')
export const present = Symbol('present')
/** A list, and an empty one: neither null nor missing. */
export const emptyList = Symbol('empty list')

/** Text without regard to case, or one of several. Numbers match their text. */
export type Matcher =
  | string
  | RegExp
  | boolean
  | typeof absent
  | typeof present
  | typeof emptyList
  | readonly Matcher[]

/** Who shows it in public, independently of the others. Names are explained in the kind's README. */
export type Witnesses = readonly string[]

export interface AnswerLine {
  /** The products that answer so; absent: every one. */
  readonly of?: string | readonly string[]
  readonly status?: number | readonly number[]
  /** Fields of the body, by path with dots; all must match. */
  readonly body?: Readonly<Record<string, Matcher>>
  readonly means: Meaning
  readonly by: Witnesses
  /** A body that fits, for the tests and the page: the name of a fixture, or the body itself. */
  readonly example: string | Readonly<Record<string, unknown>> | null
}

export interface AnswerTable {
  readonly lines: readonly AnswerLine[]
  /** Where a body holds the vendor's id of the call: the first path that holds one. */
  readonly reference: readonly string[]
  /**
   * By product: the fields without which an answer is none, beside those that its lines test; in a list, `list.*.name`.
   * Whatever else a body holds, null, absent, or spelt as never before, empties its own field at the most.
   */
  readonly decides: Readonly<Record<string, readonly string[]>>
}

/** What public evidence a line or a lookup has. Two independent witnesses confirm it. */
export const gradeOf = ({ length }: Witnesses): 'confirmed' | 'one witness' | 'unconfirmed' =>
  length >= 2 ? 'confirmed' : length === 1 ? 'one witness' : 'unconfirmed'

/** What HTTP itself says, for the end of a table: whatever no line before says in the vendor's words. */
export const statusLines: readonly AnswerLine[] = [
  { status: [401, 403], means: rejected('credentials'), by: ['RFC 9110'], example: {} },
  { status: 402, means: rejected('balance'), by: ['RFC 9110'], example: {} },
  { status: 407, means: rejected('address'), by: ['RFC 9110'], example: {} },
  { status: 408, means: { error: 'timeout', about: 'vendor' }, by: ['RFC 9110'], example: {} },
  { status: 504, means: tooSlow, by: ['RFC 9110'], example: {} },
  { status: [500, 501, 502, 503], means: failed(), by: ['RFC 9110'], example: {} },
]

function valueAlong(body: unknown, names: readonly string[]): unknown {
  let value = body
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

/** The value at a path with dots; undefined where there is none. */
export const valueAt = (body: unknown, path: string): unknown => valueAlong(body, path.split('.'))

const isAbsent = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isWire(value) && Object.keys(value).length === 0)

type Fits = (value: unknown) => boolean

/** Compiles a matcher: every answer is compared with dozens of them. */
function fitsOf(matcher: Matcher): Fits {
  if (matcher === absent) return isAbsent
  if (matcher === present) return (value) => !isAbsent(value)
  if (matcher === emptyList) return (value) => Array.isArray(value) && value.length === 0
  if (typeof matcher === 'boolean') return (value) => value === matcher
  if (Array.isArray(matcher)) {
    const alternatives = matcher.map(fitsOf)
    return (value) => alternatives.some((fits) => fits(value))
  }
  const expression = matcher instanceof RegExp ? matcher : undefined
  const lower = String(matcher).toLowerCase()
  return (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return false
    const text = typeof value === 'string' ? value.trim() : String(value)
    return expression === undefined ? text.toLowerCase() === lower : expression.test(text)
  }
}

/** The seconds that a message asks us to wait: the group `seconds` of the line's expression. */
function secondsOf({ body = {} }: AnswerLine, answer: unknown): number | undefined {
  for (const [path, matcher] of Object.entries(body)) {
    if (!(matcher instanceof RegExp)) continue
    const seconds = matcher.exec(String(valueAt(answer, path) ?? ''))?.groups?.seconds
    if (seconds !== undefined) return Number(seconds)
  }
  return undefined
}

const listOf = <Item>(value: Item | readonly Item[] | undefined): readonly Item[] | undefined =>
  value === undefined ? undefined : Array.isArray(value) ? value : [value as Item]

/** Whether the line is about this product. */
export const isOf = ({ of }: AnswerLine, product: string): boolean => listOf(of)?.includes(product) !== false

/** The statuses that a line speaks of; undefined: any. */
export const statusesOf = ({ status }: AnswerLine): readonly number[] | undefined => listOf(status)

/** Makes the function that finds the line of an answer of this product; undefined: no line fits. */
export function lineFinder(
  { lines }: AnswerTable,
  product: string,
): (status: number, body: unknown) => AnswerLine | undefined {
  const lineTests = lines
    .filter((line) => isOf(line, product))
    .map((line) => ({
      line,
      statuses: statusesOf(line),
      tests: Object.entries(line.body ?? {}).map(([path, matcher]) => ({
        names: path.split('.'),
        fits: fitsOf(matcher),
      })),
    }))
  /** The lines that speak of a status, made when it first comes. */
  const byStatus = new Map<number, typeof lineTests>()
  return (status, body) => {
    let candidates = byStatus.get(status)
    if (candidates === undefined) {
      candidates = lineTests.filter(({ statuses }) => statuses?.includes(status) !== false)
      byStatus.set(status, candidates)
    }
    return candidates.find(({ tests }) => tests.every(({ names, fits }) => fits(valueAlong(body, names))))
      ?.line
  }
}

export interface ReadAnswer {
  /** `found`, `unknown`, `none`, or a sub_code of the lookup. */
  readonly means: string
  /** Empty when the answer was no JSON object. */
  readonly body: Wire
  readonly reference: string | null
}

export type ReadProduct = (response: SourceResponse) => ReadAnswer

const isError = (means: Meaning): means is ErrorMeaning => typeof means === 'object' && 'error' in means

/** The vendor's id of the call, from the first path that holds one. */
export function referenceIn({ reference }: Pick<AnswerTable, 'reference'>, body: unknown): string | null {
  for (const path of reference) {
    const text = textOrEmpty({ id: valueAt(body, path) }, 'id')
    if (text !== '') return text
  }
  return null
}

/**
 * Makes the reader of one product's answers. It throws UpstreamError for what the table calls an error, for what it
 * does not have, and for a "no" whose words are about us, whatever its line says.
 */
export function answerReader(table: AnswerTable, product: string): ReadProduct {
  const find = lineFinder(table, product)
  return ({ status, body }) => {
    const reference = referenceIn(table, body)
    const line = find(status, body)
    if (line === undefined)
      throw new UpstreamError('invalid_response', `its answer of ${status} has no known form`, { reference })
    const { means } = line
    if (isError(means)) {
      const retryAfterS = secondsOf(line, body) ?? means.facts?.retryAfterS
      throw new UpstreamError(means.error, `it answered ${status}, about ${means.about}`, {
        ...means.facts,
        retryAfterS,
        reference,
      })
    }
    if (means !== 'found' && isAboutUs(body))
      throw new UpstreamError('rejected', `it answered ${status} about our account or request`, {
        nothingDone: true,
        reference,
      })
    return {
      means: typeof means === 'object' ? means.outcome : means,
      body: isWire(body) ? body : {},
      reference,
    }
  }
}
