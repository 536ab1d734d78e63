// Checks the sources: that each can be reached, that no circuit breaker is open, and that they answered recently.
import { isoTime } from '../../kernel/clock.js'
import { counted } from '../../kernel/counted.js'
import { isUpstream, type UpstreamSetting } from '../../platform/source-settings.js'
import { declineText, minimumText, shownDecline } from '../../routing/decline/events.js'
import { outlookOf } from '../../routing/decline/minimum.js'
import type { SourceHealth } from '../../routing/health.js'
import { type Finding, ok, warning, wrong } from './finding.js'
import { type Check, openDatabaseOf, type Subject } from './subject.js'

/** Fewer calls say nothing about a source. */
const enoughCalls = 10
/** More than this part of the calls of an hour without an answer needs a look. */
const failedPart = 0.1

/** A test leaves out what costs money unless it is told to ask that too. */
const testOf = ({ name, cost }: Pick<UpstreamSetting, 'name' | 'cost'>): string =>
  `satyapan sources test ${name}${Object.values(cost).some((price) => price > 0) ? ' --paid (which costs money)' : ''}`

async function ofAddress(subject: Subject, source: UpstreamSetting): Promise<Finding[]> {
  if (source.baseUrl === undefined) return []
  const { origin } = new URL(source.baseUrl)
  try {
    await subject.askTime(source)
    return [ok(`source ${source.name} can be reached at ${origin}`)]
  } catch (error) {
    return [
      wrong(
        `source ${source.name} cannot be reached at ${origin}: ${(error as Error).message}`,
        `check its address, the firewall and its certificate (caFile), then: ${testOf(source)}`,
      ),
    ]
  }
}

function ofHealth({ name, lookups }: SourceHealth, setting: UpstreamSetting): Finding[] {
  const open = lookups.filter(({ breaker }) => breaker !== 'closed').map(({ lookup }) => lookup)
  const calls = lookups.reduce((sum, { hour }) => sum + hour.asked, 0)
  const answered = lookups.reduce((sum, { hour }) => sum + hour.answered, 0)
  const command = testOf(setting)
  const figures =
    calls === 0
      ? `source ${name} was not asked in the last hour`
      : `source ${name} answered ${answered} of ${counted(calls, 'call')} in the last hour`
  if (open.length > 0)
    return [
      wrong(
        `${figures}; its circuit breaker is open for ${open.join(', ')}`,
        `ask its operator, or run: ${command}`,
      ),
    ]
  if (calls >= enoughCalls && answered < calls * (1 - failedPart))
    return [answered === 0 ? wrong(figures, `run: ${command}`) : warning(figures, `run: ${command}`)]
  return [ok(figures)]
}

/** The last test of each source that the configuration still names. */
async function ofTests(subject: Subject, settings: readonly UpstreamSetting[]): Promise<Finding[]> {
  const database = openDatabaseOf(subject)
  if (database === undefined) return []
  const tests = await database.selectSourceTests()
  return settings.map((setting) => {
    const { name } = setting
    const sourceTests = tests.filter(({ source }) => source === name)
    const command = testOf(setting)
    if (sourceTests.length === 0)
      return ok(`source ${name} was never tested; ${command} asks it one question for each lookup`)
    const last = isoTime(Math.max(...sourceTests.map(({ testedAt }) => testedAt)))
    const failed = sourceTests.filter(({ answered }) => !answered)
    if (failed.length === 0)
      return ok(
        `source ${name} answered ${counted(sourceTests.length, 'lookup')} when it was last tested, ${last}`,
      )
    const list = failed.map(({ lookup, outcome }) => `${lookup} (${outcome})`).join(', ')
    return warning(
      `source ${name} did not answer ${list} when it was last tested, ${last}`,
      `run: ${command}`,
    )
  })
}

/** Kinds without a record: they never answer "unknown". */
async function ofRecords(subject: Subject): Promise<Finding[]> {
  const database = openDatabaseOf(subject)
  const isUsed = subject.config.sources?.some((setting) => !isUpstream(setting)) ?? true
  if (database === undefined || !isUsed) return []
  const empty = await database.emptyKinds()
  if (empty.length === 0) return [ok('there are records of every kind')]
  const isOnly = subject.config.sources?.every((setting) => !isUpstream(setting)) ?? true
  const message = `there is no record of ${counted(empty.length, 'kind')}: ${empty.join(', ')}`
  return [isOnly ? warning(message, 'import them: satyapan records import KIND FILE') : ok(message)]
}

/** Declines of the last weeks, and minimum volumes that will be missed. */
async function ofWeeks(subject: Subject, settings: readonly UpstreamSetting[]): Promise<Finding[]> {
  const database = openDatabaseOf(subject)
  if (database === undefined) return []
  const declines = await database.selectDeclines()
  const findings = declines
    .filter(({ source }) => settings.some(({ name }) => name === source))
    .map((row) =>
      warning(
        `source ${row.source}: ${declineText(shownDecline(row))}`,
        `look at it: satyapan sources history --source ${row.source} --lookup ${row.lookup}`,
      ),
    )
  for (const { name, minimum } of settings) {
    if (minimum === undefined) continue
    const asked = { source: name, minimum: minimum.perMonth, now: subject.clock.now() }
    const outlook = await outlookOf(database.selectAnswersOfSource, asked)
    const text = `source ${name}: ${minimumText(outlook)}`
    findings.push(
      outlook.isMissed
        ? warning(text, 'send it more calls (routes.LOOKUP.split), or talk to the vendor')
        : ok(text),
    )
  }
  return findings
}

export const checkSources: Check = async (subject) => {
  const upstreams = (subject.config.sources ?? []).filter(isUpstream)
  const reached = await Promise.all(upstreams.map((source) => ofAddress(subject, source)))
  const health = (await subject.sourceHealth?.()) ?? []
  return [
    ...reached.flat(),
    ...upstreams.flatMap((setting) => {
      const sourceHealth = health.find(({ name }) => name === setting.name)
      return sourceHealth === undefined ? [] : ofHealth(sourceHealth, setting)
    }),
    ...(await ofTests(subject, upstreams)),
    ...(await ofWeeks(subject, upstreams)),
    ...(await ofRecords(subject)),
  ]
}
