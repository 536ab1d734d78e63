import { describe, expect, it } from 'vitest'
import { checkPublicUrl } from './public-url.js'

const live = {
  file: '/etc/satyapan.yaml',
  mode: 'live',
  publicUrl: undefined,
  host: '127.0.0.1',
  trustedProxies: [],
} as const

describe('a live service', () => {
  it.each([
    [{ publicUrl: 'https://127.0.0.1:8443' }, /publicUrl is "https:\/\/127.0.0.1:8443", expected/],
    [{ publicUrl: 'https://localhost' }, /"https:\/\/localhost"/],
    [{ publicUrl: 'https://[::1]:8443' }, /\[::1\]/],
    [{ publicUrl: 'https://0.0.0.0' }, /0\.0\.0\.0/],
    [{ host: '0.0.0.0' }, /publicUrl is not set, though SATYAPAN_HOST is 0.0.0.0/],
    [{ host: '::' }, /SATYAPAN_HOST is ::/],
  ])('does not start with %j', (facts, message) => {
    expect(() => checkPublicUrl({ ...live, ...facts })).toThrow(message)
  })

  it.each([
    {},
    { publicUrl: 'https://verify.example.com', host: '0.0.0.0', trustedProxies: ['10.0.0.5'] },
    { host: '10.0.0.7' },
  ])('starts with %j', (facts) => {
    expect(checkPublicUrl({ ...live, ...facts })).toBeUndefined()
  })

  it('warns when calls come through a proxy and links lead to this machine', () => {
    expect(checkPublicUrl({ ...live, trustedProxies: ['10.0.0.5'] })).toContain('links lead to 127.0.0.1')
  })
})

it('of a sandbox may lead to this machine', () => {
  checkPublicUrl({ ...live, mode: 'sandbox', host: '0.0.0.0' })
})
