// Forges access tokens: changed, spliced, without a signature, and signed with other keys.
import { createHmac, randomBytes } from 'node:crypto'
import { createTokens } from '../../src/auth/tokens.js'
import { changedText, type ForgeryKind, pick, type Random, randomBytesOf } from './forgery.js'

const clock = { now: () => Date.parse('2026-06-01T00:00:00Z') }

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString())

export function forgeTokens(random: Random): ForgeryKind {
  const keys = [{ id: 1, key: randomBytes(32) }]
  const tokens = createTokens({ keys: () => keys, audience: 'installation', clock })
  const other = createTokens({
    keys: () => [{ id: 1, key: randomBytes(32) }],
    audience: 'installation',
    clock,
  })
  const genuine = tokens.issue('client', 1).token
  const [header, claims, signature] = genuine.split('.') as [string, string, string]
  const second = tokens.issue('somebody-else', 2).token.split('.') as [string, string, string]
  const changes = [
    { sub: 'owner' },
    { sid: 2 },
    { exp: 9_999_999_999 },
    { aud: 'x' },
    { iss: 'x' },
    { n: random() },
  ]
  const otherClaims = () => encoded({ ...decoded(claims), ...pick(random, changes), jti: random() })
  const signed = (text: string, key: Buffer) =>
    `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  const ways: Readonly<Record<string, () => string>> = {
    'a changed character': () => changedText(random, genuine),
    'other claims under the old signature': () => `${header}.${otherClaims()}.${signature}`,
    'the signature of another token': () => `${header}.${claims}.${second[2]}`,
    'no algorithm': () =>
      `${encoded({ ...decoded(header), alg: pick(random, ['none', 'None', 'HS384', 'RS256', '']) })}.${otherClaims()}.${pick(random, ['', signature])}`,
    'another key': () => signed(`${header}.${otherClaims()}`, randomBytesOf(random, 32)),
    'a key of the header': () =>
      signed(
        `${encoded({ alg: 'HS256', typ: 'JWT', kid: '1', jwk: { k: 'AAAA' } })}.${otherClaims()}`,
        Buffer.alloc(0),
      ),
    'another installation': () => other.issue(`client-${random()}`, 1).token,
    'a random signature': () => `${header}.${claims}.${randomBytesOf(random, 32).toString('base64url')}`,
  }
  const names = Object.keys(ways)
  return {
    genuine: () => tokens.verify(genuine)?.clientId === 'client',
    attempt() {
      const how = pick(random, names)
      const token = ways[how]!()
      return token === genuine ? undefined : { how, isAccepted: tokens.verify(token) !== null }
    },
  }
}
