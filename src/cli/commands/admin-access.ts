// Defines the commands about the MACs of rows that give access: verify, reseal.
import { resealAccess, verifyAccess } from '../../auth/operations/access.js'
import { type Command, wantsJson } from '../command.js'
import { Misuse } from '../io.js'

const verify: Command = {
  name: 'admin access verify',
  summary: 'List the rows that give access and were not written by this service. They are ignored.',
  notes: [
    'Users, passkeys, tokens, sessions, setup codes, clients and their secrets, and the end of the audit log carry a MAC.',
    'Exit status 1 when a row is wrong.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const { checked, items } = await admin.run(verifyAccess, {})
    if (wantsJson(args, io)) await io.out(`${JSON.stringify({ checked, items })}\n`)
    else for (const { table, key } of items) await io.out(`${table} ${key}\n`)
    if (!checked)
      io.err('Rows need no MAC yet: a node of an earlier version runs, or ended less than a minute ago.\n')
    if (items.length > 0)
      throw new Error(
        `${items.length === 1 ? '1 row was' : `${items.length} rows were`} not written by this service: delete what nobody of yours wrote; "satyapan admin access reseal TABLE KEY" vouches for a row`,
      )
    if (!wantsJson(args, io)) await io.out('all rows that give access are right\n')
  },
}

const reseal: Command = {
  name: 'admin access reseal',
  summary: 'Vouch for one row as it is now, after you have looked into it. It gives access from then on.',
  operands: 'TABLE KEY',
  options: { yes: { type: 'boolean', about: 'Required: the row gives access from then on.' } },
  notes: ['TABLE and KEY are as "admin access verify" prints them. The audit log notes it.'],
  arity: [2, 2],
  async run(admin, args, io) {
    const [table, key] = args.positionals as [string, string]
    if (!args.flag('yes'))
      throw new Misuse(`${table} ${key} would give access from then on: repeat the command with --yes`)
    const facts = await admin.run(resealAccess, { table: table as 'client', key })
    await io.out(wantsJson(args, io) ? `${JSON.stringify(facts)}\n` : `${table} ${key} is vouched for\n`)
  },
}

export const accessCommands: readonly Command[] = [verify, reseal]
