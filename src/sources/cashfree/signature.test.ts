// The options, and the signature that takes the place of a list of addresses.
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fixtureOf, vendorOf } from '../vendor.harness.js'
import { cashfree } from './cashfree.js'
import { createSignature } from './signature.js'

const fixture = fixtureOf(import.meta.url)
const pan = { pan_number: 'ZZZPZ1000A' }
const mobile = { mobile_number: '6000000001' }

describe('options and the signature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string
  const open = (signature: string) =>
    privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
      Buffer.from(signature, 'base64'),
    ).toString()

  it('signs the client id and the seconds', async () => {
    const vendor = vendorOf(cashfree, [{ body: fixture('pan') }], {
      secrets: { public_key: pem, client_id: 'CF1' },
    })
    await vendor.ask('panbasic', pan)
    const headers = vendor.requests[0]!.headers!
    expect(open(headers['x-cf-signature']!)).toBe('CF1.1800000000')
    expect(headers).toMatchObject({ 'x-client-id': 'CF1', 'x-client-secret': 'secret of client_secret' })
  })

  it('reuses a signature for a minute, and makes another when the clock is set back', () => {
    let now = 1_800_000_000_900
    const publicPem = (publicKey.export({ type: 'pkcs1', format: 'pem' }) as string).replaceAll('\n', '\\n')
    const signature = createSignature({ publicKey: publicPem, clientId: 'CF1', clock: { now: () => now } })
    const first = signature()
    now += 59_999
    expect(signature()).toBe(first)
    now += 1
    expect(open(signature())).toBe('CF1.1800000060')
    now -= 3_600_000
    expect(open(signature())).toBe('CF1.1799996460')
  })

  it.each([
    ['what is no key', 'no key'],
    ['a private key', privateKey.export({ type: 'pkcs8', format: 'pem' }) as string],
    [
      'a key that is not RSA',
      generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }) as string,
    ],
  ])('refuses %s', (_what, public_key) =>
    expect(() => vendorOf(cashfree, [], { secrets: { public_key } })).toThrow(
      /^secrets\.public_key must be .*PEM$/,
    ),
  )

  it.each(['2024-13-01', '01/12/2024', '', 20_241_201])('refuses the version %j', (apiVersion) =>
    expect(() => vendorOf(cashfree, [], { options: { apiVersion } })).toThrow(/^options\.apiVersion must be/),
  )

  it('sends the version and the path of the options', async () => {
    const options = { apiVersion: '2023-12-18', mobileToVpaPath: '/mobile-upi' }
    const vendor = vendorOf(cashfree, [{ body: fixture('mobile-vpa') }], { options })
    await vendor.ask('mobile-to-vpa', mobile)
    expect(vendor.requests[0]).toMatchObject({
      path: '/mobile-upi',
      headers: { 'x-api-version': '2023-12-18' },
    })
    expect(() => vendorOf(cashfree, [], { options: { mobileToVpaPath: 'upi' } })).toThrow(
      /begins with a slash/,
    )
  })
})
