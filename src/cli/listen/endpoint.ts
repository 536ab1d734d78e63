// Asks the installation for a client's signing secret, and registers an endpoint for as long as somebody listens.
import { type Io, Misuse } from '../io.js'
import { runCommand } from '../run-command.js'

interface Endpoint {
  readonly clientId: string
  readonly url: string | null
  readonly secret: string
}

export interface Endpoints {
  /** What is registered, and what it is signed with. Throws when there is no installation, or no such client. */
  read(): Promise<Endpoint>
  register(url: string): Promise<void>
  /** Restores the previous endpoint; null: there was none. */
  putBack(url: string | null): Promise<void>
}

/** `whose`: `--client CLIENT_ID`, `--operator`, or nothing for the sandbox's own client. */
export function createEndpoints(whose: readonly string[], io: Io): Endpoints {
  async function set(...words: string[]): Promise<string> {
    let printed = ''
    let complaint = ''
    const captured: Io = {
      ...io,
      out: async (text) => {
        printed += text
      },
      err: (text) => {
        complaint += text
      },
    }
    const status = await runCommand(['webhook', 'set', ...words, ...whose, '--json'], captured)
    const message = complaint.replace(/^satyapan: /, '').trim()
    if (status === 2) throw new Misuse(message)
    if (status !== 0) throw new Error(message)
    return printed
  }
  return {
    async read() {
      const facts = JSON.parse(await set()) as Record<'client_id' | 'webhook_secret', string> & {
        url: string | null
      }
      return { clientId: facts.client_id, url: facts.url, secret: facts.webhook_secret }
    },
    async register(url) {
      await set(url)
    },
    async putBack(url) {
      await set(...(url === null ? ['--remove'] : [url]))
    },
  }
}
