// Asks the user to sign in again, for an act that needs it or because the session has ended, through the dialog that the
// page shows.

export interface WhySignIn {
  /** `ended`: nothing works until the user has signed in, and the dialog cannot be closed. */
  readonly kind: 'fresh' | 'ended'
  /** In the words of the service. */
  readonly text: string
}

/** Resolves to whether the user signed in again. */
type Asker = (why: WhySignIn) => Promise<boolean>

let asker: Asker | null = null

/** Called by the dialog while it is on the page. */
export function setAsker(own: Asker | null): void {
  asker = own
}

export const askSignIn = (why: WhySignIn): Promise<boolean> => asker?.(why) ?? Promise.resolve(false)

/** By which the window of the organisation's sign-on tells the page that it has come back. */
const channelName = 'satyapan-signed-on'

/** In the window of the sign-on: tells the pages of this service, and closes the window. */
export function reportSignOn(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('signed on')
  channel.close()
  window.close()
  window.location.hash = '#/' // where the browser does not close it
}

/** Opens the window of the sign-on. Returns what stops listening. */
export function openSignOn(onReturn: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = onReturn
  window.open('/admin/v1/session/sign-on?fresh=true', 'satyapan-sign-on', 'popup,width=520,height=720')
  return () => channel.close()
}
