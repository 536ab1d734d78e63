// Defines the commands about sources: which there are, and whether each answers.
import { listConfigured, testSource } from '../../admin/operations/sources.js'
import type { Answered } from '../administration.js'
import { type Command, wantsJson } from '../command.js'
import { counted } from '../counted.js'
import { type Cell, tableText } from '../table.js'

const list: Command = {
  name: 'sources list',
  summary: 'Show the sources in their order, and how the running service finds them.',
  notes: [
    'open: lookups whose circuit breaker is not closed. asked and failed: in the last minute, all lookups together.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const rows = await admin.work(listConfigured, undefined)
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(rows)}\n`)
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
    else if (!admin.isServing) io.err('No service runs here, so nothing is known of their state.\n')
  },
}

type LookupTest = Answered<typeof testSource>['lookups'][number]

const shownResult = ({ lookup, answered, outcome, duration_ms, reason }: LookupTest): Cell[] => [
  lookup,
  answered === null ? 'not asked' : answered ? 'answered' : 'no answer',
  outcome,
  duration_ms,
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
  async run(admin, args, io) {
    const name = args.positionals[0]!
    const only = args.texts('lookup')
    const input = { name, paid: args.flag('paid'), ...(only.length === 0 ? {} : { lookups: [...only] }) }
    const result = await admin.run(testSource, input, ['not-found'])
    if (wantsJson(args, io)) await io.out(`${JSON.stringify(result)}\n`)
    else {
      const heading = ['lookup', 'result', 'outcome', 'ms', 'reason']
      await io.out(tableText(heading, result.lookups.map(shownResult), io.colour))
    }
    const failed = result.lookups.filter(({ answered }) => answered === false).length
    if (failed > 0) throw new Error(`${name} had no answer to ${counted(failed, 'lookup')}`)
  },
}

export const sourcesCommands: readonly Command[] = [list, test]
