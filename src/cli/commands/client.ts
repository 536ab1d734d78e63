// Lists the commands about clients.
import { clientSecretOperations } from '../../auth/operations/client-secrets.js'
import { clientSettingOperations } from '../../auth/operations/client-settings.js'
import { clientOperations, showClient } from '../../auth/operations/clients.js'
import { clientLookupOperations } from '../../lookups/operations/client-lookups.js'
import type { Command } from '../command.js'
import { clientPresenters, secretsText } from '../presenters/client.js'
import { present, rowCommands } from '../row-command.js'

/** A part of what `client show` answers. */
const secretList = rowCommands(
  [
    {
      ...showClient,
      command: {
        words: 'client secret list',
        summary:
          'List the valid secrets of a client: when each was created and last used, and when it expires.',
        operands: ['client_id'],
        notes: ['Last use is exact to the hour; other nodes show it half a minute late.'],
      },
    },
  ],
  [
    present(showClient, {
      json: ({ secrets }) => secrets,
      text: ({ secrets: items }, { colour }) => secretsText({ items }, { colour }),
    }),
  ],
)

export const clientCommands: readonly Command[] = [
  ...rowCommands(
    [...clientOperations, ...clientLookupOperations, ...clientSettingOperations, ...clientSecretOperations],
    clientPresenters,
  ),
  ...secretList,
]
