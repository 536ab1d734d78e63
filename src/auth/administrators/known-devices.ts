// Recognises the devices on which somebody has signed in by a cookie that no other device has; nothing is stored here.
import { createHmac, randomBytes } from 'node:crypto'
import { sameHash } from '../secret.js'

const idBytes = 12

export function createKnownDevices({ pepper }: { pepper: Buffer }) {
  const macOf = (userId: string, id: string) =>
    createHmac('sha256', pepper).update(`admin device ${userId} ${id}`).digest('base64url')

  return {
    /** The cookie of a device on which this user has signed in. */
    cookieFor(userId: string): string {
      const id = randomBytes(idBytes).toString('base64url')
      return `${id}.${macOf(userId, id)}`
    },

    /** The device on which this user has signed in before; undefined for every other text. */
    idOf(cookie: string | undefined, userId: string | undefined): string | undefined {
      const [id, mac] = (cookie ?? '').split('.')
      if (userId === undefined || id === undefined || mac === undefined) return undefined
      return sameHash(Buffer.from(mac), Buffer.from(macOf(userId, id))) ? id : undefined
    },
  }
}

export type KnownDevices = ReturnType<typeof createKnownDevices>
