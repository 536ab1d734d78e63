// Defines the commands about administration tokens: create, list, revoke.
import { createToken, listTokens, revokeToken } from '../../auth/operations/tokens.js'
import { isRole, roles } from '../../kernel/roles.js'
import { type Command, wantsJson } from '../command.js'
import { readTime } from '../duration.js'
import { Misuse } from '../io.js'
import { tableText } from '../table.js'

const tokenCreate: Command = {
  name: 'admin token create',
  summary: 'Create an administration token for a script. It is shown once.',
  options: {
    role: {
      type: 'string',
      value: 'ROLE',
      about: `${roles.join(', ')}: each may do what those before it may.`,
    },
    name: { type: 'string', value: 'NAME', about: 'What it is for. Default: the role.' },
    expires: { type: 'string', value: 'DAY', about: 'When it expires. Default: 90 days from now.' },
  },
  notes: [
    'Send it to the admin address as Authorization: Bearer TOKEN. See docs/admin-api.md.',
    'No user made it, so it ends with its expiry or "admin token revoke".',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const role = args.text('role')
    if (!isRole(role)) throw new Misuse(`admin token create needs --role: ${roles.join(', ')}`)
    const expires = args.text('expires')
    if (expires !== undefined && readTime('--expires', expires) <= admin.now())
      throw new Misuse(`--expires is ${expires}, which is in the past`)
    const made = await admin.run(createToken, {
      name: args.text('name') ?? role,
      role,
      ...(expires === undefined ? {} : { expires_at: expires }),
    })
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(made)}\n`)
    await io.out(`${made.token}\n`)
    io.err('Keep the token now: it is not stored and will not be shown again.\n')
  },
}

const tokenList: Command = {
  name: 'admin token list',
  summary: 'List the administration tokens.',
  arity: [0, 0],
  async run(admin, args, io) {
    const { items } = await admin.run(listTokens, {})
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(items)}\n`)
    const heading = ['id', 'name', 'role', 'state', 'created', 'expires', 'last used']
    const rows = items.map(({ id, name, role, state, created_at, expires_at, last_used_at }) => [
      id,
      name,
      role,
      state,
      created_at,
      expires_at,
      last_used_at,
    ])
    await io.out(tableText(heading, rows, io.colour))
  },
}

const tokenRevoke: Command = {
  name: 'admin token revoke',
  summary: 'Revoke an administration token. Its next call is refused.',
  operands: 'ID',
  arity: [1, 1],
  async run(admin, args, io) {
    const facts = await admin.run(revokeToken, { id: args.positionals[0]! })
    await io.out(wantsJson(args, io) ? `${JSON.stringify(facts)}\n` : `${facts.id} is revoked\n`)
  },
}

export const tokenCommands: readonly Command[] = [tokenCreate, tokenList, tokenRevoke]
