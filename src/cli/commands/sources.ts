// Defines the commands about sources: list them with their health, and test one.

import { counted } from '../../kernel/counted.js'
import { listConfigured, testSource } from '../../routing/operations/sources.js'
import type { Answered } from '../administration.js'
import { type Command, wantsJson } from '../command.js'
import { type Cell, tableText } from '../table.js'
import { checkLookups } from './lookup-names.js'

type Row = Awaited<ReturnType<typeof listConfigured.work>>[number]

/** Lookups without public evidence; those in brackets are not asked. */
function unconfirmedText({ evidence, not_asked }: Row): string {
  const asked = Object.entries(evidence).flatMap(([lookup, grade]) =>
    grade === 'unconfirmed' ? [lookup] : [],
  )
  const off = not_asked.flatMap(({ lookup, reason }) =>
    reason.startsWith('unconfirmed') ? [`(${lookup})`] : [],
  )
  const all = [...asked, ...off]
  return all.length === 0 ? '' : `; unconfirmed: ${all.join(', ')}`
}

function testedText({ tests }: Row): string {
  const done = Object.values(tests).filter((test) => test !== null)
  if (done.length === 0) return 'never tested'
  const answered = done.filter((test) => test.answered).length
  const times = done.map(({ at }) => at).sort()
  return `${answered} of ${counted(done.length, 'lookup')} answered when last tested, ${times.at(-1)!.slice(0, 16).replace('T', ' ')} UTC`
}

const list: Command = {
  name: 'sources list',
  summary:
    'Show the sources in configured order, with their health in the running service and their last test.',
  notes: [
    'open: lookups whose circuit breaker is not closed. asked and failed: in the last minute, all lookups together.',
    'unconfirmed: lookups of which there is no public evidence; those in brackets are not asked until lookups names them.',
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
    const upstreams = rows.filter(({ lookups }) => lookups !== null)
    const about = upstreams.map((row) => `${row.name}: ${testedText(row)}${unconfirmedText(row)}\n`)
    if (about.length > 0) await io.out(`\n${about.join('')}`)
    if (rows.length === 0)
      io.err('Sandbox mode: made-up data answers, because "sources" is not set in the configuration.\n')
    else if (!(await admin.installation()).serving)
      io.err('No service is running here, so their state is unknown.\n')
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
  summary: 'Send a source one harmless request for each lookup.',
  operands: 'NAME',
  options: {
    lookup: {
      type: 'string',
      value: 'NAME',
      about: 'Only this lookup; may be given several times.',
      multiple: true,
    },
    paid: { type: 'boolean', about: 'Also send requests that cost money (see cost in the configuration).' },
  },
  notes: [
    'The requests use made-up numbers, so "unknown" is a good answer. Lookups that act, such as sending an OTP, are',
    'not sent. Nothing is charged to a client or written to the ledger, and an open circuit breaker is ignored.',
    'Exit status 0 only when at least one lookup was asked and each one asked was answered. The result is kept for',
    '"sources list", the doctor and the dashboard.',
  ],
  arity: [1, 1],
  async run(admin, args, io) {
    const name = args.positionals[0]!
    const only = args.texts('lookup')
    const input = { name, paid: args.flag('paid'), ...(only.length === 0 ? {} : { lookups: [...only] }) }
    checkLookups(only)
    const result = await admin.run(testSource, input, ['lookups'])
    if (wantsJson(args, io)) await io.out(`${JSON.stringify(result)}\n`)
    else {
      const heading = ['lookup', 'result', 'outcome', 'ms', 'reason']
      await io.out(tableText(heading, result.lookups.map(shownResult), io.colour))
    }
    const asked = result.lookups.filter(({ answered }) => answered !== null)
    if (asked.length === 0)
      throw new Error(`${name} was asked nothing: each of its lookups was left out for the reason beside it`)
    const failed = asked.filter(({ answered }) => answered === false).length
    if (failed > 0) throw new Error(`${name} did not answer ${counted(failed, 'lookup')}`)
  },
}

export const sourcesCommands: readonly Command[] = [list, test]
