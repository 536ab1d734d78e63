// Lists the commands about administrators and the rows that give access.
import { resealAccess, verifyAccess } from '../../auth/operations/access.js'
import { tokenOperations } from '../../auth/operations/tokens.js'
import { userOperations } from '../../auth/operations/users.js'
import { type Command, wantsJson } from '../command.js'
import { adminPresenters } from '../presenters/admin.js'
import { rowCommands } from '../row-command.js'

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

export const adminCommands: readonly Command[] = [
  ...rowCommands([...userOperations, ...tokenOperations, resealAccess], adminPresenters),
  verify,
]
