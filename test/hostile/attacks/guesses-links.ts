// Guesses signed links: result files, reports and archives with made-up tokens and signatures.
import type { Attack } from '../attack.js'
import { virtualUsers } from '../virtual-users.js'

const paths = [
  '/v1/background-verification/court-record-check/archive',
  '/v1/background-verification/fir-check/document',
  '/v1/files/archives/00000000000000000000000000000000.zip',
  '/v1/files/reports/00000000000000000000000000000000.pdf',
  '/v1/files/batches/00000000000000000000000000000000.csv',
]
const users = 32

export const guessesLinks: Attack = {
  name: 'guesses links',
  about: `${users} connections guess signed links, 640 a second`,
  needsCredentials: false,
  async run(parts) {
    const { wire, count, random } = parts
    const hex = (length: number) =>
      Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('')
    await virtualUsers(
      parts,
      users,
      async (from, user) => {
        const query = `token=${hex(300)}&exp=4102444800&sig=${hex(64)}`
        const { status } = await wire.call(from, { path: `${paths[user % paths.length]}?${query}` })
        count(`answered ${status}`)
      },
      50,
    )
  },
  fault: (tally) => (tally['answered 200'] === undefined ? undefined : 'a guess was right'),
}
