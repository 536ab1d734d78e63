// Lists the command about the configuration.
import { settingOperations } from '../../server/operations/settings.js'
import { settingPresenters } from '../presenters/settings.js'
import { rowCommands } from '../row-command.js'

export const configCommands = rowCommands(settingOperations, settingPresenters)
