// Owns one operation of the OpenAPI document: what it is asked with, and every way in which it answers.
import type { TObject, TProperties, TSchema } from 'typebox'
import type { CredentialClass } from '../auth/authenticate.js'
import type { FailureCode } from '../kernel/failures.js'
import { failuresOf } from '../lookups/call.js'
import type { Lookup } from '../lookups/lookup.js'
import { malformed } from '../lookups/params.js'
import {
  answerHeaders,
  byCredentials,
  byStatus,
  everywhere,
  failureResponse,
  responseHeaders,
  unreached,
} from './openapi-failures.js'
import type { PlainRoute, RouteRequest } from './openapi-route.js'
import {
  envelopeSchema,
  exampleOf,
  exampleTimestamp,
  exampleTransactionId,
  type JsonObject,
  parameter,
  plain,
  type RouteParam,
} from './openapi-schemas.js'

/** What operations leave in the document's components, by kind and name. */
export interface Components {
  readonly schemas: JsonObject
  readonly responses: JsonObject
}

const security: Readonly<Record<CredentialClass, readonly JsonObject[]>> = {
  // The client-id header is checked when sent; the operator may require it.
  'token-and-key': [
    { accessToken: [], apiKey: [], clientId: [] },
    { accessToken: [], apiKey: [] },
  ],
  'key-and-client-id': [{ apiKey: [], clientId: [] }],
  'key-only': [{ apiKey: [] }],
  'signed-link': [],
  none: [],
}

/** `itr/get-26as-details` -> `itrGet26asDetails`. */
export const operationIdOf = (lookup: Lookup): string =>
  lookup.name.replaceAll(/[^a-zA-Z0-9]+(.)/g, (_whole, letter: string) => letter.toUpperCase())

/** Name of the schema of an outcome among the components. */
export const outcomeSchemaName = (lookup: Lookup, subCode: string): string =>
  `${operationIdOf(lookup)}.${subCode}`

const familyOf = (path: string): string => path.split('/')[2]!

function parametersOf(place: 'query' | 'path' | 'header', params: Readonly<Record<string, RouteParam>> = {}) {
  return Object.entries(params).map(([name, param]) => parameter(place, name, param))
}

