// Clients in the field, whole: each moves over by its base URL, and has from every call what its program reads.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient, urlencoded } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { type Asking, type FieldClient, fieldClients } from './clients-whole.cases.js'
import { commandJson, createAccount, describeLocal } from './target.js'

const sensitive = ['mobile-to-name', 'mobile-to-pan', 'aadhaar-to-uan']

describeLocal('clients in the field, whole', () => {
  let installation: Installation
  let service: Service
  let client: Client

  beforeAll(async () => {
    installation = await createFromTemplate()
    service = await installation.start()
    const account = await createAccount(service, 'moved over whole')
    await commandJson(service, 'client', 'entitle', account.clientId, '--all', ...sensitive)
    client = createClient({ baseUrl: service.baseUrl, ca: service.ca, ...account })
  })
  afterAll(async () => {
    client?.close()
    await service?.stop()
    await installation?.discard()
  })

  /** The token of a client that signs in in this way. */
  async function tokenBy(way: FieldClient['signsIn']): Promise<string> {
    const { clientId, clientSecret } = client
    if (way === 'multipart') return ((await client.authorize()).json as { access_token: string }).access_token
    const fields: [string, string][] = [
      ...(way === 'oauth' ? ([['grant_type', 'client_credentials']] as [string, string][]) : []),
      ['client_id', clientId],
      ['client_secret', clientSecret],
    ]
    const path = way === 'oauth' ? '/oauth/token' : '/v1/authorize'
    const answer = await client.request({ method: 'POST', path, ...urlencoded(fields) })
    return (answer.json as { access_token: string }).access_token
  }

  function askingWith(token: string): Asking {
    const usual = { authorization: `Bearer ${token}`, 'x-api-key': client.clientSecret }
    const sent = async (call: Parameters<Client['request']>[0]) => (await client.request(call)).json
    return {
      get: (path) => sent({ path, headers: usual }),
      post: (path) => sent({ method: 'POST', path, headers: usual }),
      json: (path, fields) =>
        sent({
          method: 'POST',
          path,
          headers: { ...usual, 'content-type': 'application/json' },
          body: JSON.stringify(fields),
        }),
      otp: (path) =>
        sent({
          method: 'POST',
          path,
          headers: { 'x-api-key': client.clientSecret, 'client-id': client.clientId },
        }),
    }
  }

  describe.each(fieldClients.map((each) => [each.about, each] as const))('a client %s', (_about, each) => {
    let ask: Asking
    beforeAll(async () => {
      ask = askingWith(await tokenBy(each.signsIn))
    })

    it.each(Object.entries(each.steps))('%s', async (_step, [run, reads]) => {
      expect(await run(ask)).toEqual(reads)
    })
  })
})
