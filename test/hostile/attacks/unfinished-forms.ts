// Sends forms of 70 bytes that arrive completely but never end: endless part headers, no closing boundary, bytes
// after it.
import { type Attack, connections } from '../attack.js'
import { closing, endlessHeaders, field, formType } from '../form.js'
import { virtualUsers } from '../virtual-users.js'

const bodies = [endlessHeaders, field('client_id', 'x'), `${closing}${'y'.repeat(200 * 1024)}`]

export const unfinishedForms: Attack = {
  name: 'unfinished forms',
  about: `${connections} connections send whole forms whose last part never ends, or with 200 KB behind the end`,
  needsCredentials: false,
  async run(parts) {
    const { wire, count } = parts
    await virtualUsers(
      parts,
      connections,
      async (from, user) => {
        const body = bodies[Math.floor(user / 4) % bodies.length]!
        count('sent')
        const { status } = await wire.call(from, {
          method: 'POST',
          path: '/v1/authorize',
          headers: formType,
          body,
        })
        if (status !== 0) count('answered')
      },
      1_000,
    )
  },
  // Each of them is complete: when the attack ends, at most one round is still being answered.
  fault: ({ sent = 0, answered = 0 }) =>
    sent - answered > connections ? `${sent - answered} of ${sent} forms were not answered` : undefined,
}
