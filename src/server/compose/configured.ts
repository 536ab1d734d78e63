// Opens what a reload replaces: the configuration with its sources, its routes and its prices, as one value.
import type { Clock } from '../../kernel/clock.js'
import type { Source } from '../../lookups/source.js'
import type { Terms } from '../../lookups/terms.js'
import { createInForce, type InForce } from '../../platform/in-force.js'
import type { Log } from '../../platform/log.js'
import type { Beside } from '../../routing/beside.js'
import type { Upstreams } from '../../sources/open-upstreams.js'
import type { Ledger } from '../../usage/ledger.js'
import { createPrices } from '../../usage/prices.js'
import { type Config, ConfigProblem } from '../config.js'
import { type Asking, openConfiguredUpstreams } from './asking.js'
import { checkConsentNames } from './consent-names.js'
import { checkPriceNames } from './price-names.js'
import type { Rows } from './rows.js'

/** What calls are asked and priced under, and what the administration shows of it. */
export interface Configured extends Terms {
  readonly config: Config
  readonly upstreams: Upstreams
  /** In order of preference. */
  readonly sources: readonly Source[]
  /** How a source is asked beside calls. */
  readonly beside: Beside
}

/** A configuration that was checked whole, with its sources open. Either `use` or `discard` is to be called. */
export interface NextConfigured {
  readonly config: Config
  /** Names of the sources that are in force and are opened anew. */
  readonly renewed: readonly string[]
  /** Takes what it needs of the machine before it is used. Throws ConfigProblem, and then it cannot be used. */
  reserve(): Promise<void>
  /** Puts it in force. Cannot fail. */
  use(): void
  discard(): Promise<void>
}

export interface Configuring {
  /** Opens the sources of a configuration beside those in force. Throws ConfigProblem, and then nothing has changed. */
  prepare(config: Config): Promise<NextConfigured>
}

function configuredOf(config: Config, upstreams: Upstreams, asking: Pick<Asking, 'ask'>): Configured {
  return {
    config,
    upstreams,
    prices: createPrices(config.prices, config.routes.lookups),
    ...asking.ask(config, upstreams),
  }
}

/** What the names of the configuration mean: the lookups of the start. */
interface Deps {
  readonly rows: Rows
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** The configuration of the start, whose sources are open. */
export function openInForce(
  config: Config,
  upstreams: Upstreams,
  { asking, log }: { asking: Pick<Asking, 'ask'> } & Pick<Deps, 'log'>,
): InForce<Configured> {
  return createInForce(configuredOf(config, upstreams, asking), (replaced) => {
    replaced.upstreams
      .close()
      .catch((error: Error) => log.warn({ reason: error.message }, 'replaced sources could not be closed'))
  })
}

interface ConfiguringDeps {
  readonly asking: Pick<Asking, 'ask'>
  readonly ledger: Pick<Ledger, 'makeRoom'>
}

/** A ledger holds every call in flight when a commit fails. */
async function makeRoom({ file, 'limits.inFlight': inFlight }: Config, ledger: Pick<Ledger, 'makeRoom'>) {
  await ledger.makeRoom(inFlight).catch((error: Error) => {
    throw new ConfigProblem(
      `${file ?? 'the configuration'}: limits.inFlight is ${inFlight}, and ${error.message}`,
    )
  })
}

export function createConfiguring(
  inForce: InForce<Configured>,
  { asking, ledger, rows, clock }: Omit<Deps, 'log'> & ConfiguringDeps,
): Configuring {
  return {
    async prepare(config) {
      checkPriceNames(config, rows.catalogue)
      checkConsentNames(config, rows.catalogue)
      const before = inForce.now().upstreams
      const upstreams = await openConfiguredUpstreams({ config, rows, clock, before })
      const renewed = upstreams.list.filter(({ source, identity }) =>
        before.list.some((each) => each.source.name === source.name && each.identity !== identity),
      )
      return {
        config,
        renewed: renewed.map(({ source }) => source.name),
        reserve: () => makeRoom(config, ledger),
        use: () => inForce.replace(configuredOf(config, upstreams, asking)),
        discard: upstreams.close,
      }
    },
  }
}

/** The limits of a client's attempts in a day, as they are in force at each attempt. */
export const attemptLimitsOf = (inForce: Pick<InForce<Configured>, 'now'>) => ({
  get otps() {
    return inForce.now().config['limits.otpsPerDay']
  },
  get wrongTries() {
    return inForce.now().config['limits.wrongTriesPerDay']
  },
})
