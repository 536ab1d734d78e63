// Lists the commands about clients.
import {
  addClientSecret,
  removeClient,
  renameClient,
  revokeClientSecret,
  setClient,
} from '../../auth/operations/client-settings.js'
import {
  activateClient,
  createClient,
  deactivateClient,
  listClients,
  rotateClient,
  showClient,
} from '../../auth/operations/clients.js'
import { entitleClient, setClientPrice } from '../../lookups/operations/client-lookups.js'
import { type Command, wantsJson } from '../command.js'
import { typedMember } from '../member-values.js'
import { clientPresenters, secretsText } from '../presenters/client.js'
import { rowCommands } from '../row-command.js'

const secretList: Command = {
  name: 'client secret list',
  summary: 'List the valid secrets of a client: when each was created and last used, and when it expires.',
  operands: 'CLIENT_ID',
  notes: ['Last use is exact to the hour; other nodes show it half a minute late.'],
  arity: [1, 1],
  async run(admin, args, io) {
    const client_id = typedMember(showClient, 'client_id', args.positionals[0]!)
    const { secrets: items } = await admin.run(showClient, { client_id })
    await io.out(wantsJson(args, io) ? `${JSON.stringify(items)}\n` : secretsText({ items }, io))
  },
}

export const clientCommands: readonly Command[] = [
  ...rowCommands(
    [
      createClient,
      listClients,
      showClient,
      rotateClient,
      deactivateClient,
      activateClient,
      entitleClient,
      setClient,
      setClientPrice,
      renameClient,
      removeClient,
      addClientSecret,
      revokeClientSecret,
    ],
    clientPresenters,
  ),
  secretList,
]
