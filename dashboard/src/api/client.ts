// The client of the administration API: typed from its description, with the session's CSRF token on every change.
import createClient from 'openapi-fetch'
import { askFreshSignIn } from './fresh-sign-in'
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

/** Sends a request, and once more when the user has signed in again for it, here or in another page. */
async function send(request: Request): Promise<Response> {
  const again = request.clone()
  const answer = await fetch(request)
  if (answer.status !== 403) return answer
  const kind = kindOf(
    await answer
      .clone()
      .json()
      .catch(() => null),
  )
  const isReady =
    kind === 'fresh-sign-in' ? await askFreshSignIn() : kind === 'csrf-token' ? await renewCsrfToken() : false
  if (!isReady) return answer
  if (csrfToken !== null) again.headers.set('x-csrf-token', csrfToken)
  return fetch(again)
}

/** For requests that the typed client cannot make: answers that are streamed line by line. */
export const csrfHeaders = (): Record<string, string> =>
  csrfToken === null ? {} : { 'x-csrf-token': csrfToken }

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
