// The imported records by kind, and an import.
import { Code, Stack } from '@mantine/core'
import { useAsk } from '../api/ask'
import { api } from '../api/client'
import { Answered, Page } from '../parts/page'
import { numberText } from '../parts/show'
import { Table } from '../parts/table'
import { Import } from '../record-cards/import'
import { TracesImport } from '../record-cards/traces'
import { useMay } from '../session'

export default function Records() {
  const records = useAsk(['records'], () => api.GET('/records'))
  const mayImport = useMay('operator')
  return (
    <Page
      title="Records"
      about={
        <>
          Your own data, from which the service answers. Import large files on the server with{' '}
          <Code>satyapan records import KIND FILE</Code>.
        </>
      }
    >
      <Answered question={records}>
        {({ items }) => (
          <Stack>
            {mayImport && <Import kinds={items} />}
            {mayImport && <TracesImport />}
            <Table
              caption="Records by kind"
              rows={items}
              keyOf={({ kind }) => kind}
              columns={[
                { title: 'Kind', show: ({ kind }) => kind },
                { title: 'Key', show: ({ key }) => key.join(', ') },
                { title: 'Records', isNumber: true, show: ({ records: count }) => numberText(count) },
              ]}
            />
          </Stack>
        )}
      </Answered>
    </Page>
  )
}
