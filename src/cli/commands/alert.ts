// Defines the commands about alerts: thresholds, states, and what began and ended.
import { alertOperations } from '../../alerts/operations/alerts.js'
import type { Command } from '../command.js'
import { rowCommands } from '../row-command.js'

export const alertCommands: readonly Command[] = rowCommands(alertOperations, [])
