// Describes the routes of consents.
import { Type } from 'typebox'
import {
  maxNoticeChars,
  maxPurposeChars,
  mostLookups,
  mostPurposes,
  mostSubjects,
} from '../consents/consent-body.js'
import { maxConsentIdChars } from '../kernel/consent.js'
import type { FailureCode } from '../kernel/failures.js'
import { panbasic } from '../lookups/pan/panbasic.js'
import { textParam } from '../lookups/params.js'
import { consentMessages } from './consent-routes.js'
import type { PlainRoute } from './openapi-route.js'
import { envelopeSchema, exampleTimestamp, exampleTransactionId } from './openapi-schemas.js'

const time = (description: string) => Type.String({ format: 'date-time', description })
const texts = (most: number, maxLength: number, description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems: most, description })

const optional = {
  subjects: Type.Array(Type.Record(Type.String(), Type.String()), {
    maxItems: mostSubjects,
    description:
      'Whom the consent is about, each by one number and its kind: {"pan":"ZZZPZ1000A"}. Empty: it does not say.',
  }),
  purposes: texts(mostPurposes, maxPurposeChars, 'What the person agreed to. Empty: it does not say.'),
  lookups: texts(mostLookups, 64, 'The lookups that may be called on it. Empty: every lookup.'),
}
const notice = Type.Union([Type.String({ minLength: 1, maxLength: maxNoticeChars }), Type.Null()], {
  description: 'The notice that was shown, or where it can be read',
})
const expiry = Type.Union([time('RFC 3339'), Type.Null()], { description: 'null: it does not end by itself' })

const registration = Type.Object({
  subjects: Type.Optional(optional.subjects),
  purposes: Type.Optional(optional.purposes),
  lookups: Type.Optional(optional.lookups),
  notice: Type.Optional(notice),
  given_at: time('RFC 3339: when the person gave it'),
  expires_at: Type.Optional(expiry),
})

const consent = Type.Object(
  {
    id: Type.String(),
    ...optional,
    notice,
    given_at: time('ISO 8601, UTC'),
    expires_at: expiry,
    registered_at: time('ISO 8601, UTC'),
    withdrawn_at: Type.Union([time('ISO 8601, UTC'), Type.Null()]),
  },
  { additionalProperties: false },
)

const exampleBody = {
  subjects: [{ pan: 'ZZZPZ1000A' }],
  purposes: ['Opening an account'],
  lookups: [panbasic.name],
  notice: 'https://bank.example/notices/7',
  given_at: '2026-11-26T05:00:00.000Z',
  expires_at: '2027-11-26T05:00:00.000Z',
}

const inPath = {
  id: textParam('Your id of the consent: 1 to 128 visible ASCII characters', 'consent-42', {
    maxChars: maxConsentIdChars,
  }),
}

const answer = (message: string, remarks: string[], withdrawn: string | null) => ({
  SUCCESS: {
    status: 200,
    about: 'The consent',
    schema: envelopeSchema({
      code: 200,
      timestamp: 'time',
      subCode: 'SUCCESS',
      message,
      remarks,
      data: consent,
    }),
    example: {
      code: 200,
      timestamp: exampleTimestamp,
      transaction_id: exampleTransactionId,
      sub_code: 'SUCCESS',
      message,
      data: {
        id: 'consent-42',
        ...exampleBody,
        registered_at: '2026-11-26T05:00:01.000Z',
        withdrawn_at: withdrawn,
      },
    },
  },
})

const shared = { path: '/v1/consents/{id}', credentials: 'token-and-key', inPath } as const
const failures: readonly FailureCode[] = ['NOT_FOUND', 'INTERNAL_SERVER_ERROR']

export const consentRouteDescriptions: readonly PlainRoute[] = [
  {
    ...shared,
    operationId: 'registerConsent',
    method: 'PUT',
    summary: "Registers a person's consent",
    description:
      'A call that names it in X-Satyapan-Consent-Id is refused once the consent is withdrawn or has expired, and when it is about another lookup, purpose or person. It is free.',
    body: {
      contentTypes: ['application/json'],
      required: true,
      schema: registration,
      example: exampleBody,
    },
    answers: answer(consentMessages.registered, [consentMessages.replaced], null),
    failures: [
      'BAD_REQUEST',
      'PAYLOAD_TOO_LARGE',
      'INVALID_PARAMETER',
      'CONSENT_WITHDRAWN',
      'TOO_MANY_CONSENTS',
      ...failures,
    ],
  },
  {
    ...shared,
    operationId: 'consent',
    method: 'GET',
    summary: 'A consent that was registered',
    description: 'Only consents of the client that asks; it is free.',
    answers: answer(consentMessages.fetched, [], null),
    failures,
  },
  {
    ...shared,
    operationId: 'withdrawConsent',
    method: 'DELETE',
    summary: 'Withdraws a consent',
    description:
      'Within a second every node refuses calls that name it. What was answered before stays in the ledger. It is kept, and cannot be registered again.',
    answers: answer(consentMessages.withdrawn, [], '2026-12-01T05:00:00.000Z'),
    failures,
  },
]
