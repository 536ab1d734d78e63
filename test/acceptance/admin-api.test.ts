// Tests the administration API over HTTPS, with the token of sandbox.json: makes a client, calls, and finds the call.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import { lookups } from './every-lookup.js'
import { commandJson, describeLocal, useTarget } from './target.js'

const target = useTarget()
const panbasic = lookups[0]!

// biome-ignore lint/suspicious/noExplicitAny: a test reads what came, and fails where it is not there.
type Json = any

async function sandboxFile(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(target.service.dataDir, 'sandbox.json'), 'utf8'))
}

/** Calls the admin address with a token. */
async function administer(token: string, method: string, path: string, body?: object) {
  const { adminUrl, ca, clientId, clientSecret } = target.service
  const admin = createClient({ baseUrl: adminUrl, ca, clientId, clientSecret })
  try {
    const answer = await admin.request({
      method,
      path: `/admin/v1${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { ...answer, json: answer.json as Json }
  } finally {
    admin.close()
  }
}

describeLocal('the administration API', () => {
  it('makes a client, finds its call, and deactivates it', async () => {
    const { admin_token: token } = await sandboxFile()
    const made = await administer(token!, 'POST', '/clients', { name: 'Made by a script' })
    expect(made.status).toBe(200)
    const client: Client = target.client.as({
      clientId: made.json.client_id,
      clientSecret: made.json.client_secret,
    })
    const ask = () => client.lookup(panbasic.path, panbasic.query)
    const answer = await ask()
    expect(answer.status).toBe(200)
    const id = answer.headers['x-transaction-id']!
    const found = await administer(token!, 'GET', `/transactions/${id}`)
    expect(found.json).toMatchObject({ transaction_id: id, client_id: client.clientId, lookup: 'panbasic' })
    // The identifier is not stored, so it cannot be shown.
    expect(found.body).not.toContain(Object.values(panbasic.query)[0])
    const { minutes } = (await administer(token!, 'GET', '/overview')).json
    expect(minutes.some(({ calls }: { calls: number }) => calls > 0)).toBe(true)
    await administer(token!, 'POST', `/clients/${client.clientId}/deactivate`)
    expect((await ask()).status).toBe(400)
  })

  it('and the command line work on the same data, within the role of a token', async () => {
    const { token, id } = await commandJson(target.service, 'admin', 'token', 'create', '--role', 'viewer')
    const asViewer = (method: string, path: string, body?: object) =>
      administer(String(token), method, path, body)
    const listed = (await asViewer('GET', '/clients')).json.items
    const { stdout } = await target.service.cli('client', 'list', '--json')
    expect(listed).toEqual(JSON.parse(stdout))
    expect((await asViewer('POST', '/clients', { name: 'No' })).status).toBe(403)
    await commandJson(target.service, 'admin', 'token', 'revoke', String(id))
    const refused = await asViewer('GET', '/clients')
    expect(refused.status).toBe(401)
    expect(refused.headers['content-type']).toContain('application/problem+json')
    const wrong = await target.service.cli('admin', 'token', 'create', '--role', 'king')
    expect(wrong.code).toBe(2)
  })

  it('is not on the address of the interface, and needs a token', async () => {
    expect((await target.client.request({ path: '/admin/v1/overview' })).status).toBe(404)
    expect((await administer('spa_wrong', 'GET', '/overview')).status).toBe(401)
    const described = await administer('', 'GET', '/openapi.json')
    expect(described.json.openapi).toBe('3.1.0')
  })

  it('refuses a body that is too large, and keeps serving', async () => {
    const { admin_token: token } = await sandboxFile()
    const large = await administer(token!, 'POST', '/clients', { name: 'x'.repeat(100_000) })
    expect(large.status).toBe(413)
    expect((await administer(token!, 'GET', '/session')).json).toMatchObject({ kind: 'token', role: 'owner' })
  })

  it('lets the first owner begin with the setup code, which works once', async () => {
    const { dashboard_setup_code: code } = await sandboxFile()
    const { adminUrl, ca, clientId, clientSecret } = target.service
    const admin = createClient({ baseUrl: adminUrl, ca, clientId, clientSecret })
    const body = JSON.stringify({ code, name: 'Asha', password: 'four horses by the river' })
    const headers = { 'content-type': 'application/json' }
    const begun = await admin.request({ method: 'POST', path: '/admin/v1/session/set-up', headers, body })
    expect(begun.status).toBe(200)
    const cookie = /__Host-satyapan=[^;]+/.exec(begun.headers['set-cookie']!)![0]
    const session = await admin.request({ path: '/admin/v1/session', headers: { cookie } })
    expect(session.json).toMatchObject({ kind: 'user', name: 'Asha', role: 'owner' })
    await expect.poll(async () => (await sandboxFile()).dashboard_setup_code).toBeNull()
    admin.close()
  })
})
