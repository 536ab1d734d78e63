// Says that the sums by a metadata field are still being made, where reading the calls themselves would take long.
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { numberText } from './show'
import type { Days } from './usage-groups'

type Progress = Answer<'usage.metadata-progress'>

const againMs = 5_000
/** Reading so many calls takes less than a second. */
const quickCalls = 50_000
const callsPerSecond = 60_000

const readsOf = ({ waiting_calls, left_out_calls }: Progress) => waiting_calls + left_out_calls

/** Whether a report by metadata may be asked for, and what is shown until then. `key` undefined: it is another report. */
export function useMetadataWait(key: string | undefined, period: Days) {
  const [anyway, setAnyway] = useState('')
  const asked = `${key} ${period.from} ${period.to}`
  const isOff = key === undefined || anyway === asked
  const query = { key: key ?? '', ...period }
  const progress = useAsk(
    ['usage', 'metadata-progress', query],
    () => api.GET('/usage/metadata-progress', { params: { query } }),
    { everyMs: againMs, isOff },
  )
  const isQuick = progress.data !== undefined && readsOf(progress.data) <= quickCalls
  return {
    // An error here is no reason to keep the report back.
    mayAsk: isOff || isQuick || progress.error !== null,
    progress: isOff ? undefined : progress.data,
    askAnyway: () => setAnyway(asked),
  }
}

const plural = (n: number, one: string, many: string) => `${numberText(n)} ${n === 1 ? one : many}`

export function MetadataWait({ progress, onRead }: { progress: Progress; onRead: () => void }) {
  const { waiting_calls, waiting_days, left_out_calls } = progress
  const seconds = Math.ceil(readsOf(progress) / callsPerSecond)
  return (
    <Alert
      color="yellow"
      c="var(--mantine-color-text)"
      icon={<IconHourglass />}
      title={waiting_calls > 0 ? 'The sums by this key are being counted' : 'This key has no sums'}
    >
      <Stack gap="xs" align="flex-start">
        {waiting_calls > 0 && (
          <Text size="sm">
            {plural(waiting_days, 'day', 'days')} with {plural(waiting_calls, 'call', 'calls')} still to be
            counted. That is done in the background, an hour after the end of each day; this page looks again
            by itself.
          </Text>
        )}
        {left_out_calls > 0 && (
          <Text size="sm">
            {plural(left_out_calls, 'call is', 'calls are')} of days on which the key had too many values to
            be summed.
          </Text>
        )}
        <Button size="xs" variant="default" onClick={onRead}>
          Read the calls now (about {plural(seconds, 'second', 'seconds')})
        </Button>
      </Stack>
    </Alert>
  )
}
