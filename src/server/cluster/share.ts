// Computes the share of one process in the limits of its node.

import { isUpstream } from '../../platform/source-settings.js'
import type { Config } from '../config.js'

/**
 * Limits that protect others are divided evenly: concurrent attempts at a source, and wrong credentials. Limits on
 * load (calls, connections, handshakes) apply to each process, since each adds a processor.
 */
export function shareOf(config: Config, processes: number): Config {
  const share = (whole: number) => Math.max(1, Math.floor(whole / processes))
  return {
    ...config,
    'limits.wrongCredentials': share(config['limits.wrongCredentials']),
    sources: config.sources?.map((source) =>
      isUpstream(source) ? { ...source, concurrency: share(source.concurrency) } : source,
    ),
  }
}
