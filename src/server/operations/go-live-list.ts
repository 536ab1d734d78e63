// Says which lines of the go-live list (docs/go-live.md) are done, as far as the service itself can see.
import { sep } from 'node:path'
import { isUpstream } from '../../platform/source-settings.js'
import type { Config } from '../config.js'

/** `yours`: only the operator can know. */
export type GoLiveState = 'done' | 'open' | 'yours'

export interface GoLiveLine {
  readonly id: string
  readonly title: string
  readonly state: GoLiveState
  /** What the service sees of it, in a sentence. */
  readonly found: string
}

export interface GoLiveFacts {
  readonly config: Pick<
    Config,
    | 'mode'
    | 'masterKeyFile'
    | 'dataDir'
    | 'publicUrl'
    | 'trustedProxies'
    | 'sources'
    | 'routes'
    | 'prices'
    | 'tls.certFile'
  >
  readonly database: 'embedded' | 'postgres'
  readonly clients: readonly { readonly lookups: ReadonlySet<string> | null }[]
  readonly records: number
  readonly hasBackup: boolean
}

const line = (id: string, title: string, isDone: boolean, found: string): GoLiveLine => ({
  id,
  title,
  state: isDone ? 'done' : 'open',
  found,
})
const yours = (id: string, title: string, found: string): GoLiveLine => ({ id, title, state: 'yours', found })

function ofConnections({ config, database }: GoLiveFacts): GoLiveLine[] {
  const { masterKeyFile, dataDir, publicUrl, trustedProxies } = config
  const isApart = !masterKeyFile.startsWith(`${dataDir}${sep}`)
  return [
    yours(
      'database',
      'Choose the database',
      database === 'embedded' ? 'Embedded: for one machine.' : 'PostgreSQL: for one node or several.',
    ),
    line(
      'master-key',
      'Put the master key where backups of the data do not go',
      isApart,
      isApart ? 'It is outside of the data directory.' : 'It is in the data directory: set keys.file.',
    ),
    line(
      'public-url',
      'Set publicUrl to the address that clients use',
      publicUrl !== undefined,
      publicUrl === undefined
        ? 'It is not set: links lead to this machine.'
        : `Links begin with ${publicUrl}.`,
    ),
    config['tls.certFile'] === undefined
      ? yours('certificate', 'Give it a certificate that your clients trust', 'It uses its own authority.')
      : line('certificate', 'Give it a certificate that your clients trust', true, 'tls.certFile is set.'),
    trustedProxies.length === 0
      ? yours('proxy', 'Behind a proxy: set trustedProxies', 'No proxy is named.')
      : line('proxy', 'Behind a proxy: set trustedProxies', true, 'trustedProxies is set.'),
  ]
}

function ofAnswers({ config, clients, records }: GoLiveFacts): GoLiveLine[] {
  const isLive = config.mode === 'live'
  const upstreams = (config.sources ?? []).filter(isUpstream).length
  const wide = clients.filter(({ lookups }) => lookups === null).length
  const named = `${upstreams} ${upstreams === 1 ? 'source is' : 'sources are'} named beside your records.`
  return [
    line(
      'sources',
      'Name sources and routes',
      isLive,
      isLive ? named : 'There are none: this is a sandbox, and going live needs an empty data directory.',
    ),
    isLive && records === 0
      ? line('records', 'Import your own records', upstreams > 0, 'There are none.')
      : yours(
          'records',
          'Import your own records',
          isLive ? 'There are some.' : "These are the sandbox's own.",
        ),
    line(
      'prices',
      'Set prices and currency',
      Object.keys(config.prices).length > 0,
      Object.keys(config.prices).length > 0 ? 'prices is set.' : "The catalogue's own prices hold.",
    ),
    line(
      'clients',
      'Create a client for each system, entitled to what it needs',
      clients.length > 0 && wide === 0,
      clients.length === 0
        ? 'There is no client.'
        : wide === 0
          ? 'Every client may call only what is named.'
          : `${wide} of ${clients.length} clients may call every lookup.`,
    ),
  ]
}

/** In the order of docs/go-live.md. */
export const goLiveList = (facts: GoLiveFacts): readonly GoLiveLine[] => [
  ...ofConnections(facts),
  ...ofAnswers(facts),
  yours('metrics', 'Watch /metrics and /readyz on the admin address', 'The service cannot see who watches.'),
  yours(
    'restore',
    'Try a restore of your backup before you need it',
    facts.hasBackup ? 'A backup was made.' : 'No backup was made with "satyapan backup".',
  ),
]
