// Lists the commands about sources.
import { compareOperations } from '../../routing/operations/compare.js'
import { sourceOperations, testSource } from '../../routing/operations/sources.js'
import { trySource } from '../../routing/operations/trial.js'
import { sumSources } from '../../usage/operations/source-figures.js'
import { comparePresenters } from '../presenters/compare.js'
import { historyPresenter } from '../presenters/source-history.js'
import { sourcePresenters } from '../presenters/sources.js'
import { rowCommands } from '../row-command.js'
import { sourcesTest } from './sources-test.js'

const commands = rowCommands(
  [...sourceOperations, sumSources, ...compareOperations, trySource],
  [...sourcePresenters, historyPresenter, ...comparePresenters],
)

export const sourcesCommands = commands.map((command) =>
  command.name === testSource.command?.words ? sourcesTest(command) : command,
)
