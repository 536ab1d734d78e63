// Creates passkeys and signs in with them; the library is loaded on demand.
import { api, bodyOf, Problem } from './client'

const library = () => import('@simplewebauthn/browser')

/** Passkeys belong to a host name: at a bare address no browser makes or uses one. */
export const passkeysNeedName = (host: string = window.location.hostname): boolean =>
  /^\d+(\.\d+){3}$/.test(host) || host.startsWith('[')

/** The same page by a name, where the address is this machine's. */
export function addressByName(): string | null {
  const { hostname, href } = window.location
  return /^127\.|^\[::1\]$/.test(hostname) ? href.replace(hostname, 'localhost') : null
}

/** Creates a passkey on this device for the signed-in user. */
export async function makePasskey(): Promise<Record<string, unknown>> {
  const options = await bodyOf(api.POST('/session/passkeys/options'))
  const { startRegistration } = await library()
  return { ...(await startRegistration({ optionsJSON: options as never })) }
}

/** Signs in with a passkey of this device. */
export async function signInByPasskey(): Promise<unknown> {
  const options = await bodyOf(api.POST('/session/passkey/options'))
  const { startAuthentication } = await library()
  const response = await startAuthentication({ optionsJSON: options as never })
  return bodyOf(api.POST('/session/passkey', { body: { response: { ...response } } }))
}

/** The message for the user. */
export function passkeyProblem(error: unknown): string {
  if (error instanceof Problem) return error.message
  const { name } = error as Error
  if (name === 'NotAllowedError') return 'It was cancelled, or this device has no passkey for this service.'
  if (name === 'InvalidStateError') return 'This device already has a passkey for you.'
  return 'This browser cannot use passkeys here.'
}
