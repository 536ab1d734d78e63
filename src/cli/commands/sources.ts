// Lists the commands about sources.
import { compareOperations } from '../../routing/operations/compare.js'
import { sourceOperations } from '../../routing/operations/sources.js'
import { trySource } from '../../routing/operations/trial.js'
import { sumSources } from '../../usage/operations/source-figures.js'
import { comparePresenters } from '../presenters/compare.js'
import { historyPresenter } from '../presenters/source-history.js'
import { sourcePresenters } from '../presenters/sources.js'
import { rowCommands } from '../row-command.js'

export const sourcesCommands = rowCommands(
  [...sourceOperations, sumSources, ...compareOperations, trySource],
  [...sourcePresenters, historyPresenter, ...comparePresenters],
)
