// Tests that packaging/docker/Dockerfile.packed builds with buildah on a base of Debian and Node, and that the image
// serves under podman: read-only, without capabilities, healthy, and ended by its stop signal.
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBase } from '../../scripts/check/container-base.mjs'
import { containerEnv, runFlags } from '../../scripts/check/containers.mjs'
import { type Client, createClient } from '../support/client.js'
import { runProgram } from '../support/processes.js'
import { until } from '../support/until.js'
import { expectWorks } from './installed-service.harness.js'

/** Far beyond what a start takes, for a busy machine. */
const startLimitMs = 240_000

const nodes = (process.env.SATYAPAN_TEST_NODES ?? '').split(':')
const packed = dirname(process.env.SATYAPAN_TEST_INSTALLED ?? '')
const [base, image, name] = ['localhost/base', 'localhost/satyapan', 'satyapan']

let folder: string
let env: NodeJS.ProcessEnv
let volume: string
let client: Client

/** Runs buildah, podman or tar; throws what it wrote when it fails. */
async function run(program: string, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runProgram(program, words, env)
  if (code !== 0) throw new Error(`${program} ${words[0]}: ${stderr.slice(-2_000)}`)
  return stdout.trim()
}

/** Debian with Node and npm, as the base image of the Dockerfile has them. */
async function importBase(): Promise<void> {
  const root = join(folder, 'base')
  await run('cp', '--archive', makeBase(), root)
  const local = join(root, 'usr', 'local')
  copyFileSync(nodes.at(-1)!, join(local, 'bin', 'node'))
  const npm = await run('sh', '-c', 'readlink -f "$(command -v npm)"')
  cpSync(dirname(dirname(npm)), join(local, 'lib', 'node_modules', 'npm'), { recursive: true })
  await run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm'))
  await run('tar', '-C', root, '-cf', join(folder, 'base.tar'), '.')
  await run('podman', 'import', join(folder, 'base.tar'), base)
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satyapan-image-'))
  env = containerEnv(folder)
  await importBase()
  const dockerfile = 'packaging/docker/Dockerfile.packed'
  const words = ['bud', '--format', 'docker', '--pull-never', '--build-arg', `BASE=${base}`, '-t', image]
  await run('buildah', ...words, '-f', dockerfile, packed)

  volume = join(folder, 'volume')
  mkdirSync(volume)
  await chown(volume, 10_001, 10_001)
  const settings = join(folder, 'settings.yaml')
  writeFileSync(settings, 'admin: { port: 0 }\n')
  const port = await freePort()
  await run(
    'podman',
    ...['run', '--detach', '--name', name, ...runFlags],
    ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
    ...['--env', `SATYAPAN_PORT=${port}`, '--volume', `${volume}:/var/lib/satyapan`],
    ...['--volume', `${settings}:/etc/satyapan/satyapan.config.yaml:ro`, image],
  )
  const file = join(volume, 'sandbox.json')
  const state = ['inspect', '--format', '{{.State.Running}}', name]
  await until(
    async () => {
      if ((await run('podman', ...state)) !== 'true') throw new Error(await run('podman', 'logs', name))
      return existsSync(file)
    },
    { what: () => 'the service serves', withinMs: startLimitMs },
  )
  const sandbox = JSON.parse(readFileSync(file, 'utf8'))
  client = createClient({
    baseUrl: `https://127.0.0.1:${port}`,
    ca: readFileSync(join(volume, 'tls', 'authority.crt'), 'utf8'),
    clientId: sandbox.client_id,
    clientSecret: sandbox.client_secret,
  })
})
afterAll(async () => {
  client?.close()
  await run('podman', 'rm', '--force', '--ignore', '--time', '20', name)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

it('answers, reads images and makes PDFs', () => expectWorks(client))

it('has the health check of the Dockerfile, which passes inside', async () => {
  const [{ Healthcheck }] = JSON.parse(await run('podman', 'image', 'inspect', image))
  const [kind, ...command] = Healthcheck.Test as string[]
  expect(kind).toBe('CMD')
  const port = new URL(client.baseUrl).port
  const at = command.map((word) => word.replace('port:8443', `port:${port}`))
  expect(await run('podman', 'exec', name, ...at)).toBe('')
})

it('exits 0 on its stop signal', async () => {
  client.close()
  await run('podman', 'stop', '--time', '60', name)
  expect(await run('podman', 'inspect', '--format', '{{.State.ExitCode}}', name)).toBe('0')
})
