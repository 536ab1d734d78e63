// A call that any server answers for nothing: the status of a batch that does not exist.
import { answered } from '../checks.js'
import type { Request } from '../exchange.js'

export const statusPath = '/v1/verification/batch-processing-status'
export const unknownId = 'ffffffffffffffffffffffffffffffff'

export const freeCall: Request = { path: statusPath, query: { request_id: unknownId } }

/** What it is answered when nothing was refused before. */
export const unknownRequest = answered(422)
