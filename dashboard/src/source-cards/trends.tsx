// What the last weeks say of a source: in what it declines, and whether the minimum volume of the month will be reached.
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../api/client'
import { numberText } from '../parts/show'
import { State } from '../parts/state'

type Source = Answer<'sources.list'>['items'][number]
type Decline = Source['declines'][number]
type Minimum = NonNullable<Source['minimum']>

function declineText({ measure, period, day, percent, usual_percent, slower_than_ms }: Decline): string {
  const when = period === 'day' ? `on ${day}` : `in the week to ${day}`
  const what =
    measure === 'success'
      ? 'of its calls had no answer'
      : `of its answers took more than ${slower_than_ms} ms`
  return `${percent} % ${what} ${when}, usually ${usual_percent} %`
}

function minimumText({ per_month, answered, expected, low, high }: Minimum): string {
  const begin = `${numberText(answered)} of the ${numberText(per_month)} answers of this month's minimum`
  if (expected === null) return `${begin}; two weeks of calls are needed to say where it will end.`
  return `${begin}; ${numberText(expected)} are expected (${numberText(low ?? 0)} to ${numberText(high ?? 0)}).`
}

export function Trends({ source: { name, declines, minimum } }: { source: Source }) {
  return (
    <Stack gap={4}>
      {declines.map((decline) => (
        <Text key={`${decline.lookup} ${decline.measure}`} size="sm" component="div">
          <State name={`${decline.lookup} declines`} tone="warning" /> {declineText(decline)}
        </Text>
      ))}
      {minimum !== null && (
        <Text size="sm" component="div">
          {minimum.is_missed && <State name="minimum will be missed" tone="warning" />} {minimumText(minimum)}
        </Text>
      )}
      <Anchor size="sm" renderRoot={(props) => <Link to="/sources/$name" params={{ name }} {...props} />}>
        {name} by day
      </Anchor>
    </Stack>
  )
}
