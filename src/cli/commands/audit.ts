// Lists the commands about the audit log: verify, export.
import { exportAudit, verifyAudit } from '../../audit/operations/audit.js'
import { counted } from '../../kernel/counted.js'
import type { Command } from '../command.js'
import { exportCommand } from '../export-command.js'
import { present, rowCommands } from '../row-command.js'
import { verifyReceiptCommand } from '../verify-receipt-command.js'

const verify = present(verifyAudit, {
  text: ({ entries, head }) => `${counted(entries, 'entry is', 'entries are')} intact\nhead ${head}`,
  failure: ({ fault }) => (fault === null ? undefined : `audit log, entry ${fault.seq}: ${fault.problem}`),
})

const auditExport = exportCommand(exportAudit, {
  name: 'audit export',
  summary: 'Write the audit log, oldest entry first.',
  options: {
    from: { type: 'string', value: 'TIME', about: 'From this day or time on. Default: from the beginning.' },
    to: {
      type: 'string',
      value: 'TIME',
      about: 'Up to this time, or up to the beginning of this day. Default: all.',
    },
  },
  notes: ['Days begin at midnight of Indian Standard Time.'],
})

export const auditCommands: readonly Command[] = [
  ...rowCommands([verifyAudit], [verify]),
  auditExport,
  verifyReceiptCommand,
]
