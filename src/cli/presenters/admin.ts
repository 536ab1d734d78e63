// Says what the commands about administrators answer, and finds the user that they name.
import { nameKey } from '../../auth/administrators/user-parts.js'
import { resealAccess, verifyAccess } from '../../auth/operations/access.js'
import { createToken, listTokens, revokeToken } from '../../auth/operations/tokens.js'
import {
  createUser,
  disableUser,
  enableUser,
  firstSetupCode,
  listUsers,
  resetUser,
  showUser,
} from '../../auth/operations/users.js'
import { counted } from '../../kernel/counted.js'
import type { Administration } from '../administration.js'
import type { Arguments } from '../command.js'
import { timeText } from '../human.js'
import { Misuse } from '../io.js'
import { present } from '../row-command.js'
import { tableOf, tableText } from '../table.js'

const codeText = ({ setup_code }: { setup_code: string }): string => setup_code
const codeRemark = ({ expires_at }: { expires_at: string }): string =>
  `The user signs in to the dashboard with this code. It works once, until ${timeText(expires_at)}.`

/** The user that is named, by id or by name. Throws. */
const ofUser = {
  operands: { shown: 'USER', arity: [1, 1] },
  async input<Read extends object>(read: Read, { positionals }: Arguments, admin: Administration) {
    const word = positionals[0]!
    const { items } = await admin.run(listUsers, {})
    const match = items.find(({ id, name }) => id === word || nameKey(name) === nameKey(word))
    if (match === undefined)
      throw new Error(`there is no user ${word}; "satyapan admin user list" shows them`)
    return { ...read, id: match.id }
  },
} as const

const stateText = ({ id, state }: { id: string; state: string }): string => `${id} is ${state}`

export const adminPresenters = [
  present(firstSetupCode, {
    text: codeText,
    remark: ({ expires_at }) =>
      `Make the first owner in the dashboard with this code. It works once, until ${timeText(expires_at)}.`,
  }),
  present(createUser, { text: codeText, remark: codeRemark }),
  present(listUsers, {
    text: tableOf({
      id: ({ id }) => id,
      name: ({ name }) => name,
      role: ({ role }) => role,
      state: ({ state }) => state,
      created: ({ created_at }) => created_at,
      'signed in': ({ signed_in_at }) => signed_in_at,
    }),
  }),
  present(showUser, {
    ...ofUser,
    text({ user, passkeys, tokens }, { colour }) {
      const named = [
        ...passkeys.map((passkey) => ({ kind: 'passkey', ...passkey })),
        ...tokens.map((token) => ({ kind: 'token', ...token })),
      ]
      const rows = named.map(({ kind, id, name, created_at, last_used_at }) => [
        kind,
        id,
        name,
        created_at,
        last_used_at,
      ])
      const heading = ['kind', 'id', 'name', 'created', 'last used']
      return `${user.id} ${user.name}: ${user.role}, ${user.state}\n${tableText(heading, rows, colour)}`
    },
  }),
  present(resetUser, {
    ...ofUser,
    text: codeText,
    remark({ expires_at, ended: { passkeys, tokens } }) {
      const ended = [
        ...passkeys.map(({ name }) => `passkey ${name}`),
        ...tokens.map(({ name }) => `token ${name}`),
      ]
      return `${codeRemark({ expires_at })}${ended.length === 0 ? '' : `\nEnded: ${ended.join(', ')}.`}`
    },
  }),
  present(disableUser, { ...ofUser, text: stateText }),
  present(enableUser, { ...ofUser, text: stateText }),
  present(createToken, {
    input: ({ role, name = role, ...read }) => ({ ...read, role, name }) as never,
    text: ({ token }) => token,
    remark: () => 'Keep the token now: it is not stored and will not be shown again.',
  }),
  present(listTokens, {
    text: tableOf({
      id: ({ id }) => id,
      name: ({ name }) => name,
      role: ({ role }) => role,
      state: ({ state }) => state,
      created: ({ created_at }) => created_at,
      expires: ({ expires_at }) => expires_at,
      'last used': ({ last_used_at }) => last_used_at,
    }),
  }),
  present(revokeToken, { text: ({ id }) => `${id} is revoked` }),
  present(verifyAccess, {
    json: (answer) => answer,
    text: ({ items }) =>
      items.map(({ table, key }) => `${table} ${key}\n`).join('') || 'all rows that give access are right',
    note: ({ checked }) =>
      checked
        ? undefined
        : 'Rows need no MAC yet: a node of an earlier version runs, or ended less than a minute ago.',
    failure: ({ items }) =>
      items.length === 0
        ? undefined
        : `${counted(items.length, 'row was', 'rows were')} not written by this service: delete what nobody of yours wrote; "satyapan admin access reseal TABLE KEY" vouches for a row`,
  }),
  present(resealAccess, {
    options: { yes: { type: 'boolean', about: 'Required: the row gives access from then on.' } },
    input(read, args) {
      if (!args.flag('yes'))
        throw new Misuse(
          `${read.table} ${read.key} would give access from then on: repeat the command with --yes`,
        )
      return read as never
    },
    text: ({ table, key }) => `${table} ${key} is vouched for`,
  }),
]
