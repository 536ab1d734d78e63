// What the operator does to a client and what its calls then get: inactive, not entitled, rotated.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Answer, Client } from '../support/client.js'
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

/** A change takes effect within a second; the test allows more, since a busy machine decides nothing. */
async function eventually(call: () => Promise<Answer>, holds: (answer: Answer) => boolean): Promise<Answer> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const answer = await call()
    if (holds(answer) || Date.now() > deadline) return answer
    await pause(50)
  }
}

describeLocal('400 Inactive client_id: client account inactive', () => {
  it('400 Inactive client_id: at a lookup and at authorize, and no longer after activation', async () => {
    const client = await newClient('to be deactivated')
    expect((await ask(client)).status).toBe(200)
    await done('client', 'deactivate', client.clientId)
    const refused = await eventually(
      () => ask(client),
      (answer) => answer.status !== 200,
    )
    expectDetail(refused, 400, 'Inactive client_id')
    expectAuditHeaders(refused)
    expectDetail(await client.authorize(), 400, 'Inactive client_id')

    await done('client', 'activate', client.clientId)
    const again = await eventually(
      () => client.authorize(),
      (answer) => answer.status === 200,
    )
    expect(again.status).toBe(200)
  })

  it('400 Inactive client_id: only where the credentials are right', async () => {
    const client = await newClient('deactivated, judged in order')
    await client.token()
    await done('client', 'deactivate', client.clientId)
    await eventually(
      () => ask(client),
      (answer) => answer.status !== 200,
    )
    expectDetail(await ask(client, { authorization: null }), 401, 'Not authenticated')
    expectDetail(await ask(client, { authorization: 'Bearer x' }), 403, 'Not a valid token')
    expectDetail(await ask(client, { 'x-api-key': 'x' }), 401, 'Could not validate credentials')
    expectDetail(
      await ask(client, { 'x-api-key': target.client.clientSecret }),
      401,
      'Incorrect client_id or client_secret',
    )
    expectDetail(await ask(client, { 'client-id': 'nobody' }), 401, 'Invalid client_id, access Denied')
    const wrong = await client.authorize({ clientSecret: 'wrong' })
    expectDetail(wrong, 401, 'Incorrect client_id or client_secret')
  })
})

describeLocal('403 Access forbidden: account lacks access to the API', () => {
  it('403 Access forbidden: a client entitled to panadvanced alone gets that and nothing else', async () => {
    const client = await newClient('entitled to one')
    await done('client', 'entitle', client.clientId, 'panadvanced')
    const refused = await eventually(
      () => ask(client),
      (answer) => answer.status !== 200,
    )
    expectDetail(refused, 403, 'Access forbidden')
    for (const lookup of lookups) {
      const answer = await client.lookup(lookup.path, lookup.query)
      if (lookup.path.endsWith('/panadvanced')) expect(answer.status).toBe(200)
      else expectDetail(answer, 403, 'Access forbidden')
    }
    expectDetail(await client.lookup(panbasic.path), 403, 'Access forbidden')
  })

  it('403 Access forbidden: judged after the attribution and the rest of the credentials', async () => {
    const client = await newClient('entitled to one, judged in order')
    await client.token()
    await done('client', 'entitle', client.clientId, 'panadvanced')
    await eventually(
      () => ask(client),
      (answer) => answer.status === 403,
    )
    expectDetail(await ask(client, { 'x-api-key': 'x' }), 401, 'Could not validate credentials')
    expectDetail(await ask(client, { 'client-id': 'nobody' }), 401, 'Invalid client_id, access Denied')
    const refused = await ask(client, { 'x-service-origin': '_' })
    expectEnvelope(refused, { status: 400, code: 400, subCode: 'INVALID_ORIGIN_METADATA' })
  })

  it('200: entitled to everything again with --all, as a new client is', async () => {
    const client = await newClient('entitled again')
    for (const lookup of lookups) expect((await client.lookup(lookup.path, lookup.query)).status).toBe(200)
    await done('client', 'entitle', client.clientId, 'panadvanced')
    await done('client', 'entitle', client.clientId, '--all')
    const answer = await eventually(
      () => ask(client),
      (one) => one.status === 200,
    )
    expect(answer.status).toBe(200)
  })

  it('an unknown lookup or client is refused by the command, which changes nothing', async () => {
    const client = await newClient('entitled wrongly')
    const unknownLookup = await target.service.cli('client', 'entitle', client.clientId, 'no-such-lookup')
    expect(unknownLookup.code).not.toBe(0)
    const unknownClient = await target.service.cli('client', 'deactivate', 'nobody')
    expect(unknownClient.code).toBe(1)
    expect((await ask(client)).status).toBe(200)
  })
})

describeLocal('rotating a secret', () => {
  it('the old secret, its x-api-key and its tokens end at once; the new secret works', async () => {
    const client = await newClient('rotated at once')
    expect((await ask(client)).status).toBe(200)
    const rotated = await commandJson(target.service, 'client', 'rotate', client.clientId)
    expect(rotated.client_id).toBe(client.clientId)
    expect(rotated.client_secret).not.toBe(client.clientSecret)
    const refused = await eventually(
      () => ask(client),
      (answer) => answer.status !== 200,
    )
    expectDetail(refused, 403, 'Not a valid token')
    expectDetail(await client.authorize(), 401, 'Incorrect client_id or client_secret')

    const renewed = target.client.as({
      clientId: client.clientId,
      clientSecret: String(rotated.client_secret),
    })
    expect((await ask(renewed)).status).toBe(200)
    expectDetail(
      await ask(renewed, { 'x-api-key': client.clientSecret }),
      401,
      'Could not validate credentials',
    )
  })

  it('with --overlap both secrets work side by side, mixed as well', async () => {
    const client = await newClient('rotated with overlap')
    await client.token()
    const rotated = await commandJson(target.service, 'client', 'rotate', client.clientId, '--overlap', '24h')
    const renewed = target.client.as({
      clientId: client.clientId,
      clientSecret: String(rotated.client_secret),
    })
    expect((await ask(renewed)).status).toBe(200)
    expect((await ask(client)).status).toBe(200)
    expect((await client.authorize()).status).toBe(200)
    expect((await ask(renewed, { 'x-api-key': client.clientSecret })).status).toBe(200)
  })
})

describeLocal('client list', () => {
  it('shows clients without their secrets', async () => {
    const account = await createAccount(target.service, 'listed')
    const listed = await target.service.cli('client', 'list', '--json')
    expect(listed.code).toBe(0)
    expect(listed.stdout).toContain(account.clientId)
    for (const secret of [account.clientSecret, account.webhookSecret, target.client.clientSecret]) {
      expect(listed.stdout + listed.stderr).not.toContain(secret)
    }
  })
})
