// Keeps the sandbox's administration token, which sandbox.json shows to scripts, the same across starts.
import type { Parts } from '../server/compose/assemble.js'

const setting = 'sandbox-admin-token'

/** The token with the role owner; a new one when there is none or it was revoked. */
export async function sandboxAdminToken(
  parts: Pick<Parts, 'settings' | 'vault' | 'adminTokens' | 'writeAudit'>,
): Promise<string> {
  const { settings, vault, adminTokens, writeAudit } = parts
  const sealed = await settings.getSetting(setting)
  if (sealed !== undefined) {
    const kept = vault.open(sealed, setting).toString()
    if ((await adminTokens.find(kept)) !== undefined) return kept
  }
  const own = { name: 'Sandbox', role: 'owner', createdBy: 'sandbox', expiresAt: null } as const
  const made = await adminTokens.create(own, writeAudit)
  if (typeof made === 'string') throw new Error(`the sandbox token was not made: ${made}`)
  const { token } = made
  await settings.putSetting(setting, vault.seal(Buffer.from(token), setting))
  return token
}
