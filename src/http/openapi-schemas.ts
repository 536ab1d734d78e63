// Makes the schemas of the OpenAPI document: envelopes, parameters, and examples made from a schema.
import { type TProperties, type TSchema, Type } from 'typebox'
import { spellingPattern } from '../identifiers/index.js'
import type { Param } from '../lookups/params.js'

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json | undefined }
export type JsonObject = { [key: string]: Json | undefined }

/** Example values that mean nothing: a transaction and a moment. */
export const exampleTransactionId = '0123456789abcdef0123456789abcdef'
export const exampleTimestamp = 1767225600000

const transactionIdSchema = () =>
  Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Audit id of the call' })
const timestampSchema = () => Type.Integer({ minimum: 0, description: 'Unix milliseconds' })

/** Plain JSON of a schema: what the document holds. */
export const plain = (schema: TSchema | TProperties): JsonObject => JSON.parse(JSON.stringify(schema))

const forPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern for a text with a quotation mark: generators of clients print a constant as it is, inside quotes. */
function messageSchema(messages: readonly string[]): TSchema {
  if (messages.length > 1) return Type.Enum([...messages])
  const message = messages[0]!
  return message.includes("'") ? Type.String({ pattern: `^${forPattern(message)}$` }) : Type.Literal(message)
}

/** A file part of a multipart form. */
export const fileField = (description: string) => Type.String({ format: 'binary', description })

/**
 * The standard envelope with these values. `code` or `timestamp` null: the interface shows null there.
 * `subCode` undefined: it has none. `own`: further fields beside `data`, at the top level.
 */
export function envelopeSchema(facts: {
  code: number | null
  timestamp: 'time' | null
  subCode: string | undefined
  message: string
  /** Messages that may replace `message`. */
  remarks?: readonly string[]
  data?: TSchema | undefined
  own?: TProperties
}): TSchema {
  const { code, timestamp, subCode, message, remarks = [], data, own } = facts
  return Type.Object(
    {
      code: code === null ? Type.Null() : Type.Literal(code),
      timestamp: timestamp === null ? Type.Null() : timestampSchema(),
      transaction_id: transactionIdSchema(),
      ...(subCode === undefined ? {} : { sub_code: Type.Literal(subCode) }),
      message: messageSchema([message, ...remarks]),
      ...own,
      ...(data === undefined ? {} : { data }),
    },
    { additionalProperties: false },
  )
}

/** A whole number in the query of a route that is plain code. */
export interface IntegerParam {
  readonly kind: 'integer'
  readonly required: boolean
  readonly about: string
  readonly example: number
  readonly minimum: number
  readonly maximum?: number
  readonly default?: number
}
export type RouteParam = Param | IntegerParam

/** `exp` of a signed link. */
export const linkEnd: IntegerParam = {
  kind: 'integer',
  required: true,
  about: 'End of the link, Unix seconds',
  example: 1798761600,
  minimum: 1,
}

/** The schema of a parameter. A number's pattern lets through every spelling that the service accepts. */
export function paramSchema(param: RouteParam): JsonObject {
  if (param.kind === 'flag') return { type: 'boolean', default: false }
  if (param.kind === 'integer') {
    const { minimum, maximum, default: fallback } = param
    return { type: 'integer', minimum, maximum, default: fallback }
  }
  return {
    type: 'string',
    ...(param.required ? { minLength: 1 } : {}),
    maxLength: param.maxChars,
    ...(param.identifier === undefined ? {} : { pattern: spellingPattern(param.identifier) }),
  }
}

const spellings: Readonly<Record<string, string>> = {
  vpa: 'Capital letters, and spaces at the ends, are accepted.',
  mobile: 'Spaces, hyphens, and +91, 91 or 0 in front of the ten digits, are accepted.',
}
const daySpelling = 'DD-MM-YYYY and DD/MM/YYYY are accepted.'
const usualSpelling = 'Spaces, hyphens and lower-case letters are accepted.'
const flagSpellings = 'Also accepted: True, Y, yes, 1, on, and their opposites.'

/** Facts of a parameter beyond its schema. */
export function aboutParam(param: RouteParam): string {
  const { kind, about } = param
  if (kind === 'flag') return `${about}. ${flagSpellings}`
  if (kind === 'text') return param.required ? about : `${about}. Such as \`${param.example}\`.`
  if (kind === 'integer') return about
  if (kind === 'day') return `${about}, YYYY-MM-DD. ${daySpelling}`
  return `${about}. ${spellings[param.identifier?.name ?? ''] ?? usualSpelling}`
}

/**
 * A parameter of the document. An optional parameter has its example only in words: pages to try the interface would
 * otherwise always send it. Consent is always sent: where it is optional, the call may be refused without.
 */
export function parameter(place: 'query' | 'path' | 'header', name: string, param: RouteParam): JsonObject {
  const isText = param.kind === 'text' && !param.required && name !== 'consent'
  return {
    name,
    in: place,
    required: place === 'path' || param.required,
    description: aboutParam(param),
    schema: paramSchema(param),
    ...(isText ? {} : { example: param.kind === 'flag' ? param.example === 'true' : param.example }),
  }
}

/** Whether a value found under the same name elsewhere can serve here. */
function isOfType(schema: JsonObject, value: Json): boolean {
  if (schema.const !== undefined) return schema.const === value
  if (Array.isArray(value)) return schema.type === 'array'
  if (value === null) return schema.type === 'null'
  if (typeof value === 'number') return schema.type === 'number' || schema.type === 'integer'
  return schema.type === typeof value
}

/**
 * An example that fits the schema: its constants, the values that `hints` (another example) has under the same
 * name, and the plainest value of the type for the rest.
 */
export function exampleOf(schema: JsonObject, hints: JsonObject): Json {
  if (schema.const !== undefined) return schema.const
  const alternatives = schema.anyOf as readonly JsonObject[] | undefined
  if (alternatives !== undefined) return exampleOf(alternatives[0]!, hints)
  if (schema.type === 'object') {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>)
    return Object.fromEntries(
      properties.map(([name, schema]) => {
        const hint = hints[name]
        return [name, hint !== undefined && isOfType(schema, hint) ? hint : exampleOf(schema, hints)]
      }),
    )
  }
  const plainest: Readonly<Record<string, Json>> = {
    array: [],
    boolean: false,
    integer: 0,
    number: 0,
    null: null,
  }
  const type = String(schema.type)
  return Object.hasOwn(plainest, type) ? plainest[type]! : ''
}
