// Adds passkeys to users and signs in with them (WebAuthn), by @simplewebauthn/server.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Clock } from '../../kernel/clock.js'
import type { WriteAudit } from '../../platform/audit-port.js'
import type { Database } from '../../platform/database/database.js'
import { challengeLifeMs, createChallenges } from './passkey-challenges.js'
import * as store from './passkey-store.js'

/** Where the browser is: a passkey belongs to a host name. */
export interface Site {
  /** `https://admin.bank.example:8444` */
  readonly origin: string
  /** `admin.bank.example` */
  readonly host: string
}

/** Enough for every device that a person has. */
export const maxPasskeys = 20

/** What the browser signed, as text: which challenge it answers. Undefined for what cannot be read. */
function challengeIn({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as object
    return 'challenge' in data && typeof data.challenge === 'string' ? data.challenge : undefined
  } catch {
    return undefined
  }
}

const unverified = () => undefined // what the library says of it may hold what was sent

export function createPasskeys(parts: { db: Database; clock: Clock; pepper: Buffer }) {
  const { db, clock } = parts
  const challenges = createChallenges(parts)
  /** Loaded with the first of them: it would slow down every start. */
  const library = () => import('@simplewebauthn/server')

  return {
    of: (userId: string) => store.selectPasskeysOf(db, userId),
    sweepChallenges: () => store.deleteEndedChallenges(db, clock.now()),

    async beginAdding(
      user: { id: string; name: string },
      site: Site,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { generateRegistrationOptions } = await library()
      const known = await store.selectPasskeysOf(db, user.id)
      return generateRegistrationOptions({
        rpName: 'Satyapan',
        rpID: site.host,
        userName: user.name,
        userID: new Uint8Array(Buffer.from(user.id)),
        challenge: challenges.make(`add ${user.id}`),
        timeout: challengeLifeMs,
        attestationType: 'none',
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        // It stands for name and password: the device must know the person.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },

    /** Why it was not added; null when it was. */
    async add(
      user: { id: string },
      own: { name: string; response: RegistrationResponseJSON },
      site: Site,
      writeAudit: WriteAudit,
    ): Promise<'wrong' | 'too-many' | null> {
      const { verifyRegistrationResponse } = await library()
      const purpose = `add ${user.id}` as const
      const verified = await verifyRegistrationResponse({
        response: own.response,
        expectedChallenge: (challenge) => challenges.isKnown(purpose, challenge),
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        requireUserVerification: true,
      }).catch(unverified)
      const challenge = challengeIn(own.response)
      if (verified?.verified !== true || challenge === undefined) return 'wrong'
      const { id, publicKey, counter } = verified.registrationInfo.credential
      const { transports = [] } = own.response.response
      return db.transaction(async (tx) => {
        if ((await store.selectPasskeysOf(tx, user.id)).length >= maxPasskeys) return 'too-many'
        if (!(await challenges.use(tx, purpose, challenge))) return 'wrong'
        const public_key = Buffer.from(publicKey)
        const row = { id, user_id: user.id, name: own.name, public_key, counter, transports }
        if (!(await store.insertPasskey(tx, { ...row, created_at: clock.now() }))) return 'wrong'
        await writeAudit(tx, { act: 'admin-passkey.add', target: user.id })
        return null
      })
    },

    async beginSignIn(site: Site): Promise<PublicKeyCredentialRequestOptionsJSON> {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({
        rpID: site.host,
        challenge: challenges.make('sign-in'),
        timeout: challengeLifeMs,
        userVerification: 'required',
      })
    },

    /** Whose passkey it is; undefined for an answer that does not prove it. */
    async signIn(response: AuthenticationResponseJSON, site: Site): Promise<string | undefined> {
      const passkey = await store.selectPasskey(db, response.id)
      const challenge = challengeIn(response)
      if (passkey === undefined || challenge === undefined) return undefined
      const { id, public_key, counter } = passkey
      const { verifyAuthenticationResponse } = await library()
      const verified = await verifyAuthenticationResponse({
        response,
        expectedChallenge: (asked) => challenges.isKnown('sign-in', asked),
        expectedOrigin: site.origin,
        expectedRPID: site.host,
        credential: { id, publicKey: new Uint8Array(public_key), counter },
        requireUserVerification: true,
      }).catch(unverified)
      if (verified?.verified !== true) return undefined
      const { newCounter } = verified.authenticationInfo
      return db.transaction(async (tx) => {
        if (!(await challenges.use(tx, 'sign-in', challenge))) return undefined
        await store.updateUsed(tx, { id, counter: newCounter, now: clock.now() })
        return passkey.user_id
      })
    },

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
