// Shows the samples of the sandbox.
import { listSamples } from '../../server/operations/samples.js'
import { present } from '../row-command.js'
import { tableOf } from '../table.js'

export const samplesPresenter = present(listSamples, {
  async input(_read, _args, admin) {
    if ((await admin.installation()).sandbox_client_id === null)
      throw new Error('this is not a sandbox: sources is set, so the service is live')
    return {}
  },
  text: tableOf({
    kind: ({ kind }) => kind,
    outcome: ({ outcome }) => outcome,
    parameters: ({ parameters }) =>
      Object.entries(parameters)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    about: ({ about }) => about,
    lookups: ({ lookups }) => lookups.join(', '),
  }),
})
