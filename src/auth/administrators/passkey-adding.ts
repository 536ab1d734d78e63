// Adds a passkey to a user (the registration ceremony of WebAuthn).
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { WriteAudit } from '../../platform/audit-port.js'
import { challengeIn, library, type PasskeyParts, type Site, unverified } from './passkey-ceremony.js'
import { challengeLifeMs } from './passkey-challenges.js'
import * as store from './passkey-store.js'
import { lockPassword } from './user-store.js'

/** Enough for every device that a person has. */
export const maxPasskeys = 20

/** The values of WebAuthn; a browser gives them back to the authenticator when it signs in. */
const transportNames: readonly unknown[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** The browser's own word, which nothing signs: only known values are stored, each once. */
export const knownTransports = (claimed: unknown): string[] =>
  Array.isArray(claimed) ? transportNames.filter((name) => claimed.includes(name)).map(String) : []

export function createPasskeyAdding({ db, clock, macs, challenges }: PasskeyParts) {
  return {
    async beginAdding(
      user: { id: string; name: string },
      site: Site,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { generateRegistrationOptions } = await library()
      const known = await store.selectPasskeysOf(db, macs, user.id)
      return generateRegistrationOptions({
        rpName: 'Satyapan',
        rpID: site.host,
        userName: user.name,
        userID: new Uint8Array(Buffer.from(user.id)),
        challenge: challenges.make(`add ${user.id}`),
        timeout: challengeLifeMs,
        attestationType: 'none',
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        // It replaces name and password, so the device must verify the person.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** Why it was not added; null when it was. */
    async add(
      user: { id: string; password: string | null },
      registration: { name: string; response: RegistrationResponseJSON },
      site: Site,
      writeAudit: WriteAudit,
    ): Promise<'wrong' | 'too-many' | null> {
      const { verifyRegistrationResponse } = await library()
      const purpose = `add ${user.id}` as const
      const verified = await verifyRegistrationResponse({
        response: registration.response,
        expectedChallenge: (challenge) => challenges.isKnown(purpose, challenge),
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        requireUserVerification: true,
      }).catch(unverified)
      const challenge = challengeIn(registration.response)
      if (verified?.verified !== true || challenge === undefined) return 'wrong'
      const { id, publicKey, counter } = verified.registrationInfo.credential
      const transports = knownTransports(registration.response.response.transports)
      return db.transaction(async (tx) => {
        // A reset meanwhile has removed the passkeys: this one must not come after it.
        if ((await lockPassword(tx, user.id)) !== user.password) return 'wrong'
        if ((await store.selectPasskeysOf(tx, macs, user.id)).length >= maxPasskeys) return 'too-many'
        if (!(await challenges.use(tx, purpose, challenge))) return 'wrong'
        const public_key = Buffer.from(publicKey)
        const row = { id, user_id: user.id, name: registration.name, public_key, counter, transports }
        if (!(await store.insertPasskey(tx, macs, { ...row, created_at: clock.now() }))) return 'wrong'
        await writeAudit(tx, { act: 'admin-passkey.add', target: user.id })
        return null
      })
    },
  }
}
