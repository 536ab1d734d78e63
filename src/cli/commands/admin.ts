// Lists the commands about administrators and the rows that give access.
import { accessOperations } from '../../auth/operations/access.js'
import { tokenOperations } from '../../auth/operations/tokens.js'
import { userOperations } from '../../auth/operations/users.js'
import { adminPresenters } from '../presenters/admin.js'
import { rowCommands } from '../row-command.js'

export const adminCommands = rowCommands(
  [...userOperations, ...tokenOperations, ...accessOperations],
  adminPresenters,
)
