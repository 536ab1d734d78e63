// Tests the control socket as other programs use it, and how little a command beside a running service loads.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { describeLocal, useTarget } from './target.js'

const target = useTarget()

/** As `curl --unix-socket data/control.sock http://localhost/admin/v1/...` does. */
function ask(path: string, headers: Record<string, string> = {}) {
  const socketPath = join(target.service.dataDir, 'control.sock')
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request({ socketPath, path: `/admin/v1${path}`, headers }, async (response) => {
      let body = ''
      for await (const piece of response) body += String(piece)
      resolve({ status: response.statusCode!, body })
    })
    sent.once('error', reject)
    sent.end()
  })
}

describeLocal('the control socket', () => {
  it('answers the administration API to the owner of the data directory, without credentials', async () => {
    const { status, body } = await ask('/clients')
    expect(status).toBe(200)
    const ids = (JSON.parse(body) as { items: { client_id: string }[] }).items.map((one) => one.client_id)
    expect(ids).toContain(target.service.clientId)
    const { mode } = await stat(join(target.service.dataDir, 'control.sock'))
    expect(mode & 0o777).toBe(0o600)
  })

  it('is refused to a browser', async () => {
    expect((await ask('/clients', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await ask('/clients', { 'sec-fetch-site': 'none' })).status).toBe(403)
  })

  it('alone has the operations on this machine', async () => {
    const shown = JSON.parse((await ask('/installation')).body)
    expect(shown).toMatchObject({
      serving: true,
      mode: 'sandbox',
      sandbox_client_id: target.service.clientId,
    })
    expect((await ask('/openapi.json')).body).not.toContain('"/installation"')
    const { admin_token: token } = JSON.parse(
      await readFile(join(target.service.dataDir, 'sandbox.json'), 'utf8'),
    ) as { admin_token: string }
    const { adminUrl: baseUrl, ca, clientId, clientSecret } = target.service
    const overHttps = createClient({ baseUrl, ca, clientId, clientSecret })
    const headers = { authorization: `Bearer ${token}` }
    const known = await overHttps.request({ path: '/admin/v1/clients', headers })
    const unknown = await overHttps.request({ path: '/admin/v1/installation', headers })
    overHttps.close()
    expect([known.status, unknown.status]).toEqual([200, 404])
  })
})

/** What belongs to a service, and not to a command beside one. */
const ofService = /pglite|fastify|onnxruntime|[/\\]pg[/\\]|x509|opentelemetry|undici|compile|assemble/

describeLocal('a command beside a running service', () => {
  // Files and their size stand for the time of a start, which depends on what else the machine does.
  it.each([
    ['client list', ['client', 'list']],
    ['batch status', ['batch', 'status']],
    ['usage report', ['usage', 'report']],
  ])('%s loads little', async (_name, words) => {
    const folder = await mkdtemp(join(tmpdir(), 'loaded-'))
    try {
      const { installation, env } = target.service
      const done = await installation.run(words, { env: { ...env, NODE_V8_COVERAGE: folder } })
      expect(done.code).toBe(0)
      const [report] = await readdir(folder)
      const { result } = JSON.parse(await readFile(join(folder, report!), 'utf8')) as {
        result: { url: string }[]
      }
      const files = result.flatMap(({ url }) => (url.startsWith('file:') ? [fileURLToPath(url)] : []))
      const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
      expect(files.filter((file) => ofService.test(file)).map((file) => basename(file))).toEqual([])
      expect(files.length).toBeLessThan(mostFiles)
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostBytes)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

const mostFiles = 80
const mostBytes = 900_000
