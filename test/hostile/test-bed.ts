// Makes the target of attacks: a service from a template directory, the well-behaved and the hostile client.
import { cp } from 'node:fs/promises'
import { createClient } from '../support/client.js'
import { createInstallation, type Installation, type Service } from '../support/service.js'
import type { Credentials } from './attack.js'
import type { Address } from './connect.js'

export interface TestBed {
  readonly service: Service
  readonly address: Address
  readonly good: Credentials
  readonly hostile: Credentials
  end(): Promise<void>
}

/** A data directory after its first start; the caller removes it with `discard`. */
export async function makeTemplate(): Promise<Installation> {
  const installation = await createInstallation()
  const service = await installation.start()
  await service.stop()
  return installation
}

export async function openTestBed(
  create: () => Promise<Installation>,
  config: Record<string, unknown>,
): Promise<TestBed> {
  const installation = await create()
  try {
    const service = await installation.start({
      config: { 'webhooks.allowLoopback': true, ...config },
      env: { MALLOC_ARENA_MAX: '2' }, // as package.json and packaging/ do
    })
    const made = await service.cli('client', 'create', '--name', 'hostile', '--json')
    const { client_id: clientId, client_secret: clientSecret } = JSON.parse(made.stdout) as Record<
      string,
      string
    >
    const { hostname, port } = new URL(service.baseUrl)
    return {
      service,
      address: { host: hostname, port: Number(port), ca: service.ca },
      good: await credentials(service, service.clientId, service.clientSecret),
      hostile: await credentials(service, clientId!, clientSecret!),
      async end() {
        await service.stop()
        await installation.discard()
      },
    }
  } catch (error) {
    await installation.discard()
    throw error
  }
}

/** An installation whose data directory is a copy of another one's. */
export async function createCopyOf(template: Installation): Promise<Installation> {
  const installation = await createInstallation()
  await cp(template.dataDir, installation.dataDir, { recursive: true, preserveTimestamps: true })
  return installation
}

async function credentials(service: Service, clientId: string, clientSecret: string): Promise<Credentials> {
  const client = createClient({ ...service, clientId, clientSecret })
  try {
    return { clientId, clientSecret, token: await client.token() }
  } finally {
    client.close()
  }
}
