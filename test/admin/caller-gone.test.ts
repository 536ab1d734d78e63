// Tests, over a real connection, that work whose caller is gone before the first line of the answer is ended.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, it, vi } from 'vitest'
import { type AdminApiParts, addAdminApi } from '../../src/admin/api.js'
import { removingAtEnd } from '../../src/operation/uploads.js'
import { importOperations } from '../../src/sources/operations/imports.js'

async function* lines() {
  yield {}
}

/** Sends a complete upload and disconnects before `take` has answered; or `readBody` refuses the call after that. */
async function leaveEarly(refuses: boolean): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'caller-gone-'))
  const file = join(folder, 'upload.csv')
  let closed = Promise.resolve<unknown>(undefined)
  let taken = false
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  app.addHook('onRequest', async (request, reply) => {
    Object.assign(request, { facts: {} })
    closed = once(reply.raw, 'close')
  })
  app.decorateRequest('readBody', async function (this: FastifyRequest, read: (body: never) => unknown) {
    const answer = await read(this.raw as never)
    if (refuses) throw new Error('no place')
    return answer as never
  })
  const take = async () => {
    await writeFile(file, 'pan_number\n')
    client.destroy()
    await closed
    taken = true
    return removingAtEnd(file, lines())
  }
  addAdminApi(app, {
    operations: importOperations,
    execute: { allow() {}, take },
    authenticate: async () => ({ id: 'test' }),
    addRoutes() {},
    log: { info() {}, error() {} },
  } as unknown as AdminApiParts)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const head = 'POST /admin/v1/records/pan/import HTTP/1.1\r\nHost: h\r\nContent-Type: text/csv\r\n'
  client.write(`${head}Content-Length: 2\r\n\r\nx\n`)
  await vi.waitFor(() => expect(taken).toBe(true), 5_000)
  const left = await vi
    .waitFor(() => expect(existsSync(file)).toBe(false), 5_000)
    .then(
      () => false,
      () => true,
    )
  await app.close()
  await rm(folder, { recursive: true, force: true })
  return left
}

it('removes the uploaded file of a caller that is gone, and of a call that is refused after its body', async () => {
  expect(await leaveEarly(false)).toBe(false)
  expect(await leaveEarly(true)).toBe(false)
})
