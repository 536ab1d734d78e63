// Shows how far a batch is, and with what outcomes.
import { Progress, Text } from '@mantine/core'
import type { Answer } from '../api/client'
import { numberText } from '../parts/show'

export type Batch = Answer<'batches.show'>

export const stateOf = ({ state, cancelled_at }: Batch) =>
  cancelled_at !== null ? 'cancelled' : state === 'completed' ? 'complete' : 'in progress'

/** How far a batch or a bulk is. */
export const RecordsBar = ({
  of: { done, records, succeeded, failed },
  size = 'md',
}: {
  of: Pick<Batch, 'done' | 'records' | 'succeeded' | 'failed'>
  size?: string
}) => (
  <Progress.Root
    size={size}
    role="group"
    aria-label={`${numberText(done)} of ${numberText(records)} records are done`}
  >
    <Progress.Section
      value={(100 * succeeded) / records}
      color="green.8"
      aria-label={`${numberText(succeeded)} of ${numberText(records)} succeeded`}
    />
    <Progress.Section
      value={(100 * failed) / records}
      color="orange.7"
      aria-label={`${numberText(failed)} of ${numberText(records)} without SUCCESS`}
    />
  </Progress.Root>
)

export function BatchProgress({ batch, size }: { batch: Batch; size?: string }) {
  const { done, records, failed } = batch
  return (
    <div style={{ minWidth: 140 }}>
      <RecordsBar of={batch} {...(size !== undefined && { size })} />
      <Text size="xs" c="dimmed" className="numbers">
        {numberText(done)} of {numberText(records)}
        {failed > 0 && `, ${numberText(failed)} without SUCCESS`}
      </Text>
    </div>
  )
}
