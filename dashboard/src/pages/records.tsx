// The records that the operator imported, by kind.
import { Code } from '@mantine/core'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { Answered, Page } from '../parts/page'
import { numberText, State } from '../parts/show'
import { Table } from '../parts/table'

export default function Records() {
  const records = useAsk(['records'], () => api.GET('/records'))
  return (
    <Page
      title="Records"
      about={
        <>
          What you own and the service answers from. Import a file with{' '}
          <Code>satyapan records import KIND FILE</Code>.
        </>
      }
    >
      <Answered question={records}>
        {({ items }) => (
          <Table
            caption="Records by kind"
            rows={items}
            keyOf={({ kind }) => kind}
            columns={[
              { title: 'Kind', show: ({ kind }) => kind },
              { title: 'Records', isNumber: true, show: ({ records: count }) => numberText(count) },
              {
                title: 'State',
                show: ({ records: count }) => <State name={count === 0 ? 'empty' : 'active'} />,
              },
            ]}
          />
        )}
      </Answered>
    </Page>
  )
}
