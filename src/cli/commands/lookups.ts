// Lists the commands about lookups.
import { lookupOperations } from '../../lookups/operations/lookups.js'
import { lookupPresenters } from '../presenters/lookups.js'
import { rowCommands } from '../row-command.js'

export const lookupsCommands = rowCommands(lookupOperations, lookupPresenters)
