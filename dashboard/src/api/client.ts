// The client of the administration API: typed from its description, with the session's CSRF token on every change.
import createClient from 'openapi-fetch'
import type { operations, paths } from './schema'

export const api = createClient<paths>({
  baseUrl: '/admin/v1',
  querySerializer: { array: { style: 'form', explode: false } },
})

let csrfToken: string | null = null
/** Accepts an answer that another page got this many seconds ago; the user's own changes are always visible. */
const maxAgeS = 2

/** Called with the token of the session when it begins, and null when it has ended. */
export function useCsrfToken(token: string | null): void {
  csrfToken = token
}

api.use({
  onRequest({ request }) {
    if (request.method === 'GET') request.headers.set('cache-control', `max-age=${maxAgeS}`)
    else if (csrfToken !== null) request.headers.set('x-csrf-token', csrfToken)
    return request
  },
})

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
