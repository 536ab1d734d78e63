// Defines the operations of signing in and out, and the one that tells callers who they are.
import { type Static, Type } from 'typebox'
import type { Parts } from '../../assemble.js'
import { type AdminUser, nameKey } from '../../auth/administrators/admin-users.js'
import { leastPasswordChars, mostPasswordChars } from '../../auth/administrators/password.js'
import { isoTime } from '../../kernel/clock.js'
import { roles } from '../../kernel/roles.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import { act, type Visit } from '../operation.js'
import { invalid, Problem } from '../problem.js'
import { displayName, object, orNull, time } from '../schemas.js'

const deviceLifeS = 365 * 86_400

const shownUser = object({ id: Type.String(), name: Type.String(), role: Type.Enum([...roles]) })
export const signedIn = object({
  user: shownUser,
  csrf_token: Type.String({ description: 'Send it as X-CSRF-Token with every request except GET.' }),
  expires_at: time(),
})

const newPassword = () =>
  Type.String({
    minLength: leastPasswordChars,
    maxLength: mostPasswordChars,
    description: `a password of ${leastPasswordChars} to ${mostPasswordChars} characters`,
  })

/** Signing in is for browsers: a command already has the role owner. Throws Problem. */
export function visitNeeded(visit: Visit | undefined): Visit {
  if (visit === undefined) throw new Problem('bad-request', 'This operation is for browsers')
  return visit
}

/** Writes audit entries in the name of a user who is not signed in yet. */
export const auditOfUser =
  ({ audit }: Pick<Parts, 'audit'>, { address }: Visit) =>
  (userId: string): WriteAudit =>
    audit.by({ name: `user:${userId}`, origin: address })

/**
 * Opens a session and gives the browser its cookies. Undefined: the user, as read for this sign-in, has since been
 * disabled, or the password changed or reset.
 */
export async function signInUser(
  parts: Pick<Parts, 'adminSessions' | 'adminDevices' | 'audit'>,
  user: AdminUser,
  visit: Visit,
): Promise<Static<typeof signedIn> | undefined> {
  const session = await parts.adminSessions.open(user, auditOfUser(parts, visit)(user.id))
  if (session === undefined) return undefined
  visit.setCookie('session', session.token)
  visit.setCookie('device', parts.adminDevices.cookieFor(user.id), deviceLifeS)
  return {
    user: { id: user.id, name: user.name, role: user.role },
    csrf_token: session.csrf,
    expires_at: isoTime(session.expiresAt),
  }
}

/** Runs one attempt with a secret; throws Problem when it comes too soon after wrong ones. Counts wrong attempts. */
export async function limited<Found>(
  parts: Pick<Parts, 'adminDevices' | 'signInLimits'>,
  who: { user: string; userId: string | undefined; visit: Visit },
  tryIt: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { adminDevices, signInLimits } = parts
  const { visit, user, userId } = who
  const device = adminDevices.idOf(visit.cookie('device'), userId)
  const own = { peer: visit.peer, user, device }
  const waitS = signInLimits.waitS(own)
  if (waitS > 0) {
    const detail = `Too many wrong attempts; try again in ${Math.ceil(waitS / 60)} minutes`
    throw new Problem('too-many-requests', detail, { retryAfterS: waitS })
  }
  signInLimits.wrong(own) // counted first, so that parallel attempts count too
  const found = await tryIt()
  if (found !== undefined) signInLimits.right(own)
  return found
}

const signIn = act({
  name: 'session.sign-in',
  method: 'POST',
  path: '/session/sign-in',
  summary: 'Sign in with a password; the answer sets the session cookie',
  role: 'viewer',
  anonymous: true,
  input: object({ name: displayName(), password: Type.String({ maxLength: mostPasswordChars }) }),
  answer: signedIn,
  async run(parts, { name, password }, _actor, visit) {
    const browser = visitNeeded(visit)
    const user = await parts.adminUsers.byName(name)
    // By the name that was sent: the answer must not show whether the user exists.
    const who = { user: nameKey(name), userId: user?.id, visit: browser }
    const session = await limited(parts, who, async () => {
      // The same work for an unknown name as for a wrong password.
      const kept = user?.disabled_at === null ? user.password : null
      const isRight = await parts.adminPasswords.matches(password, kept, browser.peer)
      return isRight && user !== undefined ? signInUser(parts, user, browser) : undefined
    })
    if (session === undefined) throw new Problem('not-authenticated', 'The name or the password is wrong')
    return session
  },
})

