// Tests PostgreSQL behind PgBouncer: session mode works, transaction mode is refused with one line.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/platform/database/open.js'
import { createLog } from '../../src/platform/log.js'
import { openInstallation } from '../support/installation.js'
import { startPostgres, type TestPostgres } from '../support/postgres.js'
import { until } from '../support/until.js'

const { log } = createLog('silent')
let server: TestPostgres
let folder: string
let running: ChildProcess | undefined

beforeAll(async () => {
  const started = await startPostgres()
  if (started === null) throw new Error('there is no PostgreSQL here')
  server = started
  folder = await mkdtemp(join(tmpdir(), 'satyapan-pooler-'))
  await chmod(folder, 0o755)
})
afterEach(async () => {
  if (running === undefined) return
  const ended = once(running, 'exit')
  running.kill('SIGKILL')
  await ended
  running = undefined
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as { port: number }
  listener.close()
  return port
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })

/** The address of the server behind a pooler in this mode. */
async function behind(poolMode: string): Promise<string> {
  const url = new URL(server.url)
  const port = await freePort()
  const file = join(folder, `${poolMode}.ini`)
  await writeFile(
    file,
    [
      '[databases]',
      `* = host=${url.hostname} port=${url.port} user=${url.username}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      `pool_mode = ${poolMode}`,
      'max_client_conn = 200',
      'default_pool_size = 40',
    ].join('\n'),
  )
  const asUser = userInfo().uid === 0 ? ['-u', server.user] : []
  const PATH = `${process.env.PATH}:/usr/sbin`
  running = spawn('pgbouncer', [...asUser, file], { stdio: 'ignore', env: { ...process.env, PATH } })
  await until(() => isListening(port), { what: () => 'PgBouncer listens' })
  return `${url.protocol}//${url.username}@127.0.0.1:${port}${url.pathname}`
}

it('a whole installation works behind a pooler in session mode', async () => {
  const here = await openInstallation(await behind('session'))
  try {
    await here.run('client', 'create', '--name', 'Behind a pooler')
    expect(await here.parts.database.durableCommits()).toBeGreaterThan(0)
    expect(here.parts.clientCache.clients().map(({ name }) => name)).toContain('Behind a pooler')
  } finally {
    await here.discard()
  }
})

it.each(['transaction', 'statement'])('a pooler in %s mode is refused', async (poolMode) => {
  const databaseUrl = await behind(poolMode)
  await expect(openDatabase({ databaseUrl, dataDir: folder, log })).rejects.toThrow(/pool/)
})
