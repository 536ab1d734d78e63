// Sends POST /v1/authorize with a megabyte: many parts, many fields, one huge field, endless headers of a part.
import type { Attack } from '../attack.js'
import { closing, endlessHeaders, field, formType } from '../form.js'
import { virtualUsers } from '../virtual-users.js'

const megabyte = 1024 * 1024
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }

function repeated(unit: string, end = ''): string {
  return unit.repeat(Math.floor((megabyte - end.length) / unit.length)) + end
}

/** 8 lanes, one call each every 100 ms: 80 a second. */
const users = 8
const roundMs = 100

export const authorizeBombs: Attack = {
  name: 'authorize bombs',
  about: `${users} connections send POST /v1/authorize with a megabyte of parts, fields or part headers`,
  needsCredentials: false,
  async run(parts) {
    const { wire, count } = parts
    const bombs = [
      { headers: formType, body: repeated(field('a', ''), closing) },
      { headers: urlencoded, body: repeated('a=&') },
      { headers: urlencoded, body: repeated('%41') },
      { headers: formType, body: repeated(endlessHeaders.replace('X: ', 'X: y\r\n')) },
      { headers: formType, body: endlessHeaders + 'y'.repeat(megabyte) },
    ].map(({ headers, body }) => ({ headers, body: Buffer.from(body) }))
    let next = 0
    await virtualUsers(
      parts,
      users,
      async (from) => {
        const bomb = bombs[next++ % bombs.length]!
        const { status } = await wire.call(from, { method: 'POST', path: '/v1/authorize', ...bomb })
        count(`answered ${status}`)
      },
      roundMs,
    )
  },
}
