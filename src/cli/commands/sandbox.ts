// Defines the command that lists sandbox identifiers to try.
import { listSamples } from '../../server/operations/try.js'
import { type Command, wantsJson } from '../command.js'
import { tableText } from '../table.js'

const sandboxList: Command = {
  name: 'sandbox list',
  summary: 'Show sandbox identifiers to try the lookups with.',
  arity: [0, 0],
  async run(admin, args, io) {
    if (admin.sandboxClientId === undefined)
      throw new Error('this is not a sandbox: sources is set, so the service is live')
    const { items: samples } = await admin.run(listSamples, {})
    if (wantsJson(args, io)) return io.out(`${JSON.stringify(samples)}\n`)
    const rows = samples.map(({ kind, parameters, lookups, about }) => [
      kind,
      Object.entries(parameters)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
      about,
      lookups.join(', '),
    ])
    await io.out(tableText(['kind', 'parameters', 'about', 'lookups'], rows, io.colour))
  },
}

export const sandboxCommands: readonly Command[] = [sandboxList]
