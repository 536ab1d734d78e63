// Tests that clients are found by what administrators set for them: name, client_id, cost centre, note.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminApp, openAdminApp } from '../admin-app.harness.js'

let app: AdminApp
let clientId: string

async function createClient(name: string, settings: object): Promise<string> {
  const { json } = await app.ask('POST', '/clients', { as: 'operator', body: { name } })
  const set = await app.ask('PATCH', `/clients/${json.client_id}`, { as: 'operator', body: settings })
  expect(set.status).toBe(200)
  return json.client_id
}

beforeAll(async () => {
  app = await openAdminApp()
  clientId = await createClient('Loan desk', { cost_centre: 'CC-410', note: 'Contract of Pune' })
  await createClient('Cards', { cost_centre: 'CC-7', note: 'Contract of Delhi' })
})
afterAll(() => app.close())

const found = async (search: string) => {
  const { json } = await app.ask('GET', `/clients?${new URLSearchParams({ search })}`, { as: 'viewer' })
  return json.items.map(({ client_id }: { client_id: string }) => client_id)
}

it.each(['loan', 'cc-410', 'PUNE'])('by %s', async (search) => {
  expect(await found(search)).toEqual([clientId])
})

it('by its client_id, and not by what it does not have', async () => {
  expect(await found(clientId)).toEqual([clientId])
  expect(await found('CC-411')).toEqual([])
})

it('shows the cost centre, and refuses one with a line break', async () => {
  const { json } = await app.ask('GET', `/clients/${clientId}`, { as: 'viewer' })
  expect(json).toMatchObject({ cost_centre: 'CC-410', note: 'Contract of Pune' })
  const refused = await app.ask('PATCH', `/clients/${clientId}`, {
    as: 'operator',
    body: { cost_centre: 'CC\n410' },
  })
  expect(refused.status).toBe(422)
  const blank = await app.ask('PATCH', `/clients/${clientId}`, { as: 'operator', body: { cost_centre: ' ' } })
  expect(blank.status).toBe(422)
})
