// Says what one of several processes may have of what is the node's.
import type { Config } from '../../platform/config.js'
import { isUpstream } from '../../platform/source-settings.js'

/**
 * What the others must be spared is shared out evenly: attempts at a source under way at one time, and wrong credentials.
 * What a process can bear (calls, connections, handshakes) it has by itself, since it brings a processor.
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
