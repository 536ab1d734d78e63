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
import type { RowTerms } from './row-terms.js'
import { openRows, type Rows } from './rows.js'

/** What calls are asked and priced under, and what the administration shows of it. */
export interface Configured extends Terms, Rows {
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
  /** Names of the lookups of one's own that are in force and are other rows now. */
  readonly renewedLookups: readonly string[]
  /** Takes what it needs of the machine before it is used. Throws ConfigProblem, and then it cannot be used. */
  reserve(): Promise<void>
  /** Puts it in force. Cannot fail. */
  use(): void
  discard(): Promise<void>
}

/** The application of the interface with the routes of other lookups, which gets no calls yet. */
export interface NextApplication {
  /** From now on it gets the calls. Resolves when the last call of the one before has ended. */
  use(): Promise<void>
}

export interface Configuring {
  /** Names who makes the application for other lookups, in a process that answers calls. */
  serveWith(make: (rows: Rows) => Promise<NextApplication>): void
  /** Opens the sources of a configuration beside those in force. Throws ConfigProblem, and then nothing has changed. */
  prepare(config: Config): Promise<NextConfigured>
}

/** What was opened of a configuration. */
interface Opened {
  readonly config: Config
  readonly upstreams: Upstreams
  readonly rows: Rows
}

function configuredOf({ config, upstreams, rows }: Opened, asking: Pick<Asking, 'ask'>): Configured {
  const { catalogue, ownLookups, kinds } = rows
  return {
    config,
    upstreams,
    ...{ catalogue, ownLookups, kinds },
    prices: createPrices(config.prices, config.routes.lookups),
    ...asking.ask(config, upstreams, rows),
  }
}

/** The configuration of the start, whose sources are open. */
export function openInForce(
  opened: Opened,
  { asking, log }: { readonly asking: Pick<Asking, 'ask'>; readonly log: Pick<Log, 'warn'> },
): InForce<Configured> {
  return createInForce(configuredOf(opened, asking), (replaced) => {
    replaced.upstreams
      .close()
      .catch((error: Error) => log.warn({ reason: error.message }, 'replaced sources could not be closed'))
  })
}

interface ConfiguringDeps {
  readonly asking: Pick<Asking, 'ask'>
  readonly ledger: Pick<Ledger, 'makeRoom'>
  readonly rowTerms: Pick<RowTerms, 'replace'>
  readonly clock: Clock
}

/** A ledger holds every call in flight when a commit fails. */
async function makeRoom({ file, 'limits.inFlight': inFlight }: Config, ledger: Pick<Ledger, 'makeRoom'>) {
  await ledger.makeRoom(inFlight).catch((error: Error) => {
    throw new ConfigProblem(
      `${file ?? 'the configuration'}: limits.inFlight is ${inFlight}, and ${error.message}`,
    )
  })
}

/** Makes the application for rows that differ from those in force. Throws ConfigProblem. */
async function applicationFor(rows: Rows, make: MakeApplication | undefined, config: Config) {
  try {
    return await make?.(rows)
  } catch (error) {
    throw new ConfigProblem(
      `${config.file}: lookups cannot be served: ${(error as Error).message.replaceAll(/\s+/g, ' ')}`,
    )
  }
}

type MakeApplication = Parameters<Configuring['serveWith']>[0]

export function createConfiguring(
  inForce: InForce<Configured>,
  { asking, ledger, rowTerms, clock }: ConfiguringDeps,
): Configuring {
  let make: MakeApplication | undefined

  async function prepare(config: Config): Promise<NextConfigured> {
    const before = inForce.now()
    const rows = await openRows(config, before)
    checkPriceNames(config, rows.catalogue)
    checkConsentNames(config, rows.catalogue)
    const upstreams = await openConfiguredUpstreams({ config, rows, clock, before: before.upstreams })
    const areOther = rows.ownLookups !== before.ownLookups
    const application = areOther
      ? await applicationFor(rows, make, config).catch(async (error: Error) => {
          await upstreams.close()
          throw error
        })
      : undefined
    const renewed = upstreams.list.filter(({ source, identity }) =>
      before.upstreams.list.some((each) => each.source.name === source.name && each.identity !== identity),
    )
    return {
      config,
      renewed: renewed.map(({ source }) => source.name),
      renewedLookups: rows.ownLookups.flatMap((row) =>
        before.ownLookups.some((each) => each.name === row.name && each !== row) ? [row.name] : [],
      ),
      reserve: () => makeRoom(config, ledger),
      use() {
        const next = configuredOf({ config, upstreams, rows }, asking)
        if (areOther) rowTerms.replace(application?.use() ?? Promise.resolve())
        inForce.replace(next)
      },
      discard: upstreams.close,
    }
  }
  return {
    prepare,
    serveWith(by) {
      make = by
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
