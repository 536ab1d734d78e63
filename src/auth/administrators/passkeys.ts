// Keeps the passkeys of users, adds them and signs in with them (WebAuthn).
import type { Clock } from '../../kernel/clock.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Database } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'
import { createPasskeyAdding } from './passkey-adding.js'
import { createChallenges } from './passkey-challenges.js'
import { createPasskeySignIn } from './passkey-sign-in.js'
import * as store from './passkey-store.js'

export type Passkey = store.PasskeyRow

export function createPasskeys(parts: { db: Database; clock: Clock; pepper: Buffer; macs: RowMacs }) {
  const { db, clock, macs } = parts
  const deps = { db, clock, macs, challenges: createChallenges(parts) }

  return {
    ...createPasskeyAdding(deps),
    ...createPasskeySignIn(deps),
    of: (userId: string) => store.selectPasskeysOf(db, macs, userId),
    sweepChallenges: () => store.deleteEndedChallenges(db, clock.now()),

    /** False: the user has no such passkey. */
    remove: (userId: string, id: string, writeAudit: WriteAudit): Promise<boolean> =>
      db.transaction(async (tx) => {
        if (!(await store.deletePasskey(tx, userId, id))) return false
        await writeAudit(tx, { act: 'admin-passkey.remove', target: userId })
        return true
      }),
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>
