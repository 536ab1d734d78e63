// Defines the operations of signing in and out, and the one that tells callers who they are.

import { Type } from 'typebox'
import { roles } from '../../kernel/roles.js'
import { act } from '../../operation/operation.js'
import { invalid, Problem } from '../../operation/problem.js'
import { displayName, object, orNull } from '../../operation/schemas.js'
import type { AdminSessions } from '../administrators/admin-sessions.js'
import type { AdminUsers } from '../administrators/admin-users.js'
import { nameKey } from '../administrators/admin-users.js'
import { leastPasswordChars, mostPasswordChars, type Passwords } from '../administrators/password.js'
import {
  auditOfUser,
  limited,
  noteWrong,
  passwordAttempt,
  type SignInDeps,
  signedIn,
  signInUser,
  turnOf,
  visitNeeded,
} from './sign-in.js'
import { endedView, keepMembers, refuseOthers, shownEnded } from './users.js'

interface Deps extends SignInDeps {
  readonly adminUsers: Pick<
    AdminUsers,
    'byName' | 'find' | 'setUp' | 'whyWrong' | 'changePassword' | 'needsOwner'
  >
  readonly adminPasswords: Pick<Passwords, 'matches'>
  readonly adminSessions: Pick<AdminSessions, 'open' | 'end' | 'hashOf' | 'csrfOf'>
  readonly config: { readonly mode: 'sandbox' | 'live'; readonly 'admin.oidc'?: object | undefined }
}

/** Checked against the hash, however it was typed. */
const typedPassword = () => Type.String({ maxLength: mostPasswordChars, format: 'password' })

const newPassword = () =>
  Type.String({
    format: 'password',
    minLength: leastPasswordChars,
    maxLength: mostPasswordChars,
    description: `a password of ${leastPasswordChars} to ${mostPasswordChars} characters`,
  })

const signIn = act({
  name: 'session.sign-in',
  method: 'POST',
  path: '/session/sign-in',
  summary: 'Sign in with a password; the answer sets the session cookie',
  role: 'viewer',
  anonymous: true,
  input: object({ name: displayName(), password: typedPassword() }),
  answer: signedIn,
  async run(deps: Deps, { name, password }, { visit }) {
    const browser = visitNeeded(visit)
    const user = await deps.adminUsers.byName(name)
    // By the name that was sent: the answer must not show whether the user exists.
    const who = { user: nameKey(name), userId: user?.id, visit: browser }
    const session = await limited(deps, passwordAttempt(deps, who), async () => {
      // The same work for an unknown name as for a wrong password.
      const kept = user?.disabled_at === null ? user.password : null
      const isRight = await deps.adminPasswords.matches(password, kept, turnOf(deps, who))
      return isRight && user !== undefined ? signInUser(deps, user, browser) : undefined
    })
    if (session === undefined) {
      noteWrong(deps, browser, user?.id)
      throw new Problem('not-authenticated', 'The name or the password is wrong')
    }
    return session
  },
})

const newOne =
  'an owner gives you a new one on the page Access; for the first owner, "satyapan admin setup-code" prints it'
/** What is wrong with a setup code, and what to do. */
const wrongCodes = {
  incomplete: 'is not complete: it has 20 letters and digits in four groups, as in ABCDE-FGHJK-LMNPQ-RSTUV',
  disabled:
    'is right, but you have been disabled: ask an owner to enable you, and use it then, within its 24 hours',
  ended: `has ended: a code is valid for 24 hours; ${newOne}`,
  unknown: `is unknown: it was typed wrong, was used already, or a newer one replaced it; ${newOne}`,
} as const

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
  async run(deps: Deps, input, { visit }) {
    const browser = visitNeeded(visit)
    const turn = { key: browser.peer, isKnown: false }
    // Not limited: a code has 100 bits, and a limit for an address would keep out everybody behind a proxy.
    const details = { ...input, name: input.name, turn }
    const result = await deps.adminUsers.setUp(details, auditOfUser(deps, browser))
    if (result === 'wrong-code') throw invalid('code', wrongCodes[await deps.adminUsers.whyWrong(input.code)])
    if (result === 'name-needed') throw invalid('name', 'is needed for the first owner')
    if (result === 'name-taken') throw invalid('name', "is another user's")
    const session = await signInUser(deps, result, browser)
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
  async run({ adminSessions }: Deps, _input, { writeAudit, actor, visit }) {
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
  summary:
    'Change your own password; your other sessions end, and your passkeys and tokens that are not kept',
  role: 'viewer',
  input: object({
    current: typedPassword(),
    password: newPassword(),
    ...keepMembers,
  }),
  answer: object({ changed: Type.Boolean(), ended: shownEnded() }),
  async run(deps: Deps, input, { writeAudit, actor, visit }) {
    const { current, password, keep_passkeys: passkeys = [], keep_tokens: tokens = [] } = input
    const browser = visitNeeded(visit)
    const userId = actor.id.slice('user:'.length)
    const user = actor.kind === 'user' ? await deps.adminUsers.find(userId) : undefined
    if (user === undefined) throw new Problem('conflict', 'Only a user has a password')
    // A password of their own would keep working after the provider has removed them.
    if (user.password === null)
      throw new Problem('conflict', 'You use single sign-on: change your password at its provider')
    const was = user.password
    const who = { user: nameKey(user.name), userId, visit: browser }
    const turn = turnOf(deps, who)
    const isRight = await limited(deps, passwordAttempt(deps, who), async () =>
      (await deps.adminPasswords.matches(current, was, turn)) ? true : undefined,
    )
    const except = deps.adminSessions.hashOf(browser.cookie('session') ?? '')
    const passwordChange = { was, text: password, turn, except, keep: { passkeys, tokens } }
    const change = () =>
      deps.adminUsers.changePassword(userId, passwordChange, writeAudit).catch(refuseOthers)
    if (isRight !== true) noteWrong(deps, browser, userId)
    const ended = isRight === true ? await change() : undefined
    if (ended === undefined) throw invalid('current', 'is not your password')
    return { changed: true, ended: endedView(ended) }
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
  async run({ adminSessions, adminUsers }: Deps, _input, { actor: { kind, id, name, role }, visit }) {
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
  run: async ({ adminUsers, config }: Deps) => ({
    mode: config.mode,
    needs_setup: await adminUsers.needsOwner(),
    password: true,
    sign_on: config['admin.oidc'] !== undefined,
  }),
})

export const sessionOperations = [showEntrance, showSession, signIn, setUp, signOut, changePassword]
