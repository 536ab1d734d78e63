// Tests what a client's calls get after the operator deactivates, limits or rotates it.
import { beforeAll, expect, it } from 'vitest'
import type { Answer, Client } from '../support/client.js'
import { until } from '../support/until.js'
import { expectAuditHeaders, expectDetail, expectEnvelope } from './answers.js'
import { lookups } from './every-lookup.js'
import { commandJson, createAccount, describeLocal, useTarget } from './target.js'

const target = useTarget()
const panbasic = lookups[0]!

const newClient = async (name: string): Promise<Client> =>
  target.client.as(await createAccount(target.service, name))
const done = async (...args: string[]) => {
  const { code, stdout, stderr } = await target.service.cli(...args)
  expect({ code, output: stdout + stderr }).toMatchObject({ code: 0 })
}
const ask = (client: Client, headers: Record<string, string | null> = {}) =>
  client.lookup(panbasic.path, panbasic.query, { headers })

/** A change takes effect within a second; the test allows more, for a busy machine. */
const eventually = (call: () => Promise<Answer>, holds: (answer: Answer) => boolean): Promise<Answer> =>
  until(async () => {
    const answer = await call()
    return holds(answer) && answer
  })

describeLocal('400 Inactive client_id: client account inactive', () => {
  let client: Client
  beforeAll(async () => {
    client = await newClient('to be deactivated')
    expect((await ask(client)).status).toBe(200)
    await done('client', 'deactivate', client.clientId)
    await eventually(
      () => ask(client),
      (answer) => answer.status !== 200,
    )
  })

  it('400 Inactive client_id: at every lookup and at authorize', async () => {
    for (const lookup of lookups) {
      const refused = await client.lookup(lookup.path, lookup.query)
      expectDetail(refused, 400, 'Inactive client_id')
      expectAuditHeaders(refused)
    }
    expectDetail(await client.authorize(), 400, 'Inactive client_id')
  })

  it('400 Inactive client_id: only where the credentials are right', async () => {
    const incorrect = 'Incorrect client_id or client_secret'
    expectDetail(await ask(client, { authorization: null }), 401, 'Not authenticated')
    expectDetail(await ask(client, { authorization: 'Bearer x' }), 403, 'Not a valid token')
    expectDetail(await ask(client, { 'x-api-key': 'x' }), 401, 'Could not validate credentials')
    expectDetail(await ask(client, { 'x-api-key': target.client.clientSecret }), 401, incorrect)
    expectDetail(await ask(client, { 'client-id': 'nobody' }), 401, 'Invalid client_id, access Denied')
    expectDetail(await client.authorize({ clientSecret: 'wrong' }), 401, incorrect)
  })

  it('200: after the activation, with the earlier token as well', async () => {
    await done('client', 'activate', client.clientId)
    const answer = await eventually(
      () => client.authorize(),
      (one) => one.status === 200,
    )
    expect(answer.status).toBe(200)
    expect((await ask(client)).status).toBe(200)
  })
})

describeLocal('403 Access forbidden: account lacks access to the API', () => {
  let client: Client
  beforeAll(async () => {
    client = await newClient('entitled to one')
    for (const lookup of lookups) expect((await client.lookup(lookup.path, lookup.query)).status).toBe(200)
    await done('client', 'entitle', client.clientId, 'panadvanced')
    await eventually(
      () => ask(client),
      (answer) => answer.status !== 200,
    )
  })

  it('403 Access forbidden: a client entitled to panadvanced alone gets that and nothing else', async () => {
    for (const lookup of lookups) {
      const answer = await client.lookup(lookup.path, lookup.query)
      if (lookup.path.endsWith('/panadvanced')) expect(answer.status).toBe(200)
      else expectDetail(answer, 403, 'Access forbidden')
    }
  })

  it('403 Access forbidden: checked after attribution and credentials, before the parameters', async () => {
    expectDetail(await ask(client, { 'x-api-key': 'x' }), 401, 'Could not validate credentials')
    expectDetail(await ask(client, { 'client-id': 'nobody' }), 401, 'Invalid client_id, access Denied')
    const refused = await ask(client, { 'x-service-origin': '_' })
    expectEnvelope(refused, { status: 400, code: 400, subCode: 'INVALID_ORIGIN_METADATA' })
    expectDetail(await client.lookup(panbasic.path), 403, 'Access forbidden')
    expectDetail(await client.lookup(panbasic.path, { pan_number: 'ABC' }), 403, 'Access forbidden')
  })

  it('an unknown lookup or client is refused by the command, which changes nothing', async () => {
    const unknownLookup = await target.service.cli('client', 'entitle', client.clientId, 'no-such-lookup')
    expect(unknownLookup.code).not.toBe(0)
    expect((await target.service.cli('client', 'deactivate', 'nobody')).code).toBe(1)
    expectDetail(await ask(client), 403, 'Access forbidden')
    expect((await client.lookup('/v1/verification/panadvanced', panbasic.query)).status).toBe(200)
  })

  it('200: entitled to everything again with --all', async () => {
    await done('client', 'entitle', client.clientId, '--all')
    await eventually(
      () => ask(client),
      (answer) => answer.status === 200,
    )
    for (const lookup of lookups) expect((await client.lookup(lookup.path, lookup.query)).status).toBe(200)
  })
})

describeLocal('rotating a secret', () => {
  let first: Client
  let second: Client

  it('the old secret, its x-api-key and its tokens end at once; the new secret works', async () => {
    first = await newClient('rotated')
    expect((await ask(first)).status).toBe(200)
    const rotated = await commandJson(target.service, 'client', 'rotate', first.clientId)
    expect(rotated.client_id).toBe(first.clientId)
    expect(rotated.client_secret).not.toBe(first.clientSecret)
    const refused = await eventually(
      () => ask(first),
      (answer) => answer.status !== 200,
    )
    expectDetail(refused, 403, 'Not a valid token')
    expectDetail(await first.authorize(), 401, 'Incorrect client_id or client_secret')

    second = target.client.as({ clientId: first.clientId, clientSecret: String(rotated.client_secret) })
    expect((await ask(second)).status).toBe(200)
    expectDetail(
      await ask(second, { 'x-api-key': first.clientSecret }),
      401,
      'Could not validate credentials',
    )
  })

  it('with --overlap both secrets work side by side, mixed as well', async () => {
    const rotated = await commandJson(target.service, 'client', 'rotate', first.clientId, '--overlap', '24h')
    const third = target.client.as({ clientId: first.clientId, clientSecret: String(rotated.client_secret) })
    expect((await ask(third)).status).toBe(200)
    expect((await ask(second)).status).toBe(200)
    expect((await second.authorize()).status).toBe(200)
    expect((await ask(third, { 'x-api-key': second.clientSecret })).status).toBe(200)
    expect((await first.authorize()).status).toBe(401)
  })

  it('client list shows clients without their secrets', async () => {
    const listed = await target.service.cli('client', 'list', '--json')
    expect(listed.code).toBe(0)
    expect(listed.stdout).toContain(first.clientId)
    for (const secret of [
      first.clientSecret,
      second.clientSecret,
      target.client.clientSecret,
      target.service.webhookSecret,
    ]) {
      expect(listed.stdout + listed.stderr).not.toContain(secret)
    }
  })
})
