// Signs users in by their passkeys (the authentication ceremony of WebAuthn).
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import {
  challengeIn,
  isPasskeyId,
  library,
  type PasskeyParts,
  type Site,
  unverified,
} from './passkey-ceremony.js'
import { challengeLifeMs } from './passkey-challenges.js'
import * as store from './passkey-store.js'

export function createPasskeySignIn({ db, clock, macs, challenges }: PasskeyParts) {
  return {
    async beginSignIn(site: Site): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({
        rpID: site.host,
        challenge: challenges.make('sign-in'),
        timeout: challengeLifeMs,
        userVerification: 'required',
      })
    },

    /** The owner of the passkey; undefined for an answer that does not prove it. */
    async signIn(response: AuthenticationResponseJSON, site: Site): Promise<string | undefined> {
      if (!isPasskeyId(response.id)) return undefined
      const passkey = await store.selectPasskey(db, macs, response.id)
      const challenge = challengeIn(response)
      if (passkey === undefined || challenge === undefined) return undefined
      const { id, public_key, counter } = passkey
      const { verifyAuthenticationResponse } = await library()
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => challenges.isKnown('sign-in', challenge),
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        credential: { id, publicKey: new Uint8Array(public_key), counter },
        requireUserVerification: true,
      }).catch(unverified)
      if (verified?.verified !== true) return undefined
      const { newCounter } = verified.authenticationInfo
      return db.transaction(async (tx) => {
        if (!(await challenges.use(tx, 'sign-in', challenge))) return undefined
        const isKept = await store.updateUsed(tx, { id, counter: newCounter, now: clock.now() })
        return isKept ? passkey.user_id : undefined
      })
    },
  }
}
