// Lists the described routes for the OpenAPI document: one line for each list of descriptions.
import { Type } from 'typebox'
import type { Lookup } from '../lookups/lookup.js'
import { documentRouteDescriptions } from './document-routes.js'
import { oauthTokenDescription } from './oauth-token-route.js'
import { batchRouteDescriptions } from './openapi-batches.js'
import { consentRouteDescriptions } from './openapi-consents.js'
import type { PlainRoute } from './openapi-route.js'
import { taskRouteDescriptions } from './openapi-tasks.js'
import { receiptDescription } from './receipt-route.js'
import { transactionDescription } from './transaction-route.js'

const authorizeRoute: PlainRoute = {
  operationId: 'authorize',
  method: 'POST',
  path: '/v1/authorize',
  summary: 'An access token for a client id and secret',
  description:
    'The token is valid for 24 hours. A grant_type and other fields that OAuth 2.0 clients send are accepted and ignored.',
  credentials: 'none',
  body: {
    contentTypes: ['multipart/form-data', 'application/x-www-form-urlencoded'],
    required: true,
    schema: Type.Object({
      client_id: Type.String({ minLength: 1, maxLength: 256 }),
      client_secret: Type.String({ minLength: 1, maxLength: 256 }),
    }),
    example: { client_id: 'sandbox_0123456789abcdef0123', client_secret: 'sps_...' },
  },
  answers: {
    SUCCESS: {
      status: 200,
      about: 'The access token; send it as `Authorization: Bearer`',
      schema: Type.Object(
        {
          access_token: Type.String({ minLength: 1 }),
          token_type: Type.Literal('bearer'),
          expiry: Type.String({ format: 'date-time', description: 'ISO 8601, UTC' }),
        },
        { additionalProperties: false },
      ),
      example: {
        access_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.c2lnbmF0dXJl',
        token_type: 'bearer',
        expiry: '2026-01-01T00:00:00.000Z',
      },
    },
  },
  failures: [
    'INCORRECT_CREDENTIALS',
    'TOO_MANY_REQUESTS',
    'INACTIVE_CLIENT',
    'INVALID_PARAMETER',
    'PAYLOAD_TOO_LARGE',
    'INTERNAL_FAULT',
  ],
}

/** Every route of a service with these lookups that is not a lookup. */
export const describedRoutes = (catalogue: readonly Lookup[]): readonly PlainRoute[] => [
  authorizeRoute,
  oauthTokenDescription,
  ...batchRouteDescriptions(catalogue),
  ...taskRouteDescriptions(catalogue),
  transactionDescription,
  receiptDescription,
  ...consentRouteDescriptions,
  ...documentRouteDescriptions,
]
