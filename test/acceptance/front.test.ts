// What stands in front: a proxy that ends TLS, and a certificate of the operator's own that is renewed.
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { Agent, request as plainRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { createInstallation, type Installation, type Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { describeLocal } from './target.js'

const lookupPath = '/v1/verification/panbasic?pan_number=ZZZPZ1000A'

describeLocal('a proxy that ends TLS', () => {
  let installation: Installation
  let service: Service
  let headers: Record<string, string>
  beforeAll(async () => {
    installation = await createFromTemplate()
    service = await installation.start({ config: { trustedProxies: ['127.0.0.0/8'] } })
    const client = createClient(service)
    headers = { authorization: `Bearer ${await client.token()}`, 'x-api-key': service.clientSecret }
    client.close()
  })
  afterAll(async () => {
    await service?.stop()
    await installation?.discard()
  })

  const agent = new Agent({ keepAlive: true })
  const overPlainHttp = (own: Record<string, string>) =>
    new Promise<{ status: number; body: string }>((resolve, reject) => {
      const { hostname, port } = new URL(service.baseUrl)
      const call = plainRequest(
        { hostname, port, path: lookupPath, agent, headers: { ...headers, ...own } },
        (answer) => {
          let body = ''
          answer.on('data', (chunk) => {
            body += chunk
          })
          answer.on('end', () => resolve({ status: answer.statusCode!, body }))
        },
      )
      call.on('error', reject)
      call.end()
    })

  it('plain HTTP from a trusted address that says X-Forwarded-Proto: https is answered, twice on one connection', async () => {
    for (let i = 0; i < 2; i++) {
      const answer = await overPlainHttp({ 'x-forwarded-proto': 'https' })
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.body)).toMatchObject({ sub_code: 'SUCCESS', data: { status: 'VALID' } })
    }
  })

  it.each([{}, { 'x-forwarded-proto': 'http' }])('other plain HTTP from it is refused: %o', async (own) => {
    const answer = await overPlainHttp(own)
    expect(answer.status).toBe(400)
    expect(Object.keys(JSON.parse(answer.body))).toEqual(['detail'])
  })
})

describeLocal("the operator's certificate", () => {
  it('is served, and its renewal is taken up without dropping a connection', async () => {
    const installation = await createFromTemplate()
    const folder = join(installation.scratchDir, 'tls')
    await mkdir(folder)
    const files = { certFile: join(folder, 'chain.pem'), keyFile: join(folder, 'key.pem') }
    // Two pairs that are good for localhost: those that two installations made for themselves.
    const makers = [await createInstallation(), await createInstallation()]
    const use = async (maker: Installation) => {
      await copyFile(join(maker.dataDir, 'tls', 'server.crt'), files.certFile)
      await copyFile(join(maker.dataDir, 'tls', 'server.key'), files.keyFile)
    }
    for (const maker of makers) await (await maker.start()).stop()
    await use(makers[0]!)
    const service = await installation.start({ config: { tls: files } })
    const authorities = await Promise.all(
      makers.map(({ dataDir }) => readFile(join(dataDir, 'tls', 'authority.crt'), 'utf8')),
    )
    const shown = () =>
      new Promise<string>((resolve, reject) => {
        const { hostname, port } = new URL(service.baseUrl)
        const socket = connect({ host: hostname, port: Number(port), ca: authorities }, () => {
          resolve(socket.getPeerCertificate().fingerprint256)
          socket.end()
        })
        socket.on('error', reject)
      })
    const client = createClient({ ...service, ca: authorities[0]! })
    try {
      const first = await shown()
      expect((await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })).status).toBe(
        200,
      )
      await use(makers[1]!)
      const deadline = Date.now() + 15_000
      while ((await shown()) === first && Date.now() < deadline) await pause(100)
      expect(await shown()).not.toBe(first)
      // The client trusts the first authority alone: only the connection that it has open can carry this call.
      expect((await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })).status).toBe(
        200,
      )
    } finally {
      client.close()
      await service.stop()
      for (const each of [installation, ...makers]) await each.discard()
    }
  }, 120_000)
})
