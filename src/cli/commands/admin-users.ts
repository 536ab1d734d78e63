// Defines the commands about the users of the dashboard: create, list, reset, disable, enable.

import { nameKey } from '../../auth/administrators/user-parts.js'
import {
  createUser,
  disableUser,
  enableUser,
  firstSetupCode,
  listUsers,
  resetUser,
  showUser,
} from '../../auth/operations/users.js'
import { isRole, roles } from '../../kernel/roles.js'
import type { Administration } from '../administration.js'
import { type Arguments, type Command, wantsJson } from '../command.js'
import { type Io, Misuse } from '../io.js'
import { tableText } from '../table.js'
import { readName } from './client-output.js'

/** A name of the right form is refused only when another user has it. */
const nameTaken = ['name']

/** The only time a setup code is shown. */
async function showCode(io: Io, args: Arguments, made: { setup_code: string; expires_at: string }) {
  if (wantsJson(args, io)) return io.out(`${JSON.stringify(made)}\n`)
  await io.out(`${made.setup_code}\n`)
  io.err(`The user signs in to the dashboard with this code. It works once, until ${made.expires_at}.\n`)
}

/** The id of the user that is named, by id or by name. Throws. */
async function userNamed(admin: Administration, word: string): Promise<string> {
  const { items } = await admin.run(listUsers, {})
  const found = items.find(({ id, name }) => id === word || nameKey(name) === nameKey(word))
  if (found === undefined) throw new Error(`there is no user ${word}; "satyapan admin user list" shows them`)
  return found.id
}

const userCreate: Command = {
  name: 'admin user create',
  summary: 'Create a user of the dashboard, who signs in first with a setup code.',
  operands: 'NAME',
  options: {
    role: {
      type: 'string',
      value: 'ROLE',
      about: `${roles.join(', ')}: each may do what those before it may.`,
    },
  },
  notes: ['NAME is what the user signs in with: an address or any name.'],
  arity: [1, 1],
  async run(admin, args, io) {
    const role = args.text('role')
    if (!isRole(role)) throw new Misuse(`admin user create needs --role: ${roles.join(', ')}`)
    const name = readName('NAME', args.positionals[0])
    await showCode(io, args, await admin.run(createUser, { name, role }, nameTaken))
  },
}

const setupCode: Command = {
  name: 'admin setup-code',
  summary: 'Print the setup code for the first owner: the last one, or a new one when it has ended.',
  notes: ['Only while there is no owner. The code works once, within 24 hours.'],
  arity: [0, 0],
  async run(admin, args, io) {
    const made = await admin.run(firstSetupCode, {})
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(made)}\n`)
    await io.out(`${made.setup_code}\n`)
    io.err(`Make the first owner in the dashboard with this code. It works once, until ${made.expires_at}.\n`)
  },
}

const userShow: Command = {
  name: 'admin user show',
  summary: 'Show a user with the passkeys and tokens that end with a reset.',
  operands: 'USER',
  notes: ['USER is an id or a name of "admin user list".'],
  arity: [1, 1],
  async run(admin, args, io) {
    const found = await admin.run(showUser, { id: await userNamed(admin, args.positionals[0]!) })
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(found)}\n`)
    const { user, passkeys, tokens } = found
    await io.out(`${user.id} ${user.name}: ${user.role}, ${user.state}\n`)
    const rows = [
      ...passkeys.map(({ id, name, created_at, last_used_at }) => [
        'passkey',
        id,
        name,
        created_at,
        last_used_at,
      ]),
      ...tokens.map(({ id, name, created_at, last_used_at }) => [
        'token',
        id,
        name,
        created_at,
        last_used_at,
      ]),
    ]
    await io.out(tableText(['kind', 'id', 'name', 'created', 'last used'], rows, io.colour))
  },
}

const userReset: Command = {
  name: 'admin user reset',
  summary:
    'Give a user a new setup code. Password and sessions end at once, passkeys and tokens too unless kept.',
  operands: 'USER',
  options: {
    'keep-passkey': {
      type: 'string',
      value: 'ID',
      multiple: true,
      about: 'A passkey that stays; may be repeated.',
    },
    'keep-token': {
      type: 'string',
      value: 'ID',
      multiple: true,
      about: 'A token that stays; may be repeated.',
    },
  },
  notes: ['USER is an id or a name of "admin user list"; "admin user show USER" lists passkeys and tokens.'],
  arity: [1, 1],
  async run(admin, args, io) {
    const id = await userNamed(admin, args.positionals[0]!)
    const keep = {
      keep_passkeys: [...args.texts('keep-passkey')],
      keep_tokens: [...args.texts('keep-token')],
    }
    const made = await admin.run(resetUser, { id, ...keep })
    await showCode(io, args, made)
    const { passkeys, tokens } = made.ended
    if (passkeys.length + tokens.length > 0 && !wantsJson(args, io))
      io.err(
        `Ended: ${[...passkeys.map(({ name }) => `passkey ${name}`), ...tokens.map(({ name }) => `token ${name}`)].join(', ')}.\n`,
      )
  },
}

const userList: Command = {
  name: 'admin user list',
  summary: 'List the users of the dashboard.',
  arity: [0, 0],
  async run(admin, args, io) {
    const { items } = await admin.run(listUsers, {})
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(items)}\n`)
    const heading = ['id', 'name', 'role', 'state', 'created', 'signed in']
    const rows = items.map((user) => [
      user.id,
      user.name,
      user.role,
      user.state,
      user.created_at,
      user.signed_in_at,
    ])
    await io.out(tableText(heading, rows, io.colour))
  },
}

const toggle = (verb: 'disable' | 'enable', summary: string): Command => ({
  name: `admin user ${verb}`,
  summary,
  operands: 'USER',
  notes: ['USER is an id or a name of "admin user list".'],
  arity: [1, 1],
  async run(admin, args, io) {
    const id = await userNamed(admin, args.positionals[0]!)
    const user = await admin.run(verb === 'disable' ? disableUser : enableUser, { id })
    await io.out(wantsJson(args, io) ? `${JSON.stringify(user)}\n` : `${user.id} is ${user.state}\n`)
  },
})

export const userCommands: readonly Command[] = [
  setupCode,
  userCreate,
  userList,
  userShow,
  userReset,
  toggle('disable', "Disable a user. The user's sessions end at once."),
  toggle('enable', 'Let a disabled user sign in again.'),
]
