// Defines the operations on passkeys: add one of your own, list, remove, and sign in with one.
import { isIP } from 'node:net'
import { Type } from 'typebox'
import { type Actor, act, type Visit } from '../../operation/operation.js'
import { invalid, notFound, Problem } from '../../operation/problem.js'
import { displayName, object } from '../../operation/schemas.js'
import type { AdminUsers } from '../administrators/admin-users.js'
import { maxPasskeys } from '../administrators/passkey-adding.js'
import { passkeyIdPattern, type Site } from '../administrators/passkey-ceremony.js'
import type { Passkeys } from '../administrators/passkeys.js'
import { passkeyView, shownPasskey } from './passkey-view.js'
import { limited, type SignInDeps, signedIn, signInUser, visitNeeded } from './sign-in.js'

interface Deps extends SignInDeps {
  readonly adminPasskeys: Passkeys
  readonly adminUsers: Pick<AdminUsers, 'find'>
}

/** What browsers send and receive (WebAuthn level 3, JSON forms); the library reads it strictly. */
const webAuthn = (about: string) => Type.Record(Type.String(), Type.Unknown(), { description: about })

/** Throws Problem when the host is an IP address: passkeys belong to a host name. */
function siteOf({ host }: Visit): Site {
  const url = URL.canParse(`https://${host}`) ? new URL(`https://${host}`) : undefined
  if (url === undefined || host === '') throw new Problem('bad-request', 'The request names no host')
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    throw new Problem(
      'conflict',
      'Passkeys need a host name: open the dashboard by its host name, or as localhost',
    )
  return { origin: url.origin, host: url.hostname }
}

/** The user who asks. Throws Problem for a token. */
async function ownUser({ adminUsers }: Pick<Deps, 'adminUsers'>, actor: Actor) {
  const user = actor.kind === 'user' ? await adminUsers.find(actor.id.slice('user:'.length)) : undefined
  if (user === undefined) throw new Problem('conflict', 'Only a user has passkeys')
  return user
}

/** The user who asks. Throws Problem for one of single sign-on: a passkey would outlive the account at the provider. */
async function ownUserWithPassword(deps: Pick<Deps, 'adminUsers'>, actor: Actor) {
  const user = await ownUser(deps, actor)
  if (user.password === null)
    throw new Problem('conflict', 'You use single sign-on: add your passkey at its provider')
  return user
}

const listPasskeys = act({
  name: 'passkeys.list',
  method: 'GET',
  path: '/session/passkeys',
  summary: 'Your own passkeys',
  role: 'viewer',
  input: object({}),
  answer: object({ items: Type.Array(shownPasskey) }),
  async run(deps: Deps, _input, { actor }) {
    if (actor.kind !== 'user') return { items: [] }
    return { items: (await deps.adminPasskeys.of(actor.id.slice('user:'.length))).map(passkeyView) }
  },
})

const beginPasskey = act({
  name: 'passkeys.begin',
  method: 'POST',
  path: '/session/passkeys/options',
  summary: 'The options with which the browser creates a passkey of yours; valid for five minutes',
  role: 'viewer',
  freshSignIn: true,
  input: object({}),
  answer: webAuthn('PublicKeyCredentialCreationOptionsJSON'),
  async run(deps: Deps, _input, { actor, visit }) {
    const user = await ownUserWithPassword(deps, actor)
    return { ...(await deps.adminPasskeys.beginAdding(user, siteOf(visitNeeded(visit)))) }
  },
})

const addPasskey = act({
  name: 'passkeys.add',
  method: 'POST',
  path: '/session/passkeys',
  summary: 'Add the passkey that the browser created',
  role: 'viewer',
  freshSignIn: true,
  input: object({ name: displayName(), response: webAuthn('RegistrationResponseJSON') }),
  answer: object({ added: Type.Boolean() }),
  async run(deps: Deps, { name, response }, { writeAudit, actor, visit }) {
    const user = await ownUserWithPassword(deps, actor)
    const site = siteOf(visitNeeded(visit))
    const registration = { name: name.trim(), response: response as never }
    const refusal = await deps.adminPasskeys.add(user, registration, site, writeAudit)
    if (refusal === 'too-many')
      throw new Problem('conflict', `You have ${maxPasskeys} passkeys already: remove one first`)
    if (refusal !== null) throw invalid('response', 'does not answer a challenge of the last five minutes')
    return { added: true }
  },
})

const removePasskey = act({
  name: 'passkeys.remove',
  method: 'DELETE',
  path: '/session/passkeys/{id}',
  summary: 'Remove one of your own passkeys',
  role: 'viewer',
  freshSignIn: true,
  input: object({ id: Type.String({ pattern: passkeyIdPattern, description: 'the id of a passkey' }) }),
  answer: object({ removed: Type.Boolean() }),
  async run(deps: Deps, { id }, { writeAudit, actor }) {
    const user = await ownUser(deps, actor)
    if (!(await deps.adminPasskeys.remove(user.id, id, writeAudit))) throw notFound('such passkey')
    return { removed: true }
  },
})

const beginPasskeySignIn = act({
  name: 'session.passkey-options',
  method: 'POST',
  path: '/session/passkey/options',
  summary: 'The options with which the browser signs in by passkey; valid for five minutes',
  role: 'viewer',
  anonymous: true,
  input: object({}),
  answer: webAuthn('PublicKeyCredentialRequestOptionsJSON'),
  run: async (deps: Deps, _input, { visit }) => ({
    ...(await deps.adminPasskeys.beginSignIn(siteOf(visitNeeded(visit)))),
  }),
})

const signInByPasskey = act({
  name: 'session.passkey-sign-in',
  method: 'POST',
  path: '/session/passkey',
  summary: 'Sign in with a passkey; the answer sets the session cookie',
  role: 'viewer',
  anonymous: true,
  input: object({ response: webAuthn('AuthenticationResponseJSON') }),
  answer: signedIn,
  async run(deps: Deps, { response }, { visit }) {
    const browser = visitNeeded(visit)
    const site = siteOf(browser)
    const passkey = typeof response.id === 'string' ? response.id : ''
    const session = await limited(deps, { passkey }, async () => {
      const id = await deps.adminPasskeys.signIn(response as never, site)
      const user = id === undefined ? undefined : await deps.adminUsers.find(id)
      // Without a password: a user of single sign-on, who may have no passkey, or one who was reset this moment.
      return user === undefined || user.password === null ? undefined : signInUser(deps, user, browser)
    })
    if (session === undefined) throw new Problem('not-authenticated', 'The passkey is not known here')
    return session
  },
})

export const passkeyOperations = [
  listPasskeys,
  beginPasskey,
  addPasskey,
  removePasskey,
  beginPasskeySignIn,
  signInByPasskey,
]
