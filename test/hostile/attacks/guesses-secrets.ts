// Guesses client secrets at authorize and as x-api-key.
import type { Attack } from '../attack.js'
import { virtualUsers } from '../virtual-users.js'

const users = 32
/** Wrong secrets that four addresses may try before they are refused, a hundred each, and those in progress then. */
const mostWrong = 4 * 100 + users

export const guessesSecrets: Attack = {
  name: 'guesses secrets',
  about: `${users} connections guess secrets at authorize and x-api-key, 640 a second`,
  needsCredentials: true,
  async run(parts) {
    const { wire, count, client, random } = parts
    const guess = () => `sps_${Array.from({ length: 43 }, () => letter(random)).join('')}`
    await virtualUsers(
      parts,
      users,
      async (from, user) => {
        const secret = guess()
        const { status } =
          user % 2 === 0
            ? await wire.call(from, {
                method: 'POST',
                path: '/v1/authorize',
                headers: { 'content-type': 'application/x-www-form-urlencoded' },
                body: `client_id=${client.clientId}&client_secret=${secret}`,
              })
            : await wire.call(from, {
                path: '/v1/verification/panbasic?pan_number=ZZZPZ1000A',
                headers: { authorization: `Bearer ${client.token}`, 'x-api-key': secret },
              })
        count(`answered ${status}`)
      },
      50,
    )
  },
  fault: (tally) => {
    if (tally['answered 200'] !== undefined) return 'a guess was right'
    const wrong = tally['answered 401'] ?? 0
    return wrong > mostWrong ? `guessing was not slowed: ${wrong} times 401` : undefined
  },
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const letter = (random: () => number) => letters[Math.floor(random() * letters.length)]!
