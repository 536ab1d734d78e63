// Ends what a user's access left behind: the tokens that are bound to the user, and the passkeys.
import { mayAs, type Role } from '../../kernel/roles.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Sql } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'
import { deletePasskey, selectPasskeysOf } from './passkey-store.js'
import { revokeToken, selectTokenFamily, selectTokensOf } from './token-store.js'

/** What a user keeps on purpose: the ids of passkeys and tokens. */
export interface Keep {
  readonly passkeys: readonly string[]
  readonly tokens: readonly string[]
}

/** One of the passkeys or tokens to keep is not the user's; the transaction is undone. */
export class NotTheirs extends Error {
  readonly kind: keyof Keep

  constructor(kind: keyof Keep) {
    super(`one of the ${kind} to keep is not the user's`)
    this.name = 'NotTheirs'
    this.kind = kind
  }
}

export interface Named {
  readonly id: string
  readonly name: string
}

/** What ended with a password. */
export interface Ended {
  readonly passkeys: readonly Named[]
  readonly tokens: readonly Named[]
}

interface Ending {
  readonly userId: string
  readonly now: number
}

const named = ({ id, name }: Named): Named => ({ id, name })

/** Revokes a token, and those that it made. False: there is none, or it was revoked before. */
export async function endToken(
  tx: Sql,
  macs: RowMacs,
  id: string,
  now: number,
  writeAudit: WriteAudit,
): Promise<boolean> {
  if (!(await revokeToken(tx, macs, id, now))) return false
  await writeAudit(tx, { act: 'admin-token.revoke', target: id })
  for (const tokenId of await selectTokenFamily(tx, id))
    if (await revokeToken(tx, macs, tokenId, now))
      await writeAudit(tx, { act: 'admin-token.revoke', target: tokenId, facts: { made_by: id } })
  return true
}

/** Revokes the tokens of a user that `role` does not include; all of them without a role. */
export async function endTokensAbove(
  tx: Sql,
  macs: RowMacs,
  { userId, now, role }: Ending & { readonly role?: Role },
  writeAudit: WriteAudit,
): Promise<void> {
  for (const token of await selectTokensOf(tx, macs, userId, now))
    if (role === undefined || !mayAs(role, token.role)) await endToken(tx, macs, token.id, now, writeAudit)
}

/** Ends the user's passkeys and tokens but those to keep. Throws NotTheirs. */
export async function endWithPassword(
  tx: Sql,
  macs: RowMacs,
  { userId, now, keep }: Ending & { readonly keep: Keep },
  writeAudit: WriteAudit,
): Promise<Ended> {
  const passkeys = await selectPasskeysOf(tx, macs, userId)
  const tokens = await selectTokensOf(tx, macs, userId, now)
  const isOf = (known: readonly Named[]) => (id: string) => known.some((each) => each.id === id)
  if (!keep.passkeys.every(isOf(passkeys))) throw new NotTheirs('passkeys')
  if (!keep.tokens.every(isOf(tokens))) throw new NotTheirs('tokens')
  const ended = {
    passkeys: passkeys.filter(({ id }) => !keep.passkeys.includes(id)).map(named),
    tokens: tokens.filter(({ id }) => !keep.tokens.includes(id)).map(named),
  }
  for (const { id } of ended.passkeys) {
    await deletePasskey(tx, userId, id)
    await writeAudit(tx, { act: 'admin-passkey.remove', target: userId })
  }
  for (const { id } of ended.tokens)
    if (await revokeToken(tx, macs, id, now)) await writeAudit(tx, { act: 'admin-token.revoke', target: id })
  return ended
}
