// Writes sandbox.json, the file by which tools find a sandbox: its addresses and the secrets of its made-up client.
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sandboxAdminToken } from '../admin/sandbox-token.js'
import type { Parts } from './compose/assemble.js'
import { dashboardPath } from './dashboard.js'

export const sandboxFile = (dataDir: string): string => join(dataDir, 'sandbox.json')

/** The addresses of a listening service. */
export interface Addresses {
  readonly baseUrl: string
  readonly adminUrl: string
  readonly caFile: string
}

/** Writes the file atomically, readable only by its owner. Does nothing in live mode. */
export async function writeSandboxFile(
  parts: Parts,
  { baseUrl, adminUrl, caFile }: Addresses,
): Promise<void> {
  if (parts.sandbox === undefined) return
  const { clientId, clientSecret } = parts.sandbox.client()
  const [webhookSecret] = await parts.webhooks.secrets(clientId)
  const file = sandboxFile(parts.config.dataDir)
  const facts = {
    base_url: baseUrl,
    ca_file: caFile,
    client_id: clientId,
    client_secret: clientSecret,
    webhook_secret: webhookSecret,
    admin_url: adminUrl,
    admin_token: await sandboxAdminToken(parts),
    dashboard_url: `${adminUrl}${dashboardPath}`,
    dashboard_setup_code: (await parts.adminUsers.firstCode())?.code ?? null,
  }
  await writeFile(`${file}.new`, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
