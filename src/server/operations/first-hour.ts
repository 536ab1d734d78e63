// Defines the operations that lead through the first hour: how far the installation is, and where clients call it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import type { AdminUsers } from '../../auth/administrators/admin-users.js'
import type { Client } from '../../auth/client-cache.js'
import type { Batches } from '../../batches/batches.js'
import { act } from '../../operation/operation.js'
import { object, orNull } from '../../operation/schemas.js'
import type { Records } from '../../sources/records/records.js'
import type { UsageFunctions } from '../../usage/usage-functions.js'
import type { Webhooks } from '../../webhooks/webhooks.js'
import type { Config } from '../config.js'
import { type GoLiveFacts, goLiveList } from './go-live-list.js'

interface ProgressDeps {
  readonly config: GoLiveFacts['config']
  readonly database: {
    readonly mode: 'embedded' | 'postgres'
    hasActed(act: string): Promise<boolean>
    lastBackupAt(): Promise<number>
  }
  readonly adminUsers: Pick<AdminUsers, 'needsOwner'>
  readonly clients: { list(): Client[] }
  readonly sandbox: { client(): { readonly clientId: string } } | undefined
  readonly usage: Pick<UsageFunctions, 'hasOwnCall'>
  readonly batches: Pick<Batches, 'list'>
  readonly webhooks: Pick<Webhooks, 'deliveries'>
  readonly records: Pick<Records, 'count'>
}

/** In the order in which they are done. */
const steps = ['owner', 'client', 'call', 'batch', 'webhook', 'source'] as const

/** Whether each step is done. The sandbox's own client, people and records are nobody's doing. */
async function stepsDone(deps: ProgressDeps, records: number) {
  const { config, database, adminUsers, clients, sandbox, usage, batches, webhooks } = deps
  const ownClients = clients.list().filter(({ clientId }) => clientId !== sandbox?.client().clientId)
  const [needsOwner, call, [batch], [delivery], imported] = await Promise.all([
    adminUsers.needsOwner(),
    usage.hasOwnCall(),
    batches.list({ clientId: null, limit: 1 }),
    webhooks.deliveries({ state: 'delivered', limit: 1 }),
    database.hasActed('records.import'),
  ])
  return {
    owner: !needsOwner,
    client: ownClients.length > 0,
    call,
    batch: batch !== undefined,
    webhook: delivery !== undefined,
    source: imported || (config.mode === 'live' && (records > 0 || (config.sources ?? []).length > 1)),
  }
}

const showProgress = act({
  name: 'installation.progress',
  method: 'GET',
  path: '/installation/progress',
  summary: 'How far the installation is: the steps of the first hour, and the go-live list',
  role: 'viewer',
  shared: true,
  input: object({}),
  answer: object({
    steps: Type.Array(object({ name: Type.Enum([...steps]), done: Type.Boolean() })),
    go_live: Type.Array(
      object({
        id: Type.String(),
        title: Type.String(),
        state: Type.Enum(['done', 'open', 'yours'], { description: 'yours: only the operator can know.' }),
        found: Type.String(),
      }),
    ),
  }),
  async run(deps: ProgressDeps) {
    const { config, database, clients, records } = deps
    const sum = [...(await records.count()).values()].reduce((total, number) => total + number, 0)
    const done = await stepsDone(deps, sum)
    const lines = goLiveList({
      config,
      database: database.mode,
      clients: clients.list(),
      records: sum,
      hasBackup: (await database.lastBackupAt()) > 0,
    })
    return {
      steps: steps.map((name) => ({ name, done: done[name] })),
      go_live: lines.map((line) => ({ ...line })),
    }
  },
})

interface InterfaceDeps {
  readonly config: Pick<Config, 'dataDir' | 'tls.certFile'>
  readonly address: { readonly baseUrl: string }
}

const showInterface = act({
  name: 'installation.interface',
  method: 'GET',
  path: '/installation/interface',
  summary: 'Where clients call this service, and the authority of its certificate when it is its own',
  role: 'viewer',
  input: object({}),
  answer: object({
    base_url: Type.String(),
    authority_file: orNull(
      Type.String({ description: 'On the machine of the service. Null: tls.certFile is set.' }),
    ),
    authority: orNull(Type.String({ description: 'The certificate of the authority, PEM.' })),
  }),
  async run({ config, address }: InterfaceDeps) {
    const isOwn = config['tls.certFile'] === undefined
    const file = join(config.dataDir, 'tls', 'authority.crt')
    const authority = isOwn ? await readFile(file, 'utf8').catch(() => null) : null
    return { base_url: address.baseUrl, authority_file: authority === null ? null : file, authority }
  },
})

export const firstHourOperations = [showProgress, showInterface]
