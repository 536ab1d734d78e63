// Makes the cases about refused calls: credentials, attribution, parameters, unknown subjects, failing sources.
import { type Ask, type Case, type Check, practice, unconfirmed } from './case.js'
import { answered, detail, detailOnly, field, refused } from './checks.js'
import { aboutOther, callOf, type Endpoint, type Refusal } from './endpoint.js'
import type { Credentials, Request } from './exchange.js'
import { exactly, type Shape, subCode } from './shapes.js'

type Row = readonly [id: string, section: string, clause: string, ask: Ask, check: Check]

const access = 'Errors: authentication and access'
const operation = 'Errors: operation'

/** The texts of 401 that the interface lists for credentials that are missing or unknown. */
const keyTexts = [
  'Not authenticated',
  'Could not validate credentials',
  'Invalid client_id, access Denied',
  'Incorrect client_id or client_secret',
]

export const asCases = (name: string, group: string, rows: readonly Row[]): Case[] =>
  rows.map(([id, section, clause, ask, check]) => ({
    id: `${name}.${id}`,
    group,
    section,
    clause,
    ask,
    check,
  }))

/** Rows about the credentials of an endpoint. `request` makes the call with some of them. */
export function credentialRows(
  listsToken: boolean,
  request: (credentials: Credentials) => Request,
): readonly Row[] {
  const bare = request('none')
  // "Most lookups require both": which of them is not shown. Aadhaar OTP lists the key.
  const keySection = listsToken ? unconfirmed : 'Authentication, rule 4'
  const token: readonly Row[] = [
    ['no-credentials', access, 'without credentials: 401', bare, detail(401, ...keyTexts)],
    [
      'no-credentials.body',
      access,
      'the body is an object with a single string field detail',
      bare,
      detailOnly,
    ],
    [
      'no-token',
      access,
      'without a bearer token: 401 Not authenticated',
      request('no-token'),
      detail(401, 'Not authenticated'),
    ],
    [
      'bad-token',
      access,
      'a token that is not valid: 403 Not a valid token',
      request('bad-token'),
      detail(403, 'Not a valid token'),
    ],
  ]
  return [
    ...(listsToken
      ? token
      : [['no-credentials', keySection, 'without credentials the call is refused', bare, refused] as const]),
    ['no-key', keySection, 'without x-api-key the call is refused', request('no-key'), refused],
    ['bad-key', access, 'an unknown x-api-key: 401', request('bad-key'), detail(401, ...keyTexts)],
    [
      'bad-client-id',
      access,
      'a rejected client-id: 401 Invalid client_id, access Denied',
      request('bad-id'),
      detail(401, 'Invalid client_id, access Denied'),
    ],
  ]
}

/** Rows about an answer with a status, and a sub_code and message where the interface has them. */
export function refusalRows(
  id: string,
  what: string,
  request: Request,
  { status, subCode: code, message, section = operation }: Refusal,
): readonly Row[] {
  const more: [string, string, Shape][] = [
    ...(code === undefined ? [] : [['sub_code', code, exactly(code)] as [string, string, Shape]]),
    ...(message === undefined
      ? []
      : [['message', `"${message}"`, exactly(message)] as [string, string, Shape]]),
  ]
  return [
    [id, section, `${what}: HTTP ${status}`, request, answered(status)],
    ...more.map(
      ([member, value, shape]): Row => [
        `${id}.${member}`,
        section,
        `${what}: ${member} ${value}`,
        request,
        field(member, shape),
      ],
    ),
  ]
}

/** Any sub_code but SUCCESS. */
const noSuccess: Shape = {
  says: 'a sub_code that is not SUCCESS',
  holds: (value) => subCode.holds(value) && value !== 'SUCCESS',
}

function subjectRows(endpoint: Endpoint): readonly Row[] {
  const { subject, unknown, malformed } = endpoint
  if (subject === undefined) return []
  const about = (outcome: string) => aboutOther(endpoint, `{${subject.of}.${outcome}}`)
  const failing = refusalRows('source-failure', 'an upstream source that failed', about('failure'), {
    status: 500,
    subCode: 'SOURCE_FAILURE',
    message: 'Source failure. Unable to validate.',
  })
  const nullTime: Row = [
    'source-failure.timestamp',
    operation,
    'an upstream source that failed: timestamp is null',
    about('failure'),
    field('timestamp', exactly(null)),
  ]
  const unavailable: readonly Row[] = [
    [
      'unavailable.code',
      operation,
      'an upstream source that is unavailable: code is null',
      about('unavailable'),
      field('code', exactly(null)),
    ],
    [
      'unavailable.message',
      operation,
      'an upstream source that is unavailable: message Source Unavailable',
      about('unavailable'),
      field('message', exactly('Source Unavailable')),
    ],
  ]
  return [
    ...(unknown === undefined ? [] : unknownRows(unknown, about('unknown'))),
    ...(malformed === undefined
      ? []
      : refusalRows(
          `malformed`,
          `a malformed ${subject.parameter}`,
          aboutOther(endpoint, malformed.value),
          malformed,
        )),
    ...failing,
    nullTime,
    ...(endpoint.mayBeUnavailable ? unavailable : []),
  ]
}

function unknownRows(unknown: Refusal, request: Request): readonly Row[] {
  if (unknown.subCode !== undefined) return refusalRows('unknown', 'an unknown subject', request, unknown)
  const rows = refusalRows('unknown', 'an unknown subject', request, { section: unconfirmed, ...unknown })
  const clause = 'an unknown subject is not called a success: clients test sub_code'
  return [...rows, ['unknown.sub_code', practice, clause, request, field('sub_code', noSuccess)]]
}

function parameterRows(endpoint: Endpoint): readonly Row[] {
  return endpoint.required.map((name): Row => {
    const query = Object.fromEntries(Object.entries(endpoint.query).filter(([key]) => key !== name))
    return [`no-${name}`, 'Endpoints', `${name} is required`, callOf(endpoint, { query }), refused]
  })
}

const badOrigin = { 'X-Service-Origin': '-not-a-slug' }

/** Rows about attribution headers that break a limit, which every endpoint refuses alike. */
export const attributionRows = (request: Request): readonly Row[] =>
  refusalRows(
    'bad-origin',
    'an X-Service-Origin that breaks the pattern',
    { ...request, headers: { ...request.headers, ...badOrigin } },
    { status: 400, subCode: 'INVALID_ORIGIN_METADATA' },
  )

export function refusalCases(endpoint: Endpoint): Case[] {
  const { name, group, access: kind } = endpoint
  const call = callOf(endpoint)
  return asCases(name, group, [
    ...credentialRows(kind !== 'key-and-id', (credentials) => callOf(endpoint, { credentials })),
    ...attributionRows(call),
    [
      'method',
      practice,
      'the path takes the method listed: DELETE is refused',
      { ...call, method: 'DELETE' },
      refused,
    ],
    ...parameterRows(endpoint),
    ...subjectRows(endpoint),
  ])
}
