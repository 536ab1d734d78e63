// Defines the commands about the audit log: verify, export.
import { isoTime } from '../../kernel/clock.js'
import { csvLine } from '../../platform/csv-line.js'
import type { Command } from '../command.js'
import { counted } from '../counted.js'
import { readTime } from '../duration.js'
import { Misuse } from '../io.js'

const formats = ['csv', 'jsonl'] as const
const headPattern = /^\d{1,15}:[0-9a-f]{64}$/

const verify: Command = {
  name: 'audit verify',
  summary: 'Check the chain of the audit log, and name the first entry that is not as it was written.',
  options: {
    head: {
      type: 'string',
      value: 'SEQ:HASH',
      about: 'An end that an earlier check showed: it must still be in the log. May be given several times.',
      multiple: true,
    },
  },
  notes: [
    'It prints the end of the log. Keep it elsewhere: given as --head, it proves that nothing before it was cut off.',
    'Works whether or not the service runs. Exit status 1 when an entry is wrong.',
  ],
  arity: [0, 0],
  async run(parts, args, io) {
    const heads = args.texts('head')
    const wrong = heads.find((head) => !headPattern.test(head))
    if (wrong !== undefined) throw new Misuse('--head must be SEQ:HASH, as "satyapan audit verify" prints it')
    const { entries, head, fault } = await parts.audit.verify(heads)
    if (args.flag('json')) await io.out(`${JSON.stringify({ entries, head, fault })}\n`)
    else await io.out(`${counted(entries, 'entry is', 'entries are')} right\nhead ${head}\n`)
    if (fault !== null) throw new Error(`audit log, entry ${fault.seq}: ${fault.problem}`)
  },
}

const exportAudit: Command = {
  name: 'audit export',
  summary: 'Write the audit log, oldest entry first.',
  options: {
    format: { type: 'string', value: 'csv|jsonl', about: 'CSV with a header (default) or JSON Lines.' },
    from: { type: 'string', value: 'TIME', about: 'From this day or time on. Default: from the beginning.' },
    to: {
      type: 'string',
      value: 'TIME',
      about: 'Up to this time, or up to the beginning of this day. Default: all.',
    },
  },
  notes: ['Days begin at midnight of Indian Standard Time.'],
  arity: [0, 0],
  async run(parts, args, io) {
    const format = args.text('format') ?? (args.flag('json') ? 'jsonl' : 'csv')
    if (!formats.some((known) => known === format))
      throw new Misuse(`--format must be ${formats.join(' or ')}`)
    const [from, to] = [args.text('from'), args.text('to')]
    const fromMs = from === undefined ? 0 : readTime('--from', from)
    const toMs = to === undefined ? Number.POSITIVE_INFINITY : readTime('--to', to)
    if (toMs < fromMs) throw new Misuse('--to lies before --from')
    // What is read is noted first: whoever reads the log is in it.
    await parts.db.transaction((tx) => parts.writeAudit(tx, { act: 'audit.export' }))
    if (format === 'csv') await io.out('seq,at,actor,origin,act,target,facts,hash\n')
    for await (const entry of parts.audit.entries()) {
      if (io.signal.aborted) return
      if (entry.at < fromMs || entry.at >= toMs) continue
      const { seq, actor, origin, act, target, facts } = entry
      const at = isoTime(entry.at)
      const hash = entry.hash.toString('hex')
      await io.out(
        format === 'csv'
          ? csvLine([seq, at, actor, origin, act, target, facts, hash])
          : `${JSON.stringify({ seq, at, actor, origin, act, target, facts: JSON.parse(facts), hash })}\n`,
      )
    }
  },
}

export const auditCommands: readonly Command[] = [verify, exportAudit]
