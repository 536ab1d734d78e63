// Defines the commands about sources: which there are, and whether each answers.
import type { Parts } from '../../assemble.js'
import { newId } from '../../kernel/ids.js'
import { catalogue } from '../../lookups/catalogue.js'
import { isUpstream } from '../../platform/source-settings.js'
import type { SourceHealth } from '../../routing/health.js'
import { createSourceTester, type LookupTest } from '../../routing/source-test.js'
import type { Upstream } from '../../sources/open-upstreams.js'
import type { Command } from '../command.js'
import { counted } from '../counted.js'
import { Misuse } from '../io.js'
import { type Cell, tableText } from '../table.js'

/** How the service sees its lookups now; nothing of it is known without a running service. */
function stateOf(health: readonly SourceHealth[] | undefined, source: string) {
  if (health === undefined) return { open: null, minute: null }
  const lookups = health.find(({ name }) => name === source)?.lookups ?? []
  const sum = (figure: 'asked' | 'answered' | 'failed') =>
    lookups.reduce((total, { minute }) => total + minute[figure], 0)
  return {
    open: lookups.filter(({ breaker }) => breaker !== 'closed').map(({ lookup }) => lookup),
    minute: { asked: sum('asked'), answered: sum('answered'), failed: sum('failed') },
  }
}

async function listOf(parts: Parts) {
  const { config, upstreams } = parts
  const health = parts.isServing ? await parts.sourceHealth() : undefined
  return (config.sources ?? []).map((setting) => {
    const { name } = setting
    const state = stateOf(health, name)
    if (!isUpstream(setting)) {
      const facts = { base_url: null, timeout_ms: null, concurrency: null, cost: {}, lookups: null }
      return { name, kind: 'records', ...facts, ...state }
    }
    const { kind, source } = upstreams.list.find((upstream) => upstream.setting === setting)!
    return {
      name,
      kind,
      base_url: setting.baseUrl ?? null,
      timeout_ms: setting.timeoutMs,
      concurrency: setting.concurrency,
      cost: setting.cost,
      lookups: Object.keys(source.answers),
      ...state,
    }
  })
}

const list: Command = {
  name: 'sources list',
  summary: 'Show the sources in their order, and how the running service finds them.',
  notes: [
    'open: lookups whose circuit breaker is not closed. asked and failed: in the last minute, all lookups together.',
  ],
  arity: [0, 0],
  async run(parts, args, io) {
    const rows = await listOf(parts)
    if (args.flag('json')) return io.out(`${JSON.stringify(rows)}\n`)
    const heading = ['name', 'kind', 'address', 'lookups', 'open', 'asked', 'failed']
    const cells = rows.map(({ name, kind, base_url, lookups, open, minute }): Cell[] => [
      name,
      kind,
      base_url,
      lookups === null ? null : lookups.length,
      open === null ? null : open.join(' ') || 'none',
      minute?.asked ?? null,
      minute?.failed ?? null,
    ])
    await io.out(tableText(heading, cells, io.colour))
    if (rows.length === 0)
      io.err('Sandbox mode: the made-up country answers. "sources" in the configuration is not set.\n')
    else if (!parts.isServing) io.err('No service runs here, so nothing is known of their state.\n')
  },
}

function namedUpstream({ upstreams, config }: Parts, name: string): Upstream {
  const found = upstreams.list.find(({ source }) => source.name === name)
  if (found !== undefined) return found
  if (config.sources?.some((setting) => setting.name === name))
    throw new Misuse(`${name} lies in this installation; "satyapan records count" shows what it holds`)
  const names = upstreams.list.map(({ source }) => source.name)
  const known = names.length === 0 ? 'there are none' : `there are ${names.join(', ')}`
  throw new Misuse(`there is no source ${name} to test; ${known}`)
}

const shownResult = ({ outcome, durationMs, reason, lookup, answered }: LookupTest): Cell[] => [
  lookup,
  answered === null ? 'not asked' : answered ? 'answered' : 'no answer',
  outcome,
  durationMs,
  reason,
]

const test: Command = {
  name: 'sources test',
  summary: 'Ask a source one harmless question for each lookup.',
  operands: 'NAME',
  options: {
    lookup: {
      type: 'string',
      value: 'NAME',
      about: 'Only this lookup; may be given several times.',
      multiple: true,
    },
    paid: { type: 'boolean', about: 'Also ask what costs money, as cost in the configuration says.' },
  },
  notes: [
    'The questions are about made-up numbers, so "unknown" is a good answer. Lookups that act, such as sending an OTP, are',
    'not asked. Nothing is charged to a client or written to the ledger, and an open circuit breaker does not matter.',
    'Exit status 1: at least one lookup had no answer.',
  ],
  arity: [1, 1],
  async run(parts, args, io) {
    const { setting, kind, source } = namedUpstream(parts, args.positionals[0]!)
    const only = args.texts('lookup')
    const wrong = only.find((name) => !Object.hasOwn(source.answers, name))
    if (wrong !== undefined)
      throw new Misuse(
        `${source.name} does not answer ${wrong}; it answers ${Object.keys(source.answers).join(', ')}`,
      )
    const { cost, timeoutMs } = setting
    const testSource = createSourceTester({ catalogue, clock: parts.clock, newId })
    const results = await testSource({
      source,
      timeoutMs,
      costOf: (lookup) => (Object.hasOwn(cost, lookup) ? cost[lookup] : cost.default) ?? 0,
      paid: args.flag('paid'),
      ...(only.length === 0 ? {} : { only }),
    })
    if (args.flag('json')) {
      const lookups = results.map(({ lookup, answered, outcome, durationMs, reason }) => ({
        lookup,
        asked: answered !== null,
        answered,
        outcome,
        duration_ms: durationMs,
        reason,
      }))
      await io.out(`${JSON.stringify({ source: source.name, kind, lookups })}\n`)
    } else {
      const heading = ['lookup', 'result', 'outcome', 'ms', 'reason']
      await io.out(tableText(heading, results.map(shownResult), io.colour))
    }
    const failed = results.filter(({ answered }) => answered === false).length
    if (failed > 0) throw new Error(`${source.name} had no answer to ${counted(failed, 'lookup')}`)
  },
}

export const sourcesCommands: readonly Command[] = [list, test]
