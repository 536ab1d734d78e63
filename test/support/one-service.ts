// Starts one service that test files share which only make calls. It starts while other tests run: nothing waits here.
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { createClient } from './client.js'
import { startService } from './service.js'
import { until } from './until.js'

/** What a client needs to call it. */
type Address = Parameters<typeof createClient>[0]

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that says how it is called, once it answers; undefined where nothing is shared. */
    oneService: string | undefined
  }
}

/** Longer than a first start takes on a machine that is busy. */
const waitLimitMs = 240_000

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'satyapan-one-service-'))
  const file = join(folder, 'service.json')
  const publish = async (facts: Address | { failure: string }) => {
    await writeFile(`${file}.new`, JSON.stringify(facts), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  const starting = startService().then(async (service) => {
    const { baseUrl, ca, clientId, clientSecret } = service
    await publish({ baseUrl, ca, clientId, clientSecret })
    return service
  })
  starting.catch((error: Error) => publish({ failure: error.message }))
  project.provide('oneService', file)
  return async () => {
    const service = await starting.catch(() => undefined)
    await service?.stop()
    await service?.installation.discard()
    await rm(folder, { recursive: true, force: true })
  }
}

/** How it is called. `file`: what the setup provides. Throws when it did not start. */
export async function oneService(file: string): Promise<Address> {
  const read = () => readFile(file, 'utf8').catch(() => undefined)
  const address = JSON.parse(
    await until(read, { withinMs: waitLimitMs, what: () => 'the shared service is ready' }),
  )
  if (address.failure !== undefined) throw new Error(address.failure)
  return address
}
