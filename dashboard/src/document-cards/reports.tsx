// The PDFs made for answers.
import { Button, Stack, Title } from '@mantine/core'
import { api } from '../api/client'
import { useList } from '../api/list'
import { Answered, Empty } from '../parts/page'
import { Copyable, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

export function Reports() {
  const mayRead = useMay('operator')
  const { question, rows, paging } = useList(['reports'], (place) =>
    api.GET('/reports', { params: { query: place } }),
  )
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        PDFs made for answers
      </Title>
      <Answered question={question}>
        {() =>
          rows.length === 0 ? (
            <Empty title="No PDFs">
              A call with generate_pdf creates one. It is deleted after seven days.
            </Empty>
          ) : (
            <Table
              caption="PDFs made for answers"
              rows={rows}
              keyOf={({ id }) => id}
              {...paging}
              columns={[
                { title: 'Id', show: ({ id }) => <Copyable short text={id} /> },
                { title: 'Made', show: ({ issued_at }) => <Time at={issued_at} /> },
                { title: 'Ends', show: ({ expires_at }) => <Time at={expires_at} /> },
                {
                  title: 'File',
                  show: ({ id }) =>
                    mayRead ? (
                      <Button
                        size="xs"
                        variant="light"
                        component="a"
                        href={`/admin/v1/reports/${id}/file`}
                        aria-label={`Download the PDF ${id}`}
                      >
                        Download
                      </Button>
                    ) : (
                      '–'
                    ),
                },
              ]}
            />
          )
        }
      </Answered>
    </Stack>
  )
}