const attribution = ['X-Service-Origin', 'X-Service-Meta'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

/** The interface shows some successes without a data object: the fields stand in the envelope. */
const isAtTop = (lookup: Lookup, subCode: string) => lookup.dataAtTop === true && subCode === 'SUCCESS'

const propertiesOf = (schema: TSchema): TProperties => (schema as TObject).properties

/** The outcomes of a row: their envelopes among the components, and the responses that refer to them. */
function outcomeResponses(lookup: Lookup, components: Components): JsonObject {
  const byOwnStatus = new Map<number, string[]>()
  for (const [subCode, outcome] of Object.entries(lookup.outcomes)) {
    const data = subCode === 'SUCCESS' ? lookup.output : outcome.data
    const { status, message, codeIsNull } = outcome
    const remarks = Object.values(outcome.remarks ?? {})
    const code = codeIsNull === true ? null : status
    const payload = isAtTop(lookup, subCode) ? { own: propertiesOf(lookup.output) } : { data }
    components.schemas[outcomeSchemaName(lookup, subCode)] = plain(
      envelopeSchema({ code, timestamp: 'time', subCode, message, remarks, ...payload }),
    )
    byOwnStatus.set(outcome.status, [...(byOwnStatus.get(outcome.status) ?? []), subCode])
  }
  const responses: JsonObject = {}
  for (const [status, subCodes] of byOwnStatus) {
    const refs = subCodes.map((subCode) => `#/components/schemas/${outcomeSchemaName(lookup, subCode)}`)
    const mapping = Object.fromEntries(subCodes.map((subCode, i) => [subCode, refs[i]!]))
    responses[status] = {
      description: subCodes
        .map((subCode) => `- \`${subCode}\`: ${lookup.outcomes[subCode]!.message}`)
        .join('\n'),
      headers: answerHeaders(),
      content: {
        'application/json': {
          schema:
            refs.length === 1
              ? { $ref: refs[0]! }
              : {
                  oneOf: refs.map(($ref) => ({ $ref })),
                  discriminator: { propertyName: 'sub_code', mapping },
                },
          examples: Object.fromEntries(
            subCodes.map((subCode) => [subCode, { value: outcomeExample(lookup, subCode) }]),
          ),
        },
      },
    }
  }
  return responses
}

/** The whole answer of an outcome as a caller sees it. */
export function outcomeExample(lookup: Lookup, subCode: string): JsonObject {
  const { status, message, data, codeIsNull } = lookup.outcomes[subCode]!
  const example = lookup.example as JsonObject
  const envelope = {
    code: codeIsNull === true ? null : status,
    timestamp: exampleTimestamp,
    transaction_id: exampleTransactionId,
    sub_code: subCode,
    message,
  }
  if (isAtTop(lookup, subCode)) return { ...envelope, ...example }
  if (subCode === 'SUCCESS') return { ...envelope, data: example }
  return data === undefined ? envelope : { ...envelope, data: exampleOf(plain(data), example) }
}

function plainResponses(route: PlainRoute): JsonObject {
  const byOwnStatus = new Map<number, string[]>()
  for (const [name, { status }] of Object.entries(route.answers)) {
    byOwnStatus.set(status, [...(byOwnStatus.get(status) ?? []), name])
  }
  const responses: JsonObject = {}
  for (const [status, names] of byOwnStatus) {
    const content: Record<string, JsonObject> = {}
    for (const name of names) {
      const { contentType = 'application/json', schema, example } = route.answers[name]!
      const before = content[contentType]
      const own = schema === undefined ? {} : plain(schema)
      content[contentType] = {
        schema: before === undefined ? own : { anyOf: [before.schema ?? {}, own] },
        examples: {
          ...(before?.examples as JsonObject | undefined),
          ...(example === undefined ? {} : { [name]: { value: example as JsonObject } }),
        },
      }
    }
    responses[status] = {
      description: names.map((name) => `- ${route.answers[name]!.about}`).join('\n'),
      headers: responseHeaders(route.metered === true),
      content,
    }
  }
  return responses
}

/**
 * Responses for the failures, shared between operations that can end in the same ones.
 * @param codes.metered those that end a call which is in the ledger
 * @param codes.before those that end it earlier
 */
function failureResponses(
  codes: { before: readonly FailureCode[]; metered: readonly FailureCode[] },
  components: Components,
): JsonObject {
  const share = (list: readonly FailureCode[]): JsonObject => {
    const isMetered = list.some((code) => codes.metered.includes(code))
    const name = `${list.join('.')}${isMetered ? '.metered' : ''}`
    components.responses[name] ??= failureResponse(list, isMetered)
    return { $ref: `#/components/responses/${name}` }
  }
  const responses: JsonObject = {}
  for (const [status, list] of byStatus([...codes.before, ...codes.metered])) responses[status] = share(list)
  responses.default = share(unreached)
  return responses
}

/** A lookup as the common route serves it, or as `own` says it is asked. */
export function lookupOperation(lookup: Lookup, components: Components, own?: RouteRequest): JsonObject {
  const before = [...everywhere, ...byCredentials[lookup.credentials]]
  const metered = [...failuresOf(lookup, malformed), ...(own?.failures ?? [])]
  const usual = own?.query === undefined && own?.body === undefined
  return {
    operationId: operationIdOf(lookup),
    tags: [familyOf(lookup.route.path)],
    summary: lookup.summary,
    ...requestOf({ failures: metered, ...own, ...(usual ? { query: lookup.input } : {}) }),
    security: [...security[lookup.credentials]],
    responses: {
      ...outcomeResponses(lookup, components),
      ...failureResponses({ before, metered }, components),
    },
  }
}

function requestOf(route: RouteRequest): JsonObject {
  const own = [
    ...parametersOf('path', route.inPath),
    ...parametersOf('query', route.query),
    ...parametersOf('header', route.headers),
  ]
  const { body, description } = route
  return {
    ...(description === undefined ? {} : { description }),
    parameters: [...own, ...attribution],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: body.required,
            content: Object.fromEntries(
              body.contentTypes.map((type) => [
                type,
                {
                  schema: plain(body.schema),
                  ...(body.example === undefined ? {} : { example: body.example as JsonObject }),
                },
              ]),
            ),
          },
        }),
  }
}

/** A route that is plain code and no lookup. */
export function plainOperation(route: PlainRoute, components: Components): JsonObject {
  const refused = [...everywhere, ...byCredentials[route.credentials]]
  const codes =
    route.metered === true
      ? { before: refused, metered: route.failures }
      : { before: [...refused, ...route.failures], metered: [] }
  return {
    operationId: route.operationId,
    tags: [familyOf(route.path)],
    summary: route.summary,
    ...requestOf(route),
    security: [...security[route.credentials]],
    responses: { ...plainResponses(route), ...failureResponses(codes, components) },
  }
}