const setUp = act({
  name: 'session.set-up',
  method: 'POST',
  path: '/session/set-up',
  summary: 'Use a setup code: create the first owner, or set the password of a user',
  role: 'viewer',
  anonymous: true,
  input: object({
    code: Type.String({ maxLength: 64 }),
    name: Type.Optional(displayName()),
    password: newPassword(),
  }),
  answer: signedIn,
  async run(parts, input, _actor, visit) {
    const browser = visitNeeded(visit)
    const who = { user: `setup ${browser.peer}`, userId: undefined, visit: browser }
    const own = { ...input, name: input.name, peer: browser.peer }
    const made = await limited(parts, who, async () => {
      const user = await parts.adminUsers.setUp(own, auditOfUser(parts, browser))
      return user === 'wrong-code' ? undefined : user
    })
    if (made === undefined) throw invalid('code', 'is wrong, used, or older than a week')
    if (made === 'name-needed') throw invalid('name', 'is needed for the first owner')
    if (made === 'name-taken') throw invalid('name', "is another user's")
    const session = await signInUser(parts, made as AdminUser, browser)
    if (session === undefined)
      throw invalid('code', 'is used, and your access has been changed since: ask an owner')
    return session
  },
})

const signOut = act({
  name: 'session.sign-out',
  method: 'POST',
  path: '/session/sign-out',
  summary: 'End the session',
  role: 'viewer',
  input: object({}),
  answer: object({ signed_out: Type.Boolean() }),
  async run({ adminSessions, writeAudit }, _input, actor, visit) {
    const browser = visitNeeded(visit)
    const token = browser.cookie('session')
    if (actor.kind !== 'user' || token === undefined) throw new Problem('conflict', 'There is no session')
    await adminSessions.end(token, actor.id.slice('user:'.length), writeAudit)
    browser.setCookie('session', null)
    return { signed_out: true }
  },
})

const changePassword = act({
  name: 'session.change-password',
  method: 'POST',
  path: '/session/password',
  summary: 'Change your own password; your other sessions end',
  role: 'viewer',
  input: object({ current: Type.String({ maxLength: mostPasswordChars }), password: newPassword() }),
  answer: object({ changed: Type.Boolean() }),
  async run(parts, { current, password }, actor, visit) {
    const browser = visitNeeded(visit)
    const userId = actor.id.slice('user:'.length)
    const user = actor.kind === 'user' ? await parts.adminUsers.find(userId) : undefined
    if (user === undefined) throw new Problem('conflict', 'Only a user has a password')
    // A password of their own would keep working after the provider has removed them.
    if (user.password === null)
      throw new Problem('conflict', 'You use single sign-on: change your password at its provider')
    const { peer } = browser
    const was = user.password
    const isRight = await limited(parts, { user: nameKey(user.name), userId, visit: browser }, async () =>
      (await parts.adminPasswords.matches(current, was, peer)) ? true : undefined,
    )
    const except = parts.adminSessions.hashOf(browser.cookie('session') ?? '')
    const own = { was, text: password, peer, except }
    const isChanged = isRight && (await parts.adminUsers.changePassword(userId, own, parts.writeAudit))
    if (isChanged !== true) throw invalid('current', 'is not your password')
    return { changed: true }
  },
})

const showSession = act({
  name: 'session.show',
  method: 'GET',
  path: '/session',
  summary: 'The caller and its role',
  role: 'viewer',
  input: object({}),
  answer: object({
    kind: Type.Enum(['command', 'token', 'user']),
    id: Type.String(),
    name: Type.String(),
    role: Type.Enum([...roles]),
    password: Type.Boolean({
      description: 'The user has a password here; false for single sign-on, commands and tokens.',
    }),
    csrf_token: orNull(Type.String({ description: 'Null for a token, which needs none.' })),
  }),
  async run({ adminSessions, adminUsers }, _input, { kind, id, name, role }, visit) {
    const user = kind === 'user' ? await adminUsers.find(id.slice('user:'.length)) : undefined
    const password = user !== undefined && user.password !== null
    const token = kind === 'user' ? visit?.cookie('session') : undefined
    const csrf_token = token === undefined ? null : adminSessions.csrfOf(token)
    return { kind, id, name, role, password, csrf_token }
  },
})

const showEntrance = act({
  name: 'session.entrance',
  method: 'GET',
  path: '/session/entrance',
  summary: 'The available ways to sign in',
  role: 'viewer',
  anonymous: true,
  input: object({}),
  answer: object({
    mode: Type.Enum(['sandbox', 'live']),
    needs_setup: Type.Boolean({ description: 'There is no owner yet: use the setup code.' }),
    password: Type.Boolean(),
    sign_on: Type.Boolean({ description: 'Single sign-on is configured; it begins at /session/sign-on.' }),
  }),
  run: async ({ adminUsers, config }) => ({
    mode: config.mode,
    needs_setup: await adminUsers.needsOwner(),
    password: true,
    sign_on: config['admin.oidc'] !== undefined,
  }),
})

export const sessionOperations = [showEntrance, showSession, signIn, setUp, signOut, changePassword]
