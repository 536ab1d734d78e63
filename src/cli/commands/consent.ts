// Lists the commands about registered consents.
import { consentOperations } from '../../consents/operations/consents.js'
import { consentPresenters } from '../presenters/consent.js'
import { rowCommands } from '../row-command.js'

export const consentCommands = rowCommands(consentOperations, consentPresenters)
