// Makes the headers that say which failure an answer is, where it is explained, and which credential it is about.
import { type CredentialHeader, type FailureCode, failureCodes } from '../kernel/failures.js'

/** No Basic here: browsers would ask their user for a password. */
const challenges: Readonly<Record<CredentialHeader, string>> = {
  Authorization: 'Bearer realm="satyapan"',
  'x-api-key': 'ApiKey realm="satyapan", header="x-api-key"',
  'client-id': 'ApiKey realm="satyapan", header="client-id"',
}

/** The row of the failure in the docs, relative to the service. */
export const failurePage = (code: FailureCode): string => `/docs/failures#${code.toLowerCase()}`

const byCode = Object.fromEntries(
  failureCodes.map((code) => [
    code,
    { 'x-satyapan-failure': code, link: `<${failurePage(code)}>; rel="help"` },
  ]),
) as Readonly<Record<FailureCode, Readonly<Record<'x-satyapan-failure' | 'link', string>>>>

/**
 * The headers of a failure; the body stays the interface's.
 * @param failure.credential the header whose credential is missing or does not hold
 */
export function failureHeaders(failure: {
  readonly code: FailureCode
  readonly credential?: CredentialHeader | undefined
}): Readonly<Record<string, string>> {
  const { code, credential } = failure
  if (credential === undefined) return byCode[code]
  const error = code === 'INVALID_TOKEN' ? ', error="invalid_token"' : ''
  return { ...byCode[code], 'www-authenticate': challenges[credential] + error }
}
