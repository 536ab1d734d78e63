// Owns the routes of journeys: Aadhaar OTP from the query, the tax and GST portals from JSON bodies.
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Judge } from '../auth/judge.js'
import type { AadhaarOtp } from '../journeys/aadhaar-otp.js'
import type { PortalCall, PortalSessions } from '../journeys/portal-sessions.js'
import type { Caller, CallResult } from '../lookups/call.js'
import { aadhaarGenerateOtp } from '../lookups/ekyc/generate-otp.js'
import { aadhaarVerifyOtp } from '../lookups/ekyc/verify-otp.js'
import type { Lookup } from '../lookups/lookup.js'
import type { RawInput } from '../lookups/params.js'
import { itrCreateClient } from '../lookups/tax/create-client.js'
import { itr26asDownload } from '../lookups/tax/download-26as.js'
import { get26asDetails } from '../lookups/tax/get-26as-details.js'
import { taxpayerOtp, taxpayerOtpVerify, taxpayerSessionRefresh } from '../lookups/tax/taxpayer-otp.js'
import { taxpayerSession } from '../lookups/tax/taxpayer-session.js'
import { callerOf } from './caller.js'
import { readJson } from './json-body.js'
import { sendResult } from './lookup-routes.js'
import type { DescribedRoute } from './openapi-route.js'
import { aboutParam, paramSchema } from './openapi-schemas.js'

export interface JourneyRoutesParts {
  readonly judge: Judge
  readonly aadhaarOtp: AadhaarOtp
  readonly portalSessions: PortalSessions
}

const queried = [aadhaarGenerateOtp, aadhaarVerifyOtp, get26asDetails, taxpayerSession] as const
const posted = [
  itrCreateClient,
  itr26asDownload,
  taxpayerOtp,
  taxpayerOtpVerify,
  taxpayerSessionRefresh,
] as const

/** Names of the rows that are served here and not by the common route. */
export const journeyLookups: ReadonlySet<string> = new Set([...queried, ...posted].map(({ name }) => name))

function bodyOf(lookup: Lookup) {
  const members = Object.entries(lookup.input)
  return {
    contentTypes: ['application/json'],
    required: true,
    schema: Type.Object(
      Object.fromEntries(
        members.map(([name, param]) => [
          name,
          Type.String({ ...paramSchema(param), description: aboutParam(param) }),
        ]),
      ),
    ),
    example: Object.fromEntries(members.map(([name, { example }]) => [name, example])),
  }
}

/** What the OpenAPI document says of these routes beyond their rows. */
export const journeyRouteDescriptions: readonly DescribedRoute[] = [
  {
    lookup: aadhaarGenerateOtp.name,
    description: [
      'One OTP per number in 60 seconds (409 `OTP_ALREADY_SENT`), 10 per number and 1,000 per client in a day (429).',
      'The reference_id is good for ten minutes, for the client that asked.',
    ].join(' '),
    failures: ['OTP_ALREADY_SENT', 'TOO_MANY_REQUESTS'],
  },
  {
    lookup: aadhaarVerifyOtp.name,
    description: 'Three wrong tries or one right one use a reference_id up.',
    failures: ['INVALID_REFERENCE_ID'],
  },
  ...posted.map((lookup) => ({
    lookup: lookup.name,
    body: bodyOf(lookup),
    failures: ['PAYLOAD_TOO_LARGE'] as const,
  })),
]

export function addJourneyRoutes(app: FastifyInstance, parts: JourneyRoutesParts): void {
  const { judge, aadhaarOtp, portalSessions } = parts
  const inQuery: readonly (readonly [Lookup, (raw: RawInput, caller: Caller) => Promise<CallResult>])[] = [
    [aadhaarGenerateOtp, aadhaarOtp.generate],
    [aadhaarVerifyOtp, aadhaarOtp.verify],
    [get26asDetails, portalSessions.get26as],
    [taxpayerSession, portalSessions.gstSession],
  ]
  for (const [lookup, answer] of inQuery) {
    app.route({
      method: lookup.route.method,
      url: lookup.route.path,
      config: { interface: true, envelope: true },
      handler: async (request, reply) => {
        const caller = callerOf(request, judge, lookup)
        return sendResult(request, reply, await answer(request.query as RawInput, caller))
      },
    })
  }

  const inBody: readonly (readonly [Lookup, PortalCall])[] = [
    [itrCreateClient, portalSessions.createClient],
    [itr26asDownload, portalSessions.download26as],
    [taxpayerOtp, portalSessions.gstOtp],
    [taxpayerOtpVerify, portalSessions.gstVerify],
    [taxpayerSessionRefresh, portalSessions.gstRefresh],
  ]
  for (const [lookup, answer] of inBody) {
    app.route({
      method: lookup.route.method,
      url: lookup.route.path,
      config: { interface: true, envelope: true },
      handler: async (request, reply) => {
        const caller = callerOf(request, judge, lookup)
        const body = readJson(request.raw, Object.keys(lookup.input))
        return sendResult(request, reply, await answer(body, caller))
      },
    })
  }
}
