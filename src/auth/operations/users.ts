// Defines the operations on users of the dashboard: list, create, change the role, disable, enable, reset.

import { type Static, Type } from 'typebox'
import { type Clock, isoTime } from '../../kernel/clock.js'
import { roles } from '../../kernel/roles.js'
import { act } from '../../operation/operation.js'
import { invalid, notFound, Problem } from '../../operation/problem.js'
import { displayName, hexId, object, orNull, time } from '../../operation/schemas.js'
import type { AdminTokens } from '../administrators/admin-tokens.js'
import {
  type AdminUser,
  type AdminUsers,
  type Ended,
  NotTheirs,
  type Refusal,
} from '../administrators/admin-users.js'
import { maxPasskeys } from '../administrators/passkey-adding.js'
import { passkeyIdPattern } from '../administrators/passkey-ceremony.js'
import type { Passkeys } from '../administrators/passkeys.js'
import { passkeyView, shownPasskey } from './passkey-view.js'
import { ofRole, shownToken, tokenView } from './tokens.js'

interface Deps {
  readonly adminUsers: Omit<AdminUsers, 'byName' | 'setUp' | 'signOn' | 'changePassword'>
  readonly adminPasskeys: Pick<Passkeys, 'of'>
  readonly adminTokens: Pick<AdminTokens, 'of'>
  readonly clock: Pick<Clock, 'now'>
}

const namedBy = 'USER is an id or a name of "admin user list".'

const userId = () => hexId('the id of a user')

const shownUser = object({
  id: userId(),
  name: Type.String(),
  role: Type.Enum([...roles]),
  state: Type.Enum(['active', 'invited', 'disabled']),
  created_by: Type.String(),
  created_at: time(),
  signed_in_at: orNull(time()),
})

const shown = (user: AdminUser): Static<typeof shownUser> => ({
  id: user.id,
  name: user.name,
  role: user.role,
  state: user.disabled_at !== null ? 'disabled' : user.signed_in_at === null ? 'invited' : 'active',
  created_by: user.created_by,
  created_at: isoTime(user.created_at),
  signed_in_at: user.signed_in_at === null ? null : isoTime(user.signed_in_at),
})

const setupCode = object({
  id: userId(),
  setup_code: Type.String({ description: 'Works once, for 24 hours; not shown again.' }),
  expires_at: time(),
})

const namedItems = () => Type.Array(object({ id: Type.String(), name: Type.String() }))
export const shownEnded = () => object({ passkeys: namedItems(), tokens: namedItems() })
export const endedView = ({ passkeys, tokens }: Ended) => ({ passkeys: [...passkeys], tokens: [...tokens] })

/** The members of an act that ends passkeys and tokens with a password. */
export const keepMembers = {
  keep_passkeys: Type.Optional(
    Type.Array(Type.String({ pattern: passkeyIdPattern, description: 'the id of a passkey' }), {
      maxItems: maxPasskeys,
      description: 'The passkeys that stay. Default: none.',
    }),
  ),
  keep_tokens: Type.Optional(
    Type.Array(hexId('the id of a token'), {
      maxItems: 1_000,
      description: 'The tokens that stay. Default: none.',
    }),
  ),
}

/** Throws Problem for a passkey or token to keep that is not of this user. */
export function refuseOthers(error: unknown): never {
  if (error instanceof NotTheirs) throw invalid(`keep_${error.kind}`, "names one that is not the user's")
  throw error
}

/** Throws Problem when the change was refused. */
function refuse(refusal: Refusal | null, id: string): void {
  if (refusal === 'unknown') throw notFound(`user ${id}`)
  if (refusal === 'last-owner')
    throw new Problem('conflict', 'This is the last owner: make another owner first')
  if (refusal === 'unchanged') throw new Problem('conflict', 'The user is already in this state')
}

export const listUsers = act({
  name: 'users.list',
  method: 'GET',
  path: '/users',
  summary: 'List the users of the dashboard',
  role: 'owner',
  input: object({}),
  answer: object({ items: Type.Array(shownUser) }),
  command: { words: 'admin user list' },
  run: async ({ adminUsers }: Deps) => ({ items: (await adminUsers.list()).map(shown) }),
})

export const createUser = act({
  name: 'users.create',
  method: 'POST',
  path: '/users',
  summary: 'Create a user, who signs in first with a setup code that is shown once',
  role: 'owner',
  freshSignIn: true,
  input: object({ name: displayName(), role: Type.Enum([...roles]) }),
  answer: setupCode,
  command: {
    words: 'admin user create',
    operands: ['name'],
    about: { role: ofRole },
    values: { role: 'ROLE' },
    stateful: ['name'],
    notes: ['NAME is what the user signs in with: an address or any name.'],
  },
  async run({ adminUsers }: Deps, { name, role }, { writeAudit, actor }) {
    const result = await adminUsers.create({ name, role, createdBy: actor.id }, writeAudit)
    if (result === 'name-taken') throw invalid('name', "is another user's")
    return { id: result.id, setup_code: result.code, expires_at: isoTime(result.expiresAt) }
  },
})

