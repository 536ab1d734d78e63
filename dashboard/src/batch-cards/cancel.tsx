// The button that cancels a batch in progress.
import { useChange } from '../api/ask'
import { api } from '../api/client'
import { Ask } from '../parts/dialogs'
import type { Batch } from './progress'

export function Cancel({ batch: { request_id } }: { batch: Batch }) {
  const cancel = useChange(
    () => api.POST('/batches/{request_id}/cancel', { params: { path: { request_id } } }),
    { touches: [['batches']], done: 'The batch is cancelled' },
  )
  return (
    <Ask label="Cancel the batch" title="Cancel this batch?" onYes={() => cancel.mutate(undefined as never)}>
      Answered records keep their results and charges. The others become CANCELLED and are free. The client is
      told as for every batch that ends.
    </Ask>
  )
}
