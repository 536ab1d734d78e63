// Assembles the access of administrators: tokens, users, sessions, and the limits on guessing.

import { type Clock, steadyNow } from '../../kernel/clock.js'
import type { Sealing } from '../../kernel/sealing.js'
import type { Database } from '../../platform/database/database.js'
import type { RowMacs } from '../row-macs.js'
import { type AdminSessions, createAdminSessions } from './admin-sessions.js'
import { type AdminTokens, createAdminTokens } from './admin-tokens.js'
import { type AdminUsers, createAdminUsers } from './admin-users.js'
import { createKnownDevices, type KnownDevices } from './known-devices.js'
import { createPasskeys, type Passkeys } from './passkeys.js'
import { createPasswords, type PasswordCost, type Passwords } from './password.js'
import { createSignInLimits, type SignInLimits } from './sign-in-limits.js'

export interface Administrators {
  readonly adminTokens: AdminTokens
  readonly adminUsers: AdminUsers
  readonly adminSessions: AdminSessions
  readonly adminDevices: KnownDevices
  readonly adminPasswords: Passwords
  readonly adminPasskeys: Passkeys
  readonly signInLimits: SignInLimits
}

export function createAdministrators(parts: {
  db: Database
  vault: Sealing
  clock: Clock
  pepper: Buffer
  macs: RowMacs
  newId: () => string
  idleMs: number
  lifeMs: number
  passwordCost?: PasswordCost | undefined
}): Administrators {
  const adminPasswords = createPasswords(parts.passwordCost)
  return {
    adminTokens: createAdminTokens(parts),
    adminUsers: createAdminUsers({ ...parts, passwords: adminPasswords }),
    adminSessions: createAdminSessions(parts),
    adminDevices: createKnownDevices(parts),
    adminPasswords,
    adminPasskeys: createPasskeys(parts),
    signInLimits: createSignInLimits({ now: steadyNow(parts.clock) }),
  }
}
