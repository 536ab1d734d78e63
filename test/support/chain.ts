// Starts two services for the run `chain`: a sandbox, and a live service whose only source is that sandbox. The suite
// then runs against the live service.
import { type LiveService, startLiveService } from './live-service.js'
import { type Service, startService } from './service.js'

export default async function setup(): Promise<() => Promise<void>> {
  const first: Service = await startService()
  const upstream = {
    name: 'upstream',
    kind: 'same-interface',
    baseUrl: first.baseUrl,
    caFile: first.caFile,
    secrets: { client_id: { env: 'UPSTREAM_ID' }, client_secret: { env: 'UPSTREAM_SECRET' } },
    timeoutMs: 60_000,
  }
  let second: LiveService
  try {
    second = await startLiveService({
      config: { sources: [upstream], routes: { default: { deadlineMs: 120_000 } } },
      env: { UPSTREAM_ID: first.clientId, UPSTREAM_SECRET: first.clientSecret },
    })
  } catch (error) {
    await first.stop()
    throw error
  }
  const { baseUrl, caFile, clientId, clientSecret } = second
  Object.assign(process.env, {
    SATYAPAN_BASE_URL: baseUrl,
    SATYAPAN_CA_FILE: caFile,
    SATYAPAN_CLIENT_ID: clientId,
    SATYAPAN_CLIENT_SECRET: clientSecret,
  })
  return async () => {
    await second.stop()
    await first.stop()
    await first.installation.discard()
  }
}
