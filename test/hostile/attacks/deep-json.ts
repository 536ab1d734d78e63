// Sends JSON bodies nested thousands of times, with thousands of members, and beyond the limit.
import type { Attack } from '../attack.js'
import { signed } from '../requests.js'
import { virtualUsers } from '../virtual-users.js'

const limit = 16 * 1024
const bodies = [
  '['.repeat(limit / 2) + ']'.repeat(limit / 2),
  `${'{"a":'.repeat(limit / 6)}1${'}'.repeat(limit / 6)}`,
  `{${Array.from({ length: 5_000 }, (_, at) => `"m${at}":1`).join(',')}}`,
  `{"__proto__":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  `{"gstin_number":"${'9'.repeat(1024 * 1024)}"}`,
]
const users = 16

export const deepJson: Attack = {
  name: 'deep JSON',
  about: `${users} connections send JSON of 8,000 levels, 5,000 members or a megabyte, 160 a second`,
  needsCredentials: true,
  async run(parts) {
    const { wire, count, client } = parts
    const headers = { ...signed(client), 'content-type': 'application/json' }
    let next = 0
    await virtualUsers(
      parts,
      users,
      async (from) => {
        const body = bodies[next++ % bodies.length]!
        const answer = await wire.call(from, { method: 'POST', path: '/v1/gst/tax-payer/otp', headers, body })
        count(`answered ${answer.status}`)
      },
      100,
    )
  },
}
