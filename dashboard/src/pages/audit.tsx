// The audit log: who did what, when, from where; and a check of its hash chain.
import { Alert, Button, Code } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Answer, api, bodyOf, type Problem } from '../api/client'
import { Answered, Empty, Page, Wrong } from '../parts/page'
import { Copyable, numberText, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

function Verify() {
  const verified = useQuery<Answer<'audit.verify'>, Problem>({
    queryKey: ['audit', 'verification'],
    queryFn: () => bodyOf(api.GET('/audit/verification')),
    enabled: false,
  })
  return (
    <>
      <Button
        variant="default"
        loading={verified.isFetching}
        onClick={() => void verified.refetch()}
        w="fit-content"
      >
        Verify the chain
      </Button>
      {verified.error !== null && <Wrong problem={verified.error} />}
      {verified.data !== undefined &&
        (verified.data.fault === null ? (
          <Alert color="green" role="status" title="The log is complete and unchanged">
            {numberText(verified.data.entries)} entries, the last with the hash{' '}
            <Code>{verified.data.head}</Code>
          </Alert>
        ) : (
          <Alert color="red" role="alert" title={`Entry ${verified.data.fault.seq} is wrong`}>
            {verified.data.fault.problem}
          </Alert>
        ))}
    </>
  )
}

const longestName = 20

/** A name in full, or the beginning of an id with a button that copies all of it. */
const Named = ({ text }: { text: string }) =>
  text.length > longestName ? <Copyable short text={text} /> : text

export default function Audit() {
  const mayRead = useMay('auditor')
  const pages = useInfiniteQuery<Answer<'audit.list'>, Problem>({
    queryKey: ['audit', 'list'],
    initialPageParam: undefined,
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET('/audit', {
          params: {
            query: { limit: 50, ...(pageParam === undefined ? {} : { cursor: pageParam as string }) },
          },
        }),
      ),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  const rows = pages.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Page
      title="Audit"
      about="Every administrative act and every view of personal data. Entries form a hash chain: a changed entry shows."
      actions={
        mayRead ? (
          <Button variant="default" component="a" href="/admin/v1/audit/export">
            Export as CSV
          </Button>
        ) : undefined
      }
    >
      {mayRead && <Verify />}
      <Answered question={pages as never}>
        {() =>
          rows.length === 0 ? (
            <Empty title="No entries yet" />
          ) : (
            <Table
              caption="Audit log"
              rows={rows}
              keyOf={({ seq }) => String(seq)}
              more={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
              columns={[
                { title: 'No.', isNumber: true, show: ({ seq }) => seq },
                { title: 'Time', show: ({ at }) => <Time at={at} /> },
                { title: 'Who', show: ({ actor }) => <Named text={actor} /> },
                { title: 'From', show: ({ origin }) => origin || '–' },
                { title: 'Act', show: ({ act }) => <span style={{ whiteSpace: 'nowrap' }}>{act}</span> },
                { title: 'On', show: ({ target }) => (target === null ? '–' : <Named text={target} />) },
                {
                  title: 'Facts',
                  show: ({ facts }) =>
                    Object.keys(facts).length === 0 ? (
                      '–'
                    ) : (
                      <Code style={{ overflowWrap: 'anywhere' }}>{JSON.stringify(facts)}</Code>
                    ),
                },
              ]}
            />
          )
        }
      </Answered>
    </Page>
  )
}
