// Lists the commands about document archives.
import { addDocumentFiles } from '../../documents/operations/add-files.js'
import { documentOperations } from '../../documents/operations/documents.js'
import { documentPresenters } from '../presenters/documents.js'
import { rowCommands } from '../row-command.js'

export const documentsCommands = rowCommands([addDocumentFiles, ...documentOperations], documentPresenters)
