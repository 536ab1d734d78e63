// Checks the clock of this machine against that of the database and those of the sources.
import { isUpstream, type UpstreamSetting } from '../../platform/source-settings.js'
import { type Finding, ok, warning, wrong } from './finding.js'
import { type Check, openDatabaseOf, type Subject } from './subject.js'

/** Two nodes that differ by more count a second's rate limit in different seconds; a Date header is a second coarse. */
const noticedMs = 3_000
/** Receivers of webhooks refuse signatures that are five minutes off; tokens and links are a matter of minutes too. */
const seriousMs = 60_000

/** A Date header leaves the fraction of its second out. */
const coarseMs = 1_000

/** How far a clock that showed `theirs` between our times `from` and `to` is ahead of ours; 0 when the two may agree. */
function aheadBy(theirs: number, from: number, to: number): number {
  if (theirs + coarseMs < from) return theirs - from
  return theirs > to ? theirs - to : 0
}

function ofDifference(whose: string, aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  if (Math.abs(aheadMs) < noticedMs) return ok(`the clock agrees with that of ${whose}`)
  const message = `the clock of ${whose} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the one here`
  const remedy = 'synchronise both machines (chrony, systemd-timesyncd)'
  return Math.abs(aheadMs) < seriousMs ? warning(message, remedy) : wrong(message, remedy)
}

async function compare(clock: Subject['clock'], whose: string, ask: () => Promise<number | undefined>) {
  const from = clock.now()
  const theirs = await ask()
  if (theirs === undefined) return []
  return [ofDifference(whose, aheadBy(theirs, from, clock.now()))]
}

/** The check of sources reports a source that cannot be reached. */
const timeOf = async ({ askTime }: Subject, source: UpstreamSetting) => {
  try {
    return await askTime(source)
  } catch {
    return undefined
  }
}

export const checkClock: Check = async (subject) => {
  const { clock, config } = subject
  const database = openDatabaseOf(subject)
  // The embedded database reads the same clock.
  const ofDatabase =
    database?.mode === 'postgres' ? await compare(clock, 'the database', database.selectNow) : []
  const upstreams = (config.sources ?? []).filter(isUpstream).filter(({ baseUrl }) => baseUrl !== undefined)
  const ofSources = await Promise.all(
    upstreams.map((source) => compare(clock, `source ${source.name}`, () => timeOf(subject, source))),
  )
  const findings = [...ofDatabase, ...ofSources.flat()]
  return findings.length > 0 ? findings : [ok('there is no other clock to compare this one with')]
}
