// Makes the operations of plain routes for the OpenAPI document, and the parts that operations of rows have too.
import type { CredentialClass } from '../auth/authenticate.js'
import type { FailureCode } from '../kernel/failures.js'
import {
  byCredentials,
  byStatus,
  everywhere,
  failureResponse,
  responseHeaders,
  unreached,
} from './openapi-failures.js'
import type { PlainRoute, RouteRequest } from './openapi-route.js'
import { type JsonObject, parameter, plain, type RouteParam } from './openapi-schemas.js'
import { familyOf } from './openapi-tags.js'

/** What operations add to the document's components, by kind and name. */
export interface Components {
  readonly schemas: JsonObject
  readonly responses: JsonObject
}

export const security: Readonly<Record<CredentialClass, readonly JsonObject[]>> = {
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

function parametersOf(place: 'query' | 'path' | 'header', params: Readonly<Record<string, RouteParam>> = {}) {
  return Object.entries(params).map(([name, param]) => parameter(place, name, param))
}

const attribution = ['X-Service-Origin', 'X-Service-Meta'].map((name) => ({
  $ref: `#/components/parameters/${name}`,
}))

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
      const plainSchema = schema === undefined ? {} : plain(schema)
      content[contentType] = {
        schema: before === undefined ? plainSchema : { anyOf: [before.schema ?? {}, plainSchema] },
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
export function failureResponses(
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

export function requestOf(route: RouteRequest): JsonObject {
  const parameters = [
    ...parametersOf('path', route.inPath),
    ...parametersOf('query', route.query),
    ...parametersOf('header', route.headers),
  ]
  const { body, description } = route
  return {
    ...(description === undefined ? {} : { description }),
    parameters: [...parameters, ...attribution],
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

/** The operation of a route that is plain code, not a lookup. */
export function plainOperation(route: PlainRoute, components: Components): JsonObject {
  const refused = [...everywhere, ...byCredentials[route.credentials]]
  const codes =
    route.metered === true
      ? { before: [...refused, 'LEDGER_UNAVAILABLE' as const], metered: route.failures }
      : { before: [...refused, ...route.failures], metered: [] }
  return {
    operationId: route.operationId,
    tags: [familyOf(route.path)],
    summary: route.summary,
    ...route.extensions,
    ...requestOf(route),
    security: [...security[route.credentials]],
    responses: { ...plainResponses(route), ...failureResponses(codes, components) },
  }
}
