// Follows a page of the docs by its text alone, as a reader does: writes its files (`yaml file=NAME`) into a folder, and types its
// commands (`sh folder=NAME`) into one shell.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { type Fence, fencesOf } from './markdown.js'
import { killGroup } from './processes.js'
import { until } from './until.js'

/** Less than a test that runs commands may take: it says what was printed. */
const limitMs = 300_000

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

export interface FollowedPage {
  readonly files: readonly Fence[]
  /** In the order of the page. */
  readonly commands: readonly string[]
  /** The address of the service that the commands start. */
  readonly baseUrl: string
  /** Types text, waits until its commands have ended, and returns what was printed meanwhile. */
  type(text: string): Promise<string>
  /** Waits until the text was printed. */
  printed(text: string): Promise<void>
  close(): void
}

/**
 * @param page file of the page
 * @param folder what its commands are marked with, and where they run
 * @param from `bin`: a folder with the program `satyapan`; `ports`: ports of the page, each replaced by a free one
 */
export async function followPage(
  page: string,
  folder: string,
  from: { bin: string; mark: string; ports: readonly string[] },
): Promise<FollowedPage> {
  const fences = fencesOf(readFileSync(page, 'utf8'))
  const files = fences.filter(({ about }) => about.startsWith('file='))
  const ports = new Map<string, string>()
  for (const port of from.ports) ports.set(port, String(await freePort()))
  const here = (text: string) => [...ports].reduce((all, [port, own]) => all.replaceAll(port, own), text)
  for (const { about, text } of files) {
    const file = join(folder, about.slice('file='.length))
    mkdirSync(dirname(file), { recursive: true })
    const isConfig = file.endsWith('satyapan.config.yaml')
    writeFileSync(file, `${here(text)}\n${isConfig ? `admin: { port: ${await freePort()} }\n` : ''}`)
  }
  const port = await freePort()
  const env = {
    HOME: folder,
    PATH: `${from.bin}:${dirname(process.execPath)}:/usr/bin:/bin`,
    SATYAPAN_PORT: String(port),
    SATYAPAN_DATA_DIR: join(folder, 'data'),
  }
  const shell: ChildProcess = spawn('sh', ['-eu'], {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [shell.stdout!, shell.stderr!]) stream.on('data', (said) => (output += String(said)))

  async function waitFor(text: string, since: number): Promise<void> {
    const what = () => `printed: ${text}\n${output.slice(since)}`
    await until(() => output.includes(text, since) || shell.exitCode !== null, { withinMs: limitMs, what })
    if (!output.includes(text, since)) throw new Error(`the shell ended before it ${what()}`)
  }

  let typed = 0
  return {
    files,
    commands: fences.filter(({ about }) => about === `folder=${from.mark}`).map(({ text }) => here(text)),
    baseUrl: `https://127.0.0.1:${port}`,
    async type(text) {
      const since = output.length
      const mark = `typed-${++typed}-ended`
      shell.stdin!.write(`${text}\necho ${mark}\n`)
      await waitFor(mark, since)
      return output.slice(since)
    },
    printed: (text) => waitFor(text, 0),
    close: () => killGroup(shell),
  }
}
