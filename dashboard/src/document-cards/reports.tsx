// The PDFs made for answers.
import { Button, Stack, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, api, bodyOf, type Problem } from '../api/client'
import { Answered, Empty } from '../parts/page'
import { Copyable, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

export function Reports() {
  const mayRead = useMay('operator')
  const pages = useInfiniteQuery<Answer<'reports.list'>, Problem>({
    queryKey: ['reports'],
    initialPageParam: undefined,
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET('/reports', {
          params: { query: { ...(pageParam === undefined ? {} : { cursor: pageParam as string }) } },
        }),
      ),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        PDFs made for answers
      </Title>
      <Answered question={pages as never}>
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
              more={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
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
