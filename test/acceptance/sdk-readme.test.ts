// Compiles every example of the SDK's README as users do, and runs it against a running service.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fencesOf } from '../support/markdown.js'
import { runProgram } from '../support/service.js'
import { faces } from './face-images.js'
import { describeLocal, useTarget } from './target.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const sdk = join(repository, 'sdk')
// Inside the package, so that its own name resolves to it, as it does where it is installed.
const folder = join(sdk, 'dist', 'readme-examples')

const examples = fencesOf(readFileSync(join(sdk, 'README.md'), 'utf8'))
  .filter(({ language }) => language === 'ts')
  .map(({ text }) => text)
const promised = examples.flatMap((text) =>
  [...text.matchAll(/\/\/ prints (.+)$/gm)].map((found) => found[1]!),
)

const tsc = (...args: string[]) =>
  runProgram(process.execPath, [join(repository, 'node_modules/typescript-7/bin/tsc'), ...args])

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

describeLocal('the README of the SDK', () => {
  const target = useTarget()

  beforeAll(async () => {
    // The code is built by now, and other tests may be running it.
    const built = await tsc('-p', join(sdk, 'tsconfig.json'), '--emitDeclarationOnly')
    expect(built.stdout).toBe('')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'examples.ts'), examples.join('\n'))
    const config = {
      extends: '../../tsconfig.json',
      // As in a project of an integrator, which sees the declarations and not the sources.
      compilerOptions: { rootDir: '.', outDir: 'built', declaration: false, customConditions: [] },
      include: ['examples.ts'],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    expect((await tsc('-p', folder)).stdout).toBe('')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('prints what it says, and receives webhooks', async () => {
    const { service } = target
    const picture = join(service.installation.scratchDir, 'face.jpg')
    await writeFile(picture, await faces.window().jpeg().toBuffer())
    const port = await freePort()
    const child = spawn(process.execPath, [join(folder, 'built', 'examples.js')], {
      env: {
        PATH: process.env.PATH,
        NODE_EXTRA_CA_CERTS: service.caFile,
        BASE: service.baseUrl,
        ID: service.clientId,
        SECRET: service.clientSecret,
        WEBHOOK_SECRET: service.webhookSecret,
        HOOK_PORT: String(port),
        PICTURE: picture,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let printed = ''
    let complained = ''
    child.stdout.on('data', (text) => (printed += text))
    child.stderr.on('data', (text) => (complained += text))
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    const lines = () => printed.trim().split('\n')
    try {
      const isDone = () => lines().length >= promised.length || child.exitCode !== null
      await expect.poll(isDone).toBe(true)
      expect(lines()).toEqual(promised)
      expect(complained).toContain('2 of 2')
      const post = (headers: Record<string, string>) =>
        fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers }).then(({ status }) => status)
      const at = new Date()
      const body = JSON.stringify({ type: 'batch.completed', data: { request_id: 'abc', succeeded: 2 } })
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(service.webhookSecret).sign('msg_1', at, body),
      }
      await expect.poll(() => post(headers).catch(() => 0)).toBe(204)
      expect(await post({ ...headers, 'webhook-id': 'msg_2' })).toBe(401)
      expect(lines().at(-1)).toBe('abc 2')
    } catch (error) {
      process.stderr.write(complained)
      throw error
    } finally {
      child.kill('SIGKILL')
      await ended
    }
  })
})
