// Tests a proxy that terminates TLS, and the renewal of the operator's own certificate.
import { mkdir, writeFile } from 'node:fs/promises'
import { Agent, request as plainRequest } from 'node:http'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CertificatePair, makeCertificate } from '../support/certificates.js'
import { createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { until } from '../support/until.js'
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

  it('plain HTTP from a trusted address with X-Forwarded-Proto: https is answered, twice on one connection', async () => {
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
  it('is served, and its renewal is loaded without dropping a connection, or at once by a reload', async () => {
    const installation = await createFromTemplate()
    const folder = join(installation.scratchDir, 'tls')
    await mkdir(folder)
    const files = { certFile: join(folder, 'chain.pem'), keyFile: join(folder, 'key.pem') }
    const use = async ({ cert, key }: CertificatePair) => {
      await writeFile(files.certFile, cert)
      await writeFile(files.keyFile, key)
    }
    const made = () => makeCertificate(['localhost', '127.0.0.1'])
    const [before, after] = [await made(), await made()]
    await use(before)
    const service = await installation.start({ config: { tls: files } })
    const authorities = [before.authority, after.authority]
    const shown = () =>
      new Promise<string>((resolve, reject) => {
        const { hostname, port } = new URL(service.baseUrl)
        const socket = connect({ host: hostname, port: Number(port), ca: authorities }, () => {
          resolve(socket.getPeerCertificate().fingerprint256)
          socket.end()
        })
        socket.on('error', reject)
      })
    const client = createClient({ ...service, ca: before.authority })
    try {
      const first = await shown()
      expect((await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })).status).toBe(
        200,
      )
      await use(after)
      await until(async () => (await shown()) !== first)
      // The client trusts the first authority alone: only the connection that it has open can carry this call.
      expect((await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })).status).toBe(
        200,
      )
      const second = await shown()
      await writeFile(files.keyFile, before.key)
      expect(await service.cli('reload')).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(
          /^.*tls\.keyFile is .* expected the private key of the certificate.*\n$/,
        ),
      })
      expect(await shown()).toBe(second)
      // A reload does not wait for the next look at the files.
      await use(before)
      expect((await service.cli('reload')).code).toBe(0)
      expect(await shown()).toBe(first)
    } finally {
      client.close()
      await service.stop()
      await installation.discard()
    }
  })
})
