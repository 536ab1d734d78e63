// Opens tracing as the configuration has it: reads the secrets that it names, and says in one line what is wrong.
import { hostname } from 'node:os'
import type { Clock } from '../../kernel/clock.js'
import type { Log } from '../../platform/log.js'
import { readNamedFile } from '../../platform/named-file.js'
import { addressBytes, isLoopback } from '../../platform/outbound/address.js'
import { productVersion } from '../../platform/product-version.js'
import { readSecretReference, type SecretReference } from '../../platform/secret-reference.js'
import { openTracing } from '../../platform/tracing/open-tracing.js'
import type { Tracing, TracingSetting } from '../../platform/tracing/tracing.js'
import { ConfigProblem, type StartConfig } from '../config.js'

function headerAt(config: StartConfig, key: string, reference: SecretReference): string {
  const text = readSecretReference(config, key, reference)
  if (/[^\u0020-\u007e]/.test(text))
    throw new ConfigProblem(`${config.file}: ${key} holds what a header cannot, such as a line end`)
  return text
}

function isThisMachine(host: string): boolean {
  const bytes = addressBytes(host.replace(/^\[|\]$/g, ''))
  return host === 'localhost' || (bytes !== null && isLoopback(bytes))
}

function settingOf(config: StartConfig, endpoint: string): TracingSetting {
  const references = Object.entries(config['tracing.headers'])
  const { protocol, hostname: host } = new URL(endpoint)
  if (protocol === 'http:' && references.length > 0 && !isThisMachine(host))
    throw new ConfigProblem(
      `${config.file}: tracing.headers would go to ${endpoint} in the clear, expected an https:// address`,
    )
  const caFile = config['tracing.caFile']
  return {
    endpoint,
    headers: Object.fromEntries(
      references.map(([name, reference]) => [name, headerAt(config, `tracing.headers.${name}`, reference)]),
    ),
    ca: caFile === undefined ? undefined : readNamedFile(config, 'tracing.caFile', caFile),
    sampleRatio: config['tracing.sampleRatio'],
    trustTraceparent: config['tracing.trustTraceparent'],
  }
}

/** Undefined where the configuration has no collector. Throws ConfigProblem. */
export async function openConfiguredTracing(
  config: StartConfig,
  parts: { clock: Clock; log: Log },
): Promise<Tracing | undefined> {
  const endpoint = config['tracing.endpoint']
  if (endpoint === undefined) return undefined
  return openTracing({
    ...parts,
    setting: settingOf(config, endpoint),
    resource: {
      'service.name': config['tracing.serviceName'],
      'service.version': productVersion(),
      'host.name': hostname(),
      'satyapan.mode': config.mode,
    },
  })
}
