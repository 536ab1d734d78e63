import { describe, expect, it } from 'vitest'
import { createKnownDevices } from './known-devices.js'

describe('known devices', () => {
  const devices = createKnownDevices({ pepper: Buffer.alloc(32, 1) })
  const cookie = devices.cookieFor('asha')

  it('are known by their cookie', () => {
    expect(devices.idOf(cookie, 'asha')).toBe(cookie.split('.')[0])
    expect(devices.cookieFor('asha')).not.toBe(cookie)
  })

  it.each([
    ['another user', cookie, 'ravi'],
    ['nobody', cookie, undefined],
    ['no cookie', undefined, 'asha'],
    ['half a cookie', cookie.split('.')[0], 'asha'],
    ['another id', `x${cookie}`, 'asha'],
    ['a shorter MAC', cookie.slice(0, -1), 'asha'],
  ])('are unknown for %s', (_name, text, userId) => {
    expect(devices.idOf(text, userId)).toBeUndefined()
  })

  it('are unknown to another installation', () => {
    const others = createKnownDevices({ pepper: Buffer.alloc(32, 2) })
    expect(others.idOf(cookie, 'asha')).toBeUndefined()
  })
})
