// The client of the administration API: typed from its description, with the session's CSRF token on every change.
import createClient from 'openapi-fetch'
import { learnTime } from './clock'
import { askSignIn } from './fresh-sign-in'
import type { operations, paths } from './schema'

export const api = createClient<paths>({
  baseUrl: '/admin/v1',
  fetch: send,
  querySerializer: { array: { style: 'form', explode: false } },
})

let csrfToken: string | null = null
/** Accepts an answer that another page got this many seconds ago; the user's own changes are always visible. */
const maxAgeS = 2

/** Called with the token of the session when it begins, and null when it has ended. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token
}

api.use({
  onRequest({ request }) {
    if (request.method === 'GET') request.headers.set('cache-control', `max-age=${maxAgeS}`)
    else if (csrfToken !== null) request.headers.set('x-csrf-token', csrfToken)
    return request
  },
  onResponse({ response }) {
    learnTime(response)
  },
})

const kindOf = (body: unknown): string =>
  String((body as { type?: unknown } | null)?.type ?? '')
    .split(':')
    .at(-1)!

/** Takes the token of the session that the browser has now: another page may have signed in again. */
async function renewCsrfToken(): Promise<boolean> {
  const answer = await fetch('/admin/v1/session')
  if (!answer.ok) return false
  const before = csrfToken
  csrfToken = ((await answer.json()) as { csrf_token: string | null }).csrf_token
  return csrfToken !== before
}

/** Whether the user should be asked to sign in again for this answer, or only the token is old. */
async function whatIsMissing(answer: Response): Promise<'fresh' | 'ended' | 'csrf-token' | undefined> {
  // Without a session nobody is signed in yet: the answer is for the page of signing in.
  if (answer.status === 401) return csrfToken === null ? undefined : 'ended'
  if (answer.status !== 403) return undefined
  const kind = kindOf(await readProblem(answer))
  return kind === 'fresh-sign-in' ? 'fresh' : kind === 'csrf-token' ? kind : undefined
}

const readProblem = (answer: Response): Promise<unknown> =>
  answer
    .clone()
    .json()
    .catch(() => null)

const isWayIn = ({ url }: Request) => /\/session\/(sign-in|set-up|passkey(\/options)?)$/.test(url)

/**
 * Sends a request, and once more when the user has signed in again for it, here or in another page. What the user
 * typed stays in the page meanwhile. `make` is called for each sending.
 */
export async function sendAgain(make: () => Request): Promise<Response> {
  const request = make()
  const answer = await fetch(request)
  if (isWayIn(request)) return answer
  if (answer.ok && request.url.endsWith('/session/sign-out')) csrfToken = null
  const missing = await whatIsMissing(answer)
  if (missing === undefined) return answer
  const text = ((await readProblem(answer)) as { detail?: string } | null)?.detail ?? ''
  const isReady = missing === 'csrf-token' ? await renewCsrfToken() : await askSignIn({ kind: missing, text })
  if (!isReady) return answer
  const again = make()
  if (csrfToken !== null && again.method !== 'GET') again.headers.set('x-csrf-token', csrfToken)
  return fetch(again)
}

function send(request: Request): Promise<Response> {
  return sendAgain(() => request.clone())
}

/** For requests that the typed client cannot make: answers that are streamed line by line. */
export const csrfHeaders = (): Record<string, string> =>
  csrfToken === null ? {} : { 'x-csrf-token': csrfToken }

/** A request that got no answer. */
export const lostConnection = () =>
  new Problem(0, { detail: 'The connection was lost. What you typed is still here: try again.' })

/** What to say of it. A request without an answer is a TypeError, in words that differ from browser to browser. */
export const messageOf = (problem: Error): string =>
  problem instanceof TypeError ? 'The connection to the service was lost.' : problem.message

/** A problem that the API returned (RFC 9457). */
export class Problem extends Error {
  readonly status: number
  readonly errors: readonly { member: string; message: string }[]

  constructor(status: number, body: unknown) {
    const { detail, title, errors } = (body ?? {}) as {
      detail?: string
      title?: string
      errors?: { member: string; message: string }[]
    }
    super(detail ?? title ?? `The service answered ${status}`)
    this.status = status
    this.errors = errors ?? []
  }
}

/** The answer's body. Throws Problem for anything but a success. */
export async function bodyOf<Body>(
  answer: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await answer
  if (!response.ok) throw new Problem(response.status, error)
  return data as Body
}

/** The answer of an operation, by its name. */
export type Answer<Name extends keyof operations> = operations[Name]['responses'] extends {
  200: { content: { 'application/json': infer Body } }
}
  ? Body
  : never

export type Role = Answer<'session.show'>['role']
