// Lists what the interface says of batches, once: names, limits, failures by column, messages.
import type { FailureCode } from '../kernel/failures.js'
import type { Lookup } from '../lookups/lookup.js'

/** Name of the part of the form that holds the file. */
export const filePart = 'batch_file'
/** Name of the parameter and form field with the address that one batch is delivered to. */
export const webhookUrlName = 'webhook_url'

/** The interface: fewer than 1,000. */
export const maxRecords = 999
/** The longest file of 999 cells of 256 four-byte characters fits. Beyond it nothing more is read. */
export const maxFileBytes = 1024 * 1024

/** The rows whose lookups take files of records. */
export const batchLookups = (catalogue: readonly Lookup[]): Lookup[] =>
  catalogue.filter(({ route }) => route.batch !== undefined && route.column !== undefined)

/** The failure of a file whose header is not the one column; for any other column it is a format failure. */
const headerFailures: Readonly<Record<string, FailureCode>> = {
  gstin_number: 'INVALID_GSTIN_FILE',
  pan_number: 'INVALID_PAN_FILE',
  vpa: 'INVALID_VPA_FILE',
}

/** The failure of a file whose header is not `column`. */
export const headerFailureOf = (column: string): FailureCode =>
  Object.hasOwn(headerFailures, column) ? headerFailures[column]! : 'INVALID_BATCH_FILE_FORMAT'

/** The messages about batches. */
export const batchMessages = {
  inProgress: 'batch processing in progress',
  cancelled: 'batch processing cancelled',
  completed: 'batch processing completed',
  statusFetched: 'Batch Upload status fetched successfully',
  listFetched: 'Batches fetched successfully',
  wasCancelled: 'Batch cancelled successfully',
  wasComplete: 'Batch is complete and was not cancelled',
} as const

/** What the service says of the state of a batch. */
export function batchMessage(batch: { isComplete: boolean; isCancelled: boolean }): string {
  if (!batch.isComplete) return batchMessages.inProgress
  return batch.isCancelled ? batchMessages.cancelled : batchMessages.completed
}
