// Keeps the sandbox's administration token, which sandbox.json shows to scripts, the same across starts.
import type { AdminTokens } from '../auth/administrators/admin-tokens.js'
import type { Sealing } from '../kernel/sealing.js'
import type { WriteAudit } from '../platform/audit-port.js'

const setting = 'sandbox-admin-token'

interface Deps {
  readonly settings: {
    getSetting(name: string): Promise<Buffer | undefined>
    putSetting(name: string, value: Buffer): Promise<void>
  }
  readonly vault: Sealing
  readonly adminTokens: Pick<AdminTokens, 'find' | 'create'>
  readonly writeAudit: WriteAudit
}

/** The token with the role owner; a new one when there is none or it was revoked. */
export async function sandboxAdminToken({ settings, vault, adminTokens, writeAudit }: Deps): Promise<string> {
  const sealed = await settings.getSetting(setting)
  if (sealed !== undefined) {
    const kept = vault.open(sealed, setting).toString()
    if ((await adminTokens.find(kept)) !== undefined) return kept
  }
  const details = { name: 'Sandbox', role: 'owner', createdBy: 'sandbox', expiresAt: null } as const
  const result = await adminTokens.create(details, writeAudit)
  if (typeof result === 'string') throw new Error(`the sandbox token was not made: ${result}`)
  const { token } = result
  await settings.putSetting(setting, vault.seal(Buffer.from(token), setting))
  return token
}
