// Tests pipelined calls with bodies that come while Node's parser is paused, because an answer before them is not yet sent.
import type { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { mostUnparsedBytes } from '../../src/http/unparsed.js'
import { faceMatch } from '../../src/lookups/matching/face-match.js'
import { until } from '../support/until.js'
import { closing, fileForm, formType } from './form.js'
import { type Line, openLine, requestBytes, startFront, urlencoded } from './front.js'

// Nobody is cut off for what a busy test has not read or sent yet.
const front = await startFront({ writeTimeoutMs: 60_000, headersTimeoutMs: 60_000, requestTimeoutMs: 60_000 })

const longAnswers = 8

/** A connection with so many answers to read that the parser is paused at the next call. */
async function openBusyLine(): Promise<Line> {
  const before = front.begun()
  const line = await openLine(front)
  line.socket.pause()
  line.socket.write(requestBytes(front, 'GET /openapi.json').repeat(longAnswers))
  await until(() => front.begun() === before + longAnswers)
  return line
}

describe('pipelined calls behind answers that are still being sent', () => {
  it('have their bodies read that come behind their heads', async () => {
    const line = await openBusyLine()
    const body = ['file_a', 'file_b'].map((name) => fileForm(name, `${name}.jpg`, 'x')).join('') + closing
    const head = { ...front.credentials(faceMatch), ...formType, 'content-length': String(body.length) }
    // Each a record of TLS: the service has both before it reads the first.
    line.socket.write(requestBytes(front, `POST ${faceMatch.route.path}`, head))
    for (const piece of [body.slice(0, 100), body.slice(100)]) line.socket.write(piece)
    line.socket.resume()
    const seen = await line.came(longAnswers + 1)
    expect(seen.map(({ status }) => status)).toEqual([...Array(longAnswers).fill(200), 422])
    line.socket.destroy()
  })

  it('have every byte of their bodies read once and in order, however small the pieces', async () => {
    const line = await openBusyLine()
    const credentials = { client_id: front.client.clientId, client_secret: front.client.secret }
    const statuses = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 200 : 401))
    for (const status of statuses) {
      // Right to its last character, or wrong in it alone.
      const form = new URLSearchParams({ filler: 'x'.repeat(900), ...credentials }).toString()
      const body = status === 200 ? form : `${form.slice(0, -1)}-`
      const bytes = requestBytes(front, 'POST /v1/authorize', urlencoded, body)
      // Each piece is a record of TLS: it is written before the next is.
      for (let at = 0; at < bytes.length; at += 37)
        await new Promise((resolve) => line.socket.write(bytes.slice(at, at + 37), resolve))
    }
    line.socket.resume()
    const seen = await line.came(longAnswers + statuses.length)
    expect(seen.slice(longAnswers).map(({ status }) => status)).toEqual(statuses)
    line.socket.destroy()
  })

  it('are cut off when more is read of them than may be kept', async () => {
    const [before, begun] = [front.closedFor('pipelining'), front.begun()]
    const connected = new Promise<Socket>((resolve) =>
      front.app.server.once('secureConnection', (socket: Socket) => resolve(socket)),
    )
    const line = await openLine(front)
    const socket = await connected
    // No Node is known to read this much after a pause: the server is told what Node would tell it.
    const paused = Object.assign(new Error('paused'), {
      code: 'HPE_PAUSED',
      rawPacket: Buffer.alloc(mostUnparsedBytes / 2),
    })
    for (const isCutOff of [false, false, true, true]) {
      front.app.server.emit('clientError', paused, socket)
      expect(socket.destroyed).toBe(isCutOff)
    }
    await line.closed
    expect(front.closedFor('pipelining')).toBe(before + 1)
    expect(front.begun()).toBe(begun)
  })
})
