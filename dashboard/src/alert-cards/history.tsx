// The list of alerts that began and ended, newest first.
import { type Answer, api } from '../api/client'
import { useList } from '../api/list'
import { Answered, Empty } from '../parts/page'
import { State, Time } from '../parts/show'
import { Table } from '../parts/table'
import { Detail } from './detail'
import { alertsKey, kindUnits, titles, valueText } from './words'

type Report = Answer<'alerts.history'>['items'][number]

const everyMs = 60_000

const columns = [
  { title: 'Alert', show: ({ kind }: Report) => titles[kind] ?? kind },
  {
    title: 'State',
    isCorner: true,
    show: ({ state }: Report) => <State name={state} tone={state === 'firing' ? 'bad' : 'good'} />,
  },
  { title: 'Time', show: ({ at }: Report) => <Time at={at} /> },
  {
    title: 'Value',
    isNumber: true,
    show: ({ kind, value }: Report) => valueText(value, kindUnits[kind] ?? 'count'),
  },
  {
    title: 'Threshold',
    isNumber: true,
    show: ({ kind, threshold }: Report) => valueText(threshold, kindUnits[kind] ?? 'count'),
  },
  { title: 'Of', show: ({ kind, detail }: Report) => <Detail kind={kind} detail={detail} /> },
]

export function AlertHistory() {
  const { question, rows, paging } = useList(
    [...alertsKey, 'history'],
    (place) => api.GET('/alerts/history', { params: { query: place } }),
    { everyMs },
  )
  return (
    <Answered question={question}>
      {() =>
        rows.length === 0 ? (
          <Empty title="Nothing has fired yet">When an alert begins or ends, it is listed here.</Empty>
        ) : (
          <Table
            caption="What began and ended"
            rows={rows}
            keyOf={({ id }) => String(id)}
            {...paging}
            columns={columns}
          />
        )
      }
    </Answered>
  )
}
