// Lists the commands about the usage ledger: export, report, reconcile and verify.
import { periodNotes } from '../../operation/times.js'
import { exportUsage } from '../../usage/operations/export.js'
import { forecastUsage } from '../../usage/operations/forecast.js'
import { reconcileLocalFile } from '../../usage/operations/reconcile-local.js'
import { verifyUsage } from '../../usage/operations/usage.js'
import { exportColumns } from '../../usage/usage-store.js'
import type { Command } from '../command.js'
import { exportCommand } from '../export-command.js'
import { usagePresenters } from '../presenters/usage.js'
import { rowCommands } from '../row-command.js'
import { usageReport } from './usage-report.js'

const usageExport = exportCommand(exportUsage, {
  name: 'usage export',
  summary: 'Write every usage event, one per line, oldest first.',
  notes: [...periodNotes, '', `Columns: ${exportColumns.join(', ')}`],
})

export const usageCommands: readonly Command[] = [
  usageExport,
  usageReport,
  ...rowCommands([forecastUsage, reconcileLocalFile, verifyUsage], usagePresenters),
]
