// Pipelines calls without credentials on many connections, reads the answers, and sends more when all have arrived.
import type { TLSSocket } from 'node:tls'
import { type Attack, type AttackParts, connections } from '../attack.js'
import { virtualUsers } from '../virtual-users.js'

const pipelined = 32
/** 64 connections, 32 calls, twice a second: 4,096 calls a second at most. */
const roundMs = 500

/** Sends the bytes and waits until `count` answers have begun, or the connection is closed. */
function answersTo(socket: TLSSocket, bytes: string, { stopped, count }: AttackParts) {
  return new Promise<void>((resolve) => {
    let seen = 0
    const onData = (text: string) => {
      for (let at = text.indexOf('HTTP/1.1 '); at >= 0; at = text.indexOf('HTTP/1.1 ', at + 1)) {
        count(`answered ${text.slice(at + 9, at + 12)}`)
        seen++
      }
      if (seen >= pipelined) done()
    }
    const done = () => {
      socket.off('data', onData)
      socket.off('close', done)
      stopped.removeEventListener('abort', done)
      resolve()
    }
    socket.on('data', onData)
    socket.once('close', done)
    stopped.addEventListener('abort', done)
    socket.write(bytes)
  })
}

export const pipelines: Attack = {
  name: 'pipelines',
  about: `${connections} connections pipeline ${pipelined} calls each, twice a second, no credentials`,
  needsCredentials: false,
  async run(parts) {
    const { wire, count } = parts
    const call = `GET /v1/verification/panbasic?pan_number=ZZZPZ1000A HTTP/1.1\r\nHost: ${wire.host}\r\n\r\n`
    const sockets = new Map<number, TLSSocket>()
    await virtualUsers(
      parts,
      connections,
      async (from, user) => {
        const kept = sockets.get(user)
        const socket = kept === undefined || kept.destroyed ? await wire.openTls(from) : kept
        if (socket === undefined) return count('not let in')
        sockets.set(user, socket)
        if (socket !== kept) socket.setEncoding('latin1')
        await answersTo(socket, call.repeat(pipelined), parts)
      },
      roundMs,
    )
  },
}
