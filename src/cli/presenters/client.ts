// Says in sentences what the commands about clients have done.
import { activateClient, deactivateClient } from '../../auth/operations/clients.js'
import { present } from '../row-command.js'

export const clientPresenters = [
  present(deactivateClient, { text: ({ client_id }) => `${client_id} is inactive` }),
  present(activateClient, { text: ({ client_id }) => `${client_id} is active` }),
]
