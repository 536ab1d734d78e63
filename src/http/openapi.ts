// Makes the OpenAPI document: the interface described from the rows, the plain routes and the failure table.
import {
  maxMetadataBytes,
  maxMetadataHeaders,
  maxMetadataKeyChars,
  maxMetadataValueChars,
} from '../kernel/attribution.js'
import { failureCodes } from '../kernel/failures.js'
import { endpointsOf, type Lookup } from '../lookups/lookup.js'
import { oauthTokenPath } from './oauth-token-route.js'
import { failureExample, failureSchema } from './openapi-failures.js'
import { type Components, plainOperation } from './openapi-operation.js'
import type { PlainRoute } from './openapi-route.js'
import { describedRoutes } from './openapi-routes.js'
import { lookupOperation } from './openapi-rows.js'
import { exampleTransactionId, type JsonObject } from './openapi-schemas.js'
import { tagsOf } from './openapi-tags.js'

const about = `Verification of identities, businesses and vehicles in India.

Ask \`POST /v1/authorize\` for an access token, then send it with each call as \`Authorization: Bearer\`, together
with the client secret as \`x-api-key\`. Every answer carries its audit id in \`X-Transaction-Id\`. An answer of a
lookup names its outcome in \`sub_code\`; a failure is never charged.`

const attributionParameters: JsonObject = {
  'X-Service-Origin': {
    name: 'X-Service-Origin',
    in: 'header',
    required: false,
    description:
      'The system that makes the call, such as `loan-desk`, for reconciliation. Stored in lower case.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9-]{0,31}$' },
  },
  'X-Service-Meta': {
    name: 'X-Service-Meta-Order-Id',
    in: 'header',
    required: false,
    description: [
      'One of the headers `X-Service-Meta-<Name>`: fields of the caller, stored with the call for reconciliation',
      `(\`Order-Id\` is stored as \`order_id\`). At most ${maxMetadataHeaders} of them, names of at most`,
      `${maxMetadataKeyChars} characters, values of at most ${maxMetadataValueChars}, and ${maxMetadataBytes}`,
      'bytes in all as JSON. Hyphens, never underscores; no personal data.',
    ].join(' '),
    schema: { type: 'string', maxLength: maxMetadataValueChars },
  },
}

const headers: JsonObject = {
  'X-Transaction-Id': {
    description: 'Audit id of the call; where there is an envelope it is its transaction_id.',
    schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    example: exampleTransactionId,
  },
  'X-Satyapan-Price': {
    description: [
      'What this call was charged, in the smallest unit of the currency; 0 when it was free.',
      'Absent where the call was refused before it was metered: credentials, attribution, overload.',
    ].join(' '),
    schema: { type: 'integer', minimum: 0 },
    example: 100,
  },
  'X-Satyapan-Source': {
    description: 'Name of the source that answered. Absent where none was asked.',
    schema: { type: 'string' },
    example: 'records',
  },
  'X-Satyapan-Cached': {
    description: 'Sent when the answer came from the cache.',
    schema: { type: 'string', const: 'true' },
  },
  'Idempotency-Replayed': {
    description: 'Sent when this is a free repetition of the first answer to the Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': {
    description: 'Seconds to wait before a retry.',
    schema: { type: 'integer', minimum: 0 },
    example: 1,
  },
  'X-Satyapan-Failure': {
    description: 'The name of the failure, as docs/failures.md lists it.',
    schema: { type: 'string', enum: [...failureCodes] },
    example: 'NOT_AUTHENTICATED',
  },
  Link: {
    description: 'The page that explains the failure.',
    schema: { type: 'string' },
    example: '</docs/failures#not_authenticated>; rel="help"',
  },
  'WWW-Authenticate': {
    description: 'The credential that is missing or does not hold.',
    schema: { type: 'string' },
    example: 'ApiKey realm="satyapan", header="x-api-key"',
  },
}

const securitySchemes = (tokenUrl: string): JsonObject => ({
  accessToken: {
    type: 'oauth2',
    description: 'Access token, valid for 24 hours, sent as Authorization: Bearer.',
    flows: { clientCredentials: { tokenUrl, scopes: {} } },
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The client secret.' },
  clientId: { type: 'apiKey', in: 'header', name: 'client-id', description: 'The client id.' },
})

/**
 * The interface as an OpenAPI 3.1 document: plain JSON, the same for the same rows.
 * @param parts.catalogue the lookups that are served
 * @param parts.baseUrl address under which clients reach the service, without a slash at its end; left out, the
 *   document's addresses are relative to where it was read
 * @param parts.routes the routes that are plain code
 */
export function openApiDocument(parts: {
  catalogue: readonly Lookup[]
  baseUrl?: string | undefined
  routes?: readonly PlainRoute[]
}): JsonObject {
  const { catalogue, baseUrl, routes = describedRoutes(parts.catalogue) } = parts
  const components: Components = { schemas: {}, responses: {} }
  const paths: Record<string, JsonObject> = {}
  const add = (method: string, path: string, operation: JsonObject) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }

  for (const route of routes) add(route.method, route.path, plainOperation(route, components))
  for (const lookup of catalogue) {
    if (lookup.task !== undefined) continue // openapi-tasks.ts
    for (const endpoint of endpointsOf(lookup))
      add(endpoint.method, endpoint.path, lookupOperation(lookup, components, endpoint))
  }

  const failureSchemas = Object.fromEntries(failureCodes.map((code) => [code, failureSchema(code)]))
  const examples = Object.fromEntries(failureCodes.map((code) => [code, { value: failureExample(code) }]))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Satyapan',
      version: 'v1',
      description: about,
      contact: { name: 'The operator of this service' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl ?? '/', description: 'This service.' }],
    tags: tagsOf(Object.keys(paths)),
    paths,
    components: {
      securitySchemes: securitySchemes(`${baseUrl ?? ''}${oauthTokenPath}`),
      schemas: { ...components.schemas, ...failureSchemas },
      responses: components.responses,
      examples,
      parameters: attributionParameters,
      headers,
    },
  }
}
