// Lists the commands about the sandbox.
import { listSamples } from '../../server/operations/samples.js'
import { samplesPresenter } from '../presenters/sandbox.js'
import { rowCommands } from '../row-command.js'

export const sandboxCommands = rowCommands([listSamples], [samplesPresenter])
