// Owns the routes of journeys: Aadhaar OTP from the query, the tax and GST portals from JSON bodies.
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Authenticator } from '../auth/authenticate.js'
import type { AadhaarOtp } from '../journeys/aadhaar-otp.js'
import type { PortalCall, PortalSessions } from '../journeys/portal-sessions.js'
import type { FailureCode } from '../kernel/failures.js'
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
import { maxJsonBytes, readJson } from './json-body.js'
import { sendResult } from './lookup-routes.js'
import type { DescribedRoute } from './openapi-route.js'
import { aboutParam, paramSchema } from './openapi-schemas.js'

export interface JourneyRoutesParts {
  readonly authenticator: Authenticator
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

const otpLimits = [
  'One OTP for each in 60 seconds (409 `OTP_ALREADY_SENT`), ten in a day, of which one client may use eight, and',
  'so many a day for the client as `limits.otpsPerDay` says (429).',
].join(' ')
const wrongLimits = [
  'Wrong ones are counted over all OTPs: ten in a day, of which one client may use eight, and so many a day for the',
  'client as `limits.wrongTriesPerDay` says (429).',
].join(' ')

/** What the bodies' routes say and answer beyond their rows. */
const limited: Readonly<Record<string, { description: string; failures: readonly FailureCode[] }>> = {
  [itrCreateClient.name]: {
    description: [
      'The portal locks an account after five wrong passwords: four are tried in a day, of which one client may use three,',
      'and so many a day for the client as `limits.wrongTriesPerDay` says (429).',
    ].join(' '),
    failures: ['TOO_MANY_REQUESTS'],
  },
  [taxpayerOtp.name]: { description: otpLimits, failures: ['OTP_ALREADY_SENT', 'TOO_MANY_REQUESTS'] },
  [taxpayerOtpVerify.name]: {
    description: `Three wrong tries or one right one use an OTP up. ${wrongLimits}`,
    failures: ['TOO_MANY_REQUESTS'],
  },
}

/** What the OpenAPI document says of these routes beyond their rows. */
export const journeyRouteDescriptions: readonly DescribedRoute[] = [
  {
    lookup: aadhaarGenerateOtp.name,
    description: `${otpLimits} The reference_id is good for ten minutes, for the client that asked.`,
    failures: ['OTP_ALREADY_SENT', 'TOO_MANY_REQUESTS'],
  },
  {
    lookup: aadhaarVerifyOtp.name,
    description: `Three wrong tries or one right one use a reference_id up. ${wrongLimits}`,
    failures: ['INVALID_REFERENCE_ID', 'TOO_MANY_REQUESTS'],
  },
  ...posted.map((lookup) => {
    const { description, failures = [] } = limited[lookup.name] ?? {}
    return {
      lookup: lookup.name,
      ...(description === undefined ? {} : { description }),
      body: bodyOf(lookup),
      failures: [...failures, 'PAYLOAD_TOO_LARGE'] as const,
    }
  }),
]

export function addJourneyRoutes(app: FastifyInstance, parts: JourneyRoutesParts): void {
  const { authenticator, aadhaarOtp, portalSessions } = parts
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
        const caller = callerOf(request, authenticator, lookup)
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
      config: { interface: true, envelope: true, maxBodyBytes: maxJsonBytes },
      handler: async (request, reply) => {
        const caller = callerOf(request, authenticator, lookup)
        const body = request.readBody((bytes) => readJson(bytes, Object.keys(lookup.input)))
        return sendResult(request, reply, await answer(body, caller))
      },
    })
  }
}
