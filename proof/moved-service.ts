// Starts a live service whose clock can be moved, in its own process; its commands go through its control socket.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { followService } from '../scripts/check/follow-service.mjs'
import { runCommand } from '../src/cli/run-command.js'
import { controlSocketPath } from '../src/platform/control-socket-path.js'
import { createClient } from '../test/support/client.js'

const repository = fileURLToPath(new URL('../', import.meta.url))

/** Runs a command in the service of `dataDir`; returns its output. Throws the output when it fails. */
async function command(dataDir: string, ...words: string[]): Promise<string> {
  let output = ''
  const take = (text: string) => {
    output += text
  }
  const io = {
    out: async (text: string) => take(text),
    err: take,
    progress: () => {},
    colour: false,
    isTerminal: true,
    cwd: join(dataDir, '..'),
    signal: new AbortController().signal,
    actor: { name: 'asha', origin: 'proof' },
  }
  const status = await runCommand(words, io, controlSocketPath(dataDir))
  if (status !== 0) throw new Error(`satyapan ${words.join(' ')}: ${status} ${output}`)
  return output
}

/** `at`: the time of its clock, Unix milliseconds; when left out, it runs as the machine's clock does. */
export async function startMovedService(env: Record<string, string>, at?: number) {
  const child = spawn(process.execPath, ['proof/moved-service.mjs'], {
    cwd: repository,
    env: { ...env, ...(at === undefined ? {} : { PROOF_CLOCK_AT: String(at) }) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  const { logs, ready, ...service } = followService(child, endWithUs)
  process.once('exit', endWithUs)
  let facts: { baseUrl: string; caFile: string } | undefined
  child.once('message', (message) => {
    facts = message as NonNullable<typeof facts>
  })
  const { baseUrl, caFile } = await ready(() => facts)
  const dataDir = env.SATYAPAN_DATA_DIR!
  const ca = await readFile(caFile, 'utf8')
  const send = async (message: object) => {
    const taken = once(child, 'message')
    child.send(message)
    await taken
  }
  return {
    dataDir,
    client: createClient({ baseUrl, ca, clientId: '', clientSecret: '' }),
    logs,
    run: (...words: string[]) => command(dataDir, ...words),
    /** Sets the clock and stops it. */
    standAt: (ms: number) => send({ standAt: ms }),
    /** Sets the clock and lets it run. */
    runFrom: (ms: number) => send({ runFrom: ms }),
    async stop() {
      await service.stop()
      process.off('exit', endWithUs)
    },
  }
}

export type MovedService = Awaited<ReturnType<typeof startMovedService>>