export const showUser = act({
  name: 'users.show',
  method: 'GET',
  path: '/users/{id}',
  summary: 'Show a user with the passkeys and tokens that end with a reset',
  role: 'owner',
  input: object({ id: userId() }),
  answer: object({ user: shownUser, passkeys: Type.Array(shownPasskey), tokens: Type.Array(shownToken) }),
  command: { words: 'admin user show', without: ['id'], notes: [namedBy] },
  async run({ adminUsers, adminPasskeys, adminTokens, clock }: Deps, { id }) {
    const user = await adminUsers.find(id)
    if (user === undefined) throw notFound(`user ${id}`)
    const passkeys = (await adminPasskeys.of(id)).map(passkeyView)
    const tokens = (await adminTokens.of(id)).map((token) => tokenView(token, clock.now()))
    return { user: shown(user), passkeys, tokens }
  },
})

export const firstSetupCode = act({
  name: 'users.setup-code',
  method: 'POST',
  path: '/users/setup-code',
  summary: 'The setup code for the first owner, while there is no owner; a new one when the last has ended',
  role: 'owner',
  freshSignIn: true,
  input: object({}),
  answer: object({ setup_code: setupCode.properties.setup_code, expires_at: time() }),
  command: {
    words: 'admin setup-code',
    notes: ['Only while there is no owner. The code works once, within 24 hours.'],
  },
  async run({ adminUsers }: Deps) {
    const setupCode = await adminUsers.firstCode()
    if (setupCode === null)
      throw new Problem('conflict', 'There is an owner already: create users, or reset one')
    return { setup_code: setupCode.code, expires_at: isoTime(setupCode.expiresAt) }
  },
})

export const resetUser = act({
  name: 'users.reset',
  method: 'POST',
  path: '/users/{id}/reset',
  summary:
    'Give a user a new setup code; password and sessions end at once, and passkeys and tokens that are not kept',
  role: 'owner',
  freshSignIn: true,
  input: object({ id: userId(), ...keepMembers }),
  answer: object({ ...setupCode.properties, ended: shownEnded() }),
  command: {
    words: 'admin user reset',
    without: ['id'],
    options: { keep_passkeys: 'keep-passkey', keep_tokens: 'keep-token' },
    about: {
      keep_passkeys: 'A passkey that stays; may be repeated.',
      keep_tokens: 'A token that stays; may be repeated.',
    },
    values: { keep_passkeys: 'ID', keep_tokens: 'ID' },
    notes: [namedBy, '"admin user show USER" lists passkeys and tokens.'],
  },
  async run(
    { adminUsers }: Deps,
    { id, keep_passkeys: passkeys = [], keep_tokens: tokens = [] },
    { writeAudit },
  ) {
    const result = await adminUsers.reset(id, { passkeys, tokens }, writeAudit).catch(refuseOthers)
    if (result === 'unknown') throw notFound(`user ${id}`)
    const { code, expiresAt, ended } = result
    return { id, setup_code: code, expires_at: isoTime(expiresAt), ended: endedView(ended) }
  },
})

const setUserRole = act({
  name: 'users.set-role',
  method: 'PUT',
  path: '/users/{id}/role',
  summary: "Change a user's role; it takes effect with the next request",
  role: 'owner',
  freshSignIn: true,
  input: object({ id: userId(), role: Type.Enum([...roles]) }),
  answer: shownUser,
  async run({ adminUsers }: Deps, { id, role }, { writeAudit }) {
    refuse(await adminUsers.setRole(id, role, writeAudit), id)
    return shown((await adminUsers.find(id))!)
  },
})

const toggle = (verb: 'disable' | 'enable', summary: string) =>
  act({
    name: `users.${verb}`,
    method: 'POST',
    path: `/users/{id}/${verb}`,
    summary,
    role: 'owner',
    freshSignIn: true,
    input: object({ id: userId() }),
    answer: shownUser,
    command: { words: `admin user ${verb}`, without: ['id'], notes: [namedBy] },
    async run({ adminUsers }: Deps, { id }, { writeAudit }) {
      refuse(await adminUsers[verb](id, writeAudit), id)
      return shown((await adminUsers.find(id))!)
    },
  })
export const disableUser = toggle('disable', "Disable a user; the user's sessions end at once")
export const enableUser = toggle('enable', 'Let a disabled user sign in again')

export const userOperations = [
  listUsers,
  showUser,
  createUser,
  firstSetupCode,
  resetUser,
  setUserRole,
  disableUser,
  enableUser,
]
