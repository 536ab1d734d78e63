// What the current month will come to, for the page Usage.
import { SimpleGrid, Skeleton } from '@mantine/core'
import { useAsk } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Figure } from './figure'
import { callsText, moneyText, monthText, numberText } from './show'

type Forecast = Answer<'usage.forecast'>['calls']

const everyMs = 60_000
const figurePx = 108
const names = ['calls', 'amount', 'cost']
const tooEarly = 'two complete weeks of calls are needed'
const loading = { role: 'status', 'aria-label': 'Loading' }

function Expected({
  name,
  found,
  show,
  why,
}: {
  name: string
  found: Forecast
  show: (value: number) => string
  /** Why there is none. */
  why: string
}) {
  if (found === null) return <Figure name={name} value="unknown" about={why} />
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
  const { data, error } = useAsk(
    ['usage', 'forecast', query],
    () => api.GET('/usage/forecast', { params: { query } }),
    { everyMs },
  )
  if (data === undefined && error !== null) return null
  if (data !== undefined && data.calls === null && data.amount === null && data.cost === null)
    return <Figure name={`Expected in ${monthText(data.month)}`} value="unknown" about={tooEarly} />
  const money = (value: number) => moneyText(value, data?.currency ?? 'INR')
  const month = data === undefined ? '' : monthText(data.month)
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" {...(data === undefined && loading)}>
      {data === undefined ? (
        names.map((name) => <Skeleton key={name} h={figurePx} />)
      ) : (
        <>
          <Expected name={`Calls expected in ${month}`} found={data.calls} show={numberText} why={tooEarly} />
          <Expected name={`Charges expected in ${month}`} found={data.amount} show={money} why={tooEarly} />
          <Expected
            name={`Cost expected in ${month}`}
            found={data.cost}
            show={money}
            why={data.unpriced > 0 ? `the cost of ${callsText(data.unpriced)} is not known` : tooEarly}
          />
        </>
      )}
    </SimpleGrid>
  )
}
