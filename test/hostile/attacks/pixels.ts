// Sends face comparisons of images of 24 megapixels in 20 KB.
import type { Attack } from '../attack.js'
import { closing, fileForm, formType } from '../form.js'
import { flatPng } from '../png.js'
import { signed } from '../requests.js'
import { virtualUsers } from '../virtual-users.js'

const width = 6_000
const height = 4_000
const users = 16

export const pixels: Attack = {
  name: 'pixels',
  about: `${users} connections compare images of 24 megapixels in 20 KB`,
  needsCredentials: true,
  aimsAt: 'faces',
  async run(parts) {
    const { wire, count, client } = parts
    const image = flatPng(width, height)
    const body = Buffer.concat([
      fileForm('file_a', 'a.png', image, 'image/png'),
      fileForm('file_b', 'b.png', image, 'image/png'),
      Buffer.from(closing),
    ])
    await virtualUsers(
      parts,
      users,
      async (from) => {
        const headers = { ...signed(client), ...formType }
        const answer = await wire.call(from, { method: 'POST', path: '/v1/facematch', headers, body })
        count(`answered ${answer.status}`)
      },
      100,
    )
  },
}
