// Defines the commands about the audit log: verify, export.
import { exportAudit as exportOperation, verifyAudit } from '../../audit/operations/audit.js'
import { counted } from '../../kernel/counted.js'
import { type Command, wantsJson } from '../command.js'
import { Misuse } from '../io.js'
import { periodOf } from '../period.js'

const verify: Command = {
  name: 'audit verify',
  summary: 'Verify the hash chain of the audit log, and name the first entry that was changed.',
  options: {
    head: {
      type: 'string',
      value: 'SEQ:HASH',
      about: 'A head that an earlier check printed: it must still be in the log. May be given several times.',
      multiple: true,
    },
  },
  notes: [
    'It prints the head of the log. Store it elsewhere: given as --head, it proves later that no entry was cut off.',
    'A head whose entry retention has deleted cannot be checked any more, and counts as a fault.',
    'Works whether or not the service runs. Exit status 1 when an entry is wrong.',
  ],
  arity: [0, 0],
  async run(admin, args, io) {
    const { entries, head, fault } = await admin.run(verifyAudit, { head: [...args.texts('head')] })
    if (wantsJson(args, io)) await io.out(`${JSON.stringify({ entries, head, fault })}\n`)
    else await io.out(`${counted(entries, 'entry is', 'entries are')} intact\nhead ${head}\n`)
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
  async run(admin, args, io) {
    const format = args.text('format') ?? (args.flag('json') ? 'jsonl' : 'csv')
    if (format !== 'csv' && format !== 'jsonl')
      throw new Misuse(`--format is "${format}", expected csv or jsonl`)
    const file = await admin.open(exportOperation, { format, ...periodOf(args) })
    for await (const piece of file.pieces) {
      if (io.signal.aborted) return
      await io.out(String(piece))
    }
  },
}

export const auditCommands: readonly Command[] = [verify, exportAudit]
