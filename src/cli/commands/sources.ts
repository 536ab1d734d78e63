// Lists the commands about sources.
import { sourceOperations } from '../../routing/operations/sources.js'
import { sourcePresenters } from '../presenters/sources.js'
import { rowCommands } from '../row-command.js'

export const sourcesCommands = rowCommands(sourceOperations, sourcePresenters)
