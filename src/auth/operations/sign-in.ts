// Opens the sessions of those who sign in, whichever way, and limits their attempts.
import { type Static, Type } from 'typebox'
import { isoTime } from '../../kernel/clock.js'
import { roles } from '../../kernel/roles.js'
import type { Visit } from '../../operation/operation.js'
import { Problem } from '../../operation/problem.js'
import { object, time } from '../../operation/schemas.js'
import type { Actor, AuditEntry, WriteAudit } from '../../platform/audit-port.js'
import type { AdminSessions } from '../administrators/admin-sessions.js'
import type { AdminUser } from '../administrators/admin-users.js'
import type { KnownDevices } from '../administrators/known-devices.js'
import type { Turn } from '../administrators/password.js'
import type { Attempt, SignInLimits } from '../administrators/sign-in-limits.js'

interface DeviceDeps {
  readonly adminDevices: Pick<KnownDevices, 'cookieFor' | 'idOf'>
}

export interface SignInDeps extends DeviceDeps {
  readonly adminSessions: Pick<AdminSessions, 'open'>
  readonly signInLimits: SignInLimits
  /** Makes the function that writes audit entries of this actor. */
  readonly audit: { by(actor: Actor): WriteAudit }
  /** Writes one entry in a transaction of its own. */
  readonly auditAlone: (writeAudit: WriteAudit, entry: AuditEntry) => Promise<void>
  readonly log: { error(facts: object, message: string): void }
}

const deviceLifeS = 365 * 86_400

const shownUser = object({ id: Type.String(), name: Type.String(), role: Type.Enum([...roles]) })
export const signedIn = object({
  user: shownUser,
  csrf_token: Type.String({ description: 'Send it as X-CSRF-Token with every request except GET.' }),
  expires_at: time(),
})

/** Signing in is for browsers: a command already has the role owner. Throws Problem. */
export function visitNeeded(visit: Visit | undefined): Visit {
  if (visit === undefined) throw new Problem('bad-request', 'This operation is for browsers')
  return visit
}

/** Writes audit entries in the name of a user who is not signed in yet. */
export const auditOfUser =
  ({ audit }: Pick<SignInDeps, 'audit'>, { address }: Visit) =>
  (userId: string): WriteAudit =>
    audit.by({ name: `user:${userId}`, origin: address })

/**
 * Opens a session and gives the browser its cookies; the session that the browser had ends, and the one that it
 * does not send, `replaces`. `authenticatedAt`: when the user proved who they are, if not now. Undefined: the user, as read for this sign-in, has since been
 * disabled, or the password changed or reset.
 */
export async function signInUser(
  deps: Omit<SignInDeps, 'signInLimits' | 'auditAlone' | 'log'>,
  user: AdminUser,
  visit: Visit,
  options: { authenticatedAt?: number; replaces?: string | undefined } = {},
): Promise<Static<typeof signedIn> | undefined> {
  const { authenticatedAt, replaces } = options
  const { address, browser } = visit
  const start = { authenticatedAt, replaces: [visit.cookie('session'), replaces], address, browser }
  const session = await deps.adminSessions.open(user, start, auditOfUser(deps, visit)(user.id))
  if (session === undefined) return undefined
  visit.setCookie('session', session.token)
  visit.setCookie('device', deps.adminDevices.cookieFor(user.id), deviceLifeS)
  return {
    user: { id: user.id, name: user.name, role: user.role },
    csrf_token: session.csrf,
    expires_at: isoTime(session.expiresAt),
  }
}

/** Who tries: a name, the id of the user of that name, and a browser. */
interface Trying {
  readonly user: string
  readonly userId: string | undefined
  readonly visit: Visit
}

const deviceOf = ({ adminDevices }: DeviceDeps, { visit, userId }: Trying) =>
  adminDevices.idOf(visit.cookie('device'), userId)

/**
 * Notes a wrong password of a user in the audit log. An unknown name is not noted: people type passwords into that field,
 * and nothing limits how many names somebody tries. Nobody waits for it: the time that an answer takes must not show
 * whether the user exists. The limits on a user bound how many entries somebody who guesses can cause.
 */
export function noteWrong(
  { audit, auditAlone, log }: Pick<SignInDeps, 'audit' | 'auditAlone' | 'log'>,
  { address }: Visit,
  userId: string | undefined,
): void {
  if (userId === undefined) return
  const entry = { act: 'admin-session.refuse', target: userId, facts: { wrong: 'password' } }
  auditAlone(audit.by({ name: 'nobody', origin: address }), entry).catch((error: unknown) =>
    log.error({ err: error }, 'a wrong password could not be written to the audit log'),
  )
}

/** Whose turn it is to have a password hashed. */
export function turnOf(deps: DeviceDeps, who: Trying): Turn {
  const device = deviceOf(deps, who)
  return { key: device ?? who.visit.peer, isKnown: device !== undefined }
}

/** What the limits count for a password. */
export const passwordAttempt = (deps: DeviceDeps, who: Trying): Attempt => ({
  peer: who.visit.peer,
  user: who.user,
  device: deviceOf(deps, who),
})

/** Runs one attempt with a secret; throws Problem when it comes too soon after wrong ones. Counts wrong attempts. */
export async function limited<Found>(
  { signInLimits }: Pick<SignInDeps, 'signInLimits'>,
  attempt: Attempt,
  tryIt: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const waitS = signInLimits.waitS(attempt)
  if (waitS > 0) {
    const detail = `Too many wrong attempts; try again in ${Math.ceil(waitS / 60)} minutes`
    throw new Problem('too-many-requests', detail, { retryAfterS: waitS })
  }
  signInLimits.wrong(attempt) // counted first, so that parallel attempts count too
  let isWrong = false
  try {
    const result = await tryIt()
    isWrong = result === undefined
    return result
  } finally {
    if (!isWrong) signInLimits.right(attempt) // one that failed for another reason was not wrong
  }
}
