// A passkey for tests: its row in the database, and its answers to challenges.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { insertPasskey, type PasskeyRow } from '../../src/auth/administrators/passkey-store.js'
import { unaudited } from '../../src/platform/audit-port.js'
import { uncheckedMacs } from '../support/row-macs.js'
import type { AdminApp } from './admin-app.harness.js'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
/** User present, user verified. */
const flags = 0x05

/** @param host to which it belongs */
export function createPasskey(host: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  // COSE_Key (RFC 9052): an ES256 key on P-256, with x and y.
  const public_key = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x!, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y!, 'base64url'),
  ])
  const id = randomBytes(16).toString('base64url')
  return {
    row: { id, name: 'Laptop', public_key, counter: 0, transports: [], created_at: 0 },

    /** What a browser sends to sign in. */
    answer(challenge: string) {
      const data = JSON.stringify({ type: 'webauthn.get', challenge, origin: `https://${host}` })
      const authenticator = Buffer.concat([sha256(host), Buffer.from([flags, 0, 0, 0, 0])])
      const signature = sign('sha256', Buffer.concat([authenticator, sha256(data)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: Buffer.from(data).toString('base64url'),
          authenticatorData: authenticator.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

/** Stores a passkey as the service would have. */
export async function storePasskey(
  { parts }: Pick<AdminApp, 'parts'>,
  row: Omit<PasskeyRow, 'last_used_at'>,
): Promise<void> {
  await insertPasskey(parts.db, uncheckedMacs, row)
  await parts.rowGuard.reseal({ table: 'admin_passkey', key: row.id }, unaudited)
}
