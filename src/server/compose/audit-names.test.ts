// Tests which names stand in the audit log for the ids of users, tokens and clients, as actors and as targets.
import { expect, it } from 'vitest'
import { readAuditNames } from './audit-names.js'

const list = (id: string, name: string) => ({ list: async () => [{ id, name }] })
const clients: Readonly<Record<string, string>> = { c1: 'Desk', c2: 'Branch' }

it.each([
  ['user:7', 'Asha'],
  ['7', 'Asha'],
  ['token:9', 'nightly'],
  ['c1', 'Desk'],
  ['client:c1', 'Desk'],
  ['gone', 'Old desk'],
  ['client:gone', 'Old desk'],
  ['client:nobody', undefined],
  ['root', undefined],
])('%s is %s', async (id, name) => {
  const nameOf = await readAuditNames({
    clientCache: {
      client: (clientId: string) => (clients[clientId] ? { name: clients[clientId] } : undefined),
      removed: () => [{ clientId: 'gone', name: 'Old desk' }],
    } as never,
    adminUsers: list('7', 'Asha'),
    adminTokens: list('9', 'nightly'),
  })
  expect(nameOf(id)).toBe(name)
})
