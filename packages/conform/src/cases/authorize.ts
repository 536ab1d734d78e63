// Authorization and access tokens.
import { type Case, type Check, practice, Skip, unconfirmed, type World } from '../case.js'
import { answered, detail, detailOnly, field, isJson, onlyMembers, refused } from '../checks.js'
import type { Pairs, Request } from '../exchange.js'
import { asCases, attributionRows } from '../refusal-cases.js'
import { exactly, filledText, isoTime } from '../shapes.js'
import { freeCall, unknownRequest } from './free-call.js'

const tokenSection = 'Access token (response of the authorize operation)'
const access = 'Errors: authentication and access'
const hourMs = 3_600_000
/** Clocks of two machines may differ. */
const toleranceMs = hourMs / 6

const post = (form: Pairs, changes: Partial<Request> = {}): Request => ({
  method: 'POST',
  path: '/v1/authorize',
  credentials: 'none',
  form,
  ...changes,
})

const own = { client_id: '{client}', client_secret: '{secret}' }
/** The call that gives the token of the whole run. */
export const authorize = post(own)

const lastsADay: Check = {
  expected: 'expiry 24 hours ahead, give or take ten minutes',
  check(answer, { clock }) {
    const { expiry } = (answer.json ?? {}) as { expiry?: unknown }
    const ends = typeof expiry === 'string' ? Date.parse(expiry) : Number.NaN
    if (Number.isNaN(ends)) throw new Skip('the answer has no expiry that is a time')
    const ahead = ends - clock.now()
    return Math.abs(ahead - 24 * hourMs) <= toleranceMs
      ? undefined
      : `expiry is ${(ahead / hourMs).toFixed(2)} hours ahead`
  },
}

/** A call with the first token, after another one was issued. */
async function callAfterSecond(world: World) {
  await world.send({ ...authorize, turn: 2 })
  return world.send({ ...freeCall, turn: 2 })
}

/** A call of a client that lacks access to the API. */
async function callOfRestricted(world: World) {
  const form = { client_id: '{restricted.client_id}', client_secret: '{restricted.client_secret}' }
  const { answer } = await world.send(post(form))
  const { access_token: token } = (answer.json ?? {}) as { access_token?: unknown }
  if (typeof token !== 'string') throw new Skip(`the restricted client got no token: HTTP ${answer.status}`)
  const headers = {
    Authorization: `Bearer ${token}`,
    'x-api-key': '{restricted.client_secret}',
    'client-id': '{restricted.client_id}',
  }
  const query = { pan_number: '{pan.found}' }
  return world.send({ path: '/v1/verification/panbasic', query, credentials: 'none', headers })
}

const wrong = 'Incorrect client_id or client_secret'

export const authorizeCases: readonly Case[] = asCases('authorize', 'authorize', [
  [
    'found',
    'Endpoints',
    'client_id and client_secret as multipart fields are answered',
    authorize,
    answered(200),
  ],
  ['content-type', 'What the service does', 'the service is a JSON API', authorize, isJson],
  ['access_token', tokenSection, 'access_token is a string', authorize, field('access_token', filledText)],
  ['token_type', tokenSection, 'token_type is bearer', authorize, field('token_type', exactly('bearer'))],
  ['expiry', tokenSection, 'expiry is an ISO 8601 UTC timestamp', authorize, field('expiry', isoTime)],
  [
    'expiry.day',
    'States and transitions',
    'a token is valid for 24 hours from generation',
    authorize,
    lastsADay,
  ],
  [
    'only',
    unconfirmed,
    'there are no fields but those listed',
    authorize,
    onlyMembers('', ['access_token', 'token_type', 'expiry']),
  ],
  [
    'again',
    'States and transitions',
    'authorizing again returns a fresh token',
    { ...authorize, turn: 2 },
    field('access_token', filledText),
  ],
  [
    'again.expiry',
    'States and transitions',
    'and a fresh expiry',
    { ...authorize, turn: 2 },
    field('expiry', isoTime),
  ],
  ['no-client_id', 'Endpoints', 'client_id is required', post({ client_secret: '{secret}' }), refused],
  ['no-client_secret', 'Endpoints', 'client_secret is required', post({ client_id: '{client}' }), refused],
  [
    'wrong-secret',
    access,
    `a wrong client_secret: 401 ${wrong}`,
    post({ ...own, client_secret: 'wrong' }),
    detail(401, wrong),
  ],
  [
    'wrong-secret.body',
    access,
    'the body is an object with a single string field detail',
    post({ ...own, client_secret: 'wrong' }),
    detailOnly,
  ],
  [
    'wrong-client',
    access,
    'a client_id that does not exist: 401',
    post({ ...own, client_id: 'nobody-of-this-name' }),
    detail(401, wrong, 'Invalid client_id, access Denied'),
  ],
  [
    'inactive',
    unconfirmed, // the interface says it of batches and digital age
    'an inactive client: 400 Inactive client_id',
    post({ client_id: '{inactive.client_id}', client_secret: '{inactive.client_secret}' }),
    detail(400, 'Inactive client_id'),
  ],
  [
    'method',
    practice,
    'the path takes POST: GET is refused',
    { path: '/v1/authorize', credentials: 'none' },
    refused,
  ],
  ...attributionRows(authorize),
])

const expired: Request = { ...freeCall, credentials: 'expired-token' }

export const tokenCases: readonly Case[] = [
  ...asCases('token', 'authorize', [
    [
      'accepted',
      'Authentication, rule 1',
      'the token is accepted as a bearer token',
      freeCall,
      unknownRequest,
    ],
    [
      'expired',
      'States and transitions',
      'an expired token: 403 Not a valid token',
      expired,
      detail(403, 'Not a valid token'),
    ],
    ['expired.body', access, 'the body is an object with a single string field detail', expired, detailOnly],
  ]),
  {
    id: 'token.several',
    group: 'authorize',
    section: practice,
    clause: 'a token stays valid when another one is issued: many clients authorize for each call',
    ask: callAfterSecond,
    check: unknownRequest,
  },
  {
    id: 'token.restricted',
    group: 'authorize',
    section: access,
    clause: 'an account that lacks access to the API: 403 Access forbidden',
    ask: callOfRestricted,
    check: detail(403, 'Access forbidden'),
  },
]
