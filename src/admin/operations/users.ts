// Defines the operations on users of the dashboard: list, create, change the role, disable, enable, reset.
import { type Static, Type } from 'typebox'
import type { AdminUser, Refusal } from '../../auth/administrators/admin-users.js'
import { isoTime } from '../../kernel/clock.js'
import { roles } from '../../kernel/roles.js'
import { act } from '../operation.js'
import { invalid, notFound, Problem } from '../problem.js'
import { displayName, hexId, object, orNull, time } from '../schemas.js'

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
  setup_code: Type.String({ description: 'Works once, for a week; not shown again.' }),
  expires_at: time(),
})

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
  summary: 'The users of the dashboard',
  role: 'owner',
  input: object({}),
  answer: object({ items: Type.Array(shownUser) }),
  run: async ({ adminUsers }) => ({ items: (await adminUsers.list()).map(shown) }),
})

export const createUser = act({
  name: 'users.create',
  method: 'POST',
  path: '/users',
  summary: 'Create a user, who signs in first with a setup code that is shown once',
  role: 'owner',
  input: object({ name: displayName(), role: Type.Enum([...roles]) }),
  answer: setupCode,
  async run({ adminUsers, writeAudit }, { name, role }, actor) {
    const made = await adminUsers.create({ name, role, createdBy: actor.id }, writeAudit)
    if (made === 'name-taken') throw invalid('name', "is another user's")
    return { id: made.id, setup_code: made.code, expires_at: isoTime(made.expiresAt) }
  },
})

export const resetUser = act({
  name: 'users.reset',
  method: 'POST',
  path: '/users/{id}/reset',
  summary: 'Give a user a new setup code; the password and the sessions end at once',
  role: 'owner',
  input: object({ id: userId() }),
  answer: setupCode,
  async run({ adminUsers, writeAudit }, { id }) {
    const given = await adminUsers.reset(id, writeAudit)
    if (given === 'unknown') throw notFound(`user ${id}`)
    return { id, setup_code: given.code, expires_at: isoTime(given.expiresAt) }
  },
})

const setUserRole = act({
  name: 'users.set-role',
  method: 'PUT',
  path: '/users/{id}/role',
  summary: "Change a user's role; it takes effect with the next request",
  role: 'owner',
  input: object({ id: userId(), role: Type.Enum([...roles]) }),
  answer: shownUser,
  async run({ adminUsers, writeAudit }, { id, role }) {
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
    input: object({ id: userId() }),
    answer: shownUser,
    async run({ adminUsers, writeAudit }, { id }) {
      refuse(await adminUsers[verb](id, writeAudit), id)
      return shown((await adminUsers.find(id))!)
    },
  })
export const disableUser = toggle('disable', "Disable a user; the user's sessions end at once")
export const enableUser = toggle('enable', 'Let a disabled user sign in again')

export const userOperations = [listUsers, createUser, resetUser, setUserRole, disableUser, enableUser]
