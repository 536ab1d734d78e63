// Starts the setup for proofs of sources: a live service and rehearsal upstreams, all started as users start them.
import { type LiveService, startLiveService } from '../test/support/live-service.js'
import { type RehearsalProcess, startRehearse } from '../test/support/rehearsal-process.js'
import { createInstallation } from '../test/support/service.js'

export interface UpstreamPlan {
  readonly name: string
  /** Command-line arguments after `rehearse --kind same-interface`. */
  readonly args: readonly string[]
  readonly cost: Readonly<Record<string, number>>
}

export interface Place {
  readonly service: LiveService
  upstream(name: string): RehearsalProcess
  /** Restarts a killed upstream at the same address. */
  revive(name: string): Promise<void>
  end(): Promise<void>
}

export async function openPlace(plans: readonly UpstreamPlan[]): Promise<Place> {
  const installation = await createInstallation()
  const upstreams = new Map<string, RehearsalProcess>()
  const endUpstreams = async () => {
    for (const upstream of upstreams.values()) await upstream.kill()
  }
  try {
    const env = await installation.environment({})
    const start = ({ args }: UpstreamPlan) => startRehearse(['--kind', 'same-interface', ...args], env)
    for (const plan of plans) upstreams.set(plan.name, await start(plan))
    const sources = plans.map(({ name, cost }) => ({
      name,
      kind: 'same-interface',
      baseUrl: upstreams.get(name)!.url,
      caFile: upstreams.get(name)!.caFile,
      secrets: { client_id: { env: 'UPSTREAM_ID' }, client_secret: { env: 'UPSTREAM_SECRET' } },
      cost,
    }))
    const service = await startLiveService({
      installation,
      config: { sources },
      env: { UPSTREAM_ID: 'rehearsed-id', UPSTREAM_SECRET: 'rehearsed-secret' },
    })
    return {
      service,
      upstream: (name) => upstreams.get(name)!,
      async revive(name) {
        const plan = plans.find((each) => each.name === name)!
        const { port } = new URL(upstreams.get(name)!.url)
        upstreams.set(name, await start({ ...plan, args: [...plan.args, '--port', port] }))
      },
      async end() {
        await service.stop()
        await endUpstreams()
      },
    }
  } catch (error) {
    await endUpstreams()
    throw error
  }
}

/** By lookup, subjects that the rehearsal knows, and one that it does not know. */
export const questions: readonly (readonly [lookup: string, path: string, query: Record<string, string>])[] =
  [
    ['panbasic', '/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' }],
    ['panadvanced', '/v1/verification/panadvanced', { pan_number: 'ZZZPZ1000A' }],
    ['panadvanced', '/v1/verification/panadvanced', { pan_number: 'ZZZPZ1000N' }],
    ['rc-advanced', '/v1/verification/rc-advanced', { rc_number: 'DL99ZZ0001' }],
    ['fssai-verification', '/v1/business-compliance/fssai-verification', { fssai_id: '10099000000001' }],
    ['gstinlite', '/v1/verification/gstinlite', { gstin_number: '27ZZZCZ1000A1ZE' }],
  ]
