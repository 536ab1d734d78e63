// Tests which protocols of HTTP a client may offer in its TLS handshake.
import { connect } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { useTarget } from './target.js'

const target = useTarget()

describe('the protocols that a client offers in its handshake', () => {
  const offered = (ALPNProtocols: string[]) =>
    new Promise<string | false | null>((resolve, reject) => {
      const { hostname, port } = new URL(target.client.baseUrl)
      const socket = connect({ host: hostname, port: Number(port), ca: target.client.ca, ALPNProtocols })
      socket.once('secureConnect', () => {
        resolve(socket.alpnProtocol)
        socket.destroy()
      })
      socket.once('error', reject)
    })

  it.each([
    ['http/1.0 alone, as curl --http1.0', ['http/1.0'], 'http/1.0'],
    ['http/1.1', ['http/1.1'], 'http/1.1'],
    ['both, and HTTP/2', ['h2', 'http/1.0', 'http/1.1'], 'http/1.1'],
  ])('%s', async (_what, protocols, chosen) => expect(await offered(protocols)).toBe(chosen))
})
