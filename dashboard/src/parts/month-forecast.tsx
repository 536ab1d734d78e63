// What the current month will come to, for the page Usage.
import { SimpleGrid } from '@mantine/core'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Figure } from './figure'
import { moneyText, numberText } from './show'

type Forecast = Answer<'usage.forecast'>['calls']

const everyMs = 60_000

function Expected({ name, found, show }: { name: string; found: Forecast; show: (value: number) => string }) {
  if (found === null) return <Figure name={name} value="unknown" about="it needs two weeks, and every cost" />
  const { so_far, expected, low, high } = found
  return (
    <Figure
      name={name}
      value={show(expected)}
      about={`${show(so_far)} so far; ${show(low)} to ${show(high)}`}
    />
  )
}

export function MonthForecast({
  query,
}: {
  query: { client_id?: string; lookup?: string; source?: string }
}) {
  const { data } = useAsk(
    ['usage', 'forecast', query],
    () => api.GET('/usage/forecast', { params: { query } }),
    { everyMs },
  )
  if (data === undefined) return null
  const money = (value: number) => moneyText(value, data.currency)
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <Expected name={`Calls expected in ${data.month}`} found={data.calls} show={numberText} />
      <Expected name={`Charges expected in ${data.month}`} found={data.amount} show={money} />
      <Expected name={`Cost expected in ${data.month}`} found={data.cost} show={money} />
    </SimpleGrid>
  )
}
