// Documents: the PDFs made for answers, and the archives of background checks.
import {
  Alert,
  Button,
  Card,
  FileInput,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api, bodyOf, type Problem } from '../api/client'
import { Ask } from '../parts/dialogs'
import { Answered, Empty, Page, Wrong } from '../parts/page'
import { Copyable, numberText, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'

type Archive = Answer<'documents.list'>['items'][number]

const kinds = [
  'pep-sanction-aml-check',
  'financial-crime-screening',
  'court-record-check',
  'fir-check',
] as const

function Reports() {
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

function formOf(files: readonly File[], summary: string): FormData {
  const form = new FormData()
  if (summary !== '') form.append('summary', summary)
  for (const file of files) form.append('document', file)
  return form
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function AddDocuments() {
  const [kind, setKind] = useState<(typeof kinds)[number]>('court-record-check')
  const [files, setFiles] = useState<File[]>([])
  const [text, setText] = useState('')
  const summary = text.trim()
  const isWrong = summary !== '' && !isJson(summary)
  const add = useChange(
    () =>
      api.POST('/documents', {
        params: { query: { kind } },
        body: { document: [] },
        bodySerializer: () => formOf(files, summary),
      }),
    { touches: [['documents']], done: 'The archive is stored' },
  )
  const start = () =>
    add.mutate(undefined as never, {
      onSuccess: () => {
        setFiles([])
        setText('')
      },
    })
  return (
    <Stack>
      <Group align="flex-end">
        <NativeSelect
          label="Check"
          data={[...kinds]}
          value={kind}
          disabled={add.isPending}
          onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
        />
        <FileInput
          multiple
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the documents' }}
          label="Documents"
          description="Up to 64 MB each; together they become one archive."
          placeholder="Choose or drop files"
          value={files}
          disabled={add.isPending}
          onChange={setFiles}
          w={320}
          maw="100%"
        />
      </Group>
      <Textarea
        label="Summary"
        description="The result of the check as JSON, returned unchanged. May stay empty."
        placeholder='{"hits":0}'
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        disabled={add.isPending}
        error={isWrong ? 'This is not JSON' : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {add.error !== null && <Wrong problem={add.error} />}
      <Group>
        <Button onClick={start} disabled={files.length === 0 || isWrong} loading={add.isPending}>
          Store as an archive
        </Button>
      </Group>
    </Stack>
  )
}

function Change({ archive, onLink }: { archive: Archive; onLink: (url: string) => void }) {
  const params = { path: { id: archive.id } }
  const link = useChange(() => api.POST('/documents/{id}/link', { params, body: {} }), { touches: [] })
  const revoke = useChange(() => api.POST('/documents/{id}/revoke', { params }), {
    touches: [],
    done: 'Its links are revoked',
  })
  const remove = useChange(() => api.DELETE('/documents/{id}', { params }), {
    touches: [['documents']],
    done: 'The archive is removed',
  })
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="light"
        onClick={() => link.mutate(undefined as never, { onSuccess: ({ url }) => onLink(url) })}
      >
        Link
      </Button>
      <Ask
        label="Revoke links"
        title="Revoke every link of this archive?"
        onYes={() => revoke.mutate(undefined as never)}
      >
        Nobody can open them any more. You can create new links.
      </Ask>
      <Ask label="Remove" title="Remove this archive?" onYes={() => remove.mutate(undefined as never)}>
        Its documents are deleted, and its links stop working.
      </Ask>
    </Group>
  )
}

function Archives() {
  const mayChange = useMay('operator')
  const archives = useAsk(['documents'], () => api.GET('/documents'))
  const [url, setUrl] = useState<string | null>(null)
  const columns = [
    { title: 'Check', show: ({ kind }: Archive) => kind },
    { title: 'Added', show: ({ created_at }: Archive) => <Time at={created_at} /> },
    {
      title: 'Documents',
      show: ({ documents }: Archive) => (
        <Stack gap={2}>
          {documents.map(({ file_name, size_bytes, sha256 }) => (
            <Text key={sha256} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {file_name}, {numberText(size_bytes)} {size_bytes === 1 ? 'byte' : 'bytes'}
            </Text>
          ))}
        </Stack>
      ),
    },
  ]
  const change = {
    title: 'Change',
    show: (archive: Archive) => <Change archive={archive} onLink={setUrl} />,
  }
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Archives of background checks
      </Title>
      {mayChange && (
        <Card withBorder>
          <AddDocuments />
        </Card>
      )}
      <Answered question={archives}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No archives">An operator adds the documents of a background check here.</Empty>
          ) : (
            <Table
              caption="Archives of background checks"
              rows={items}
              keyOf={({ id }) => id}
              columns={mayChange ? [...columns, change] : columns}
            />
          )
        }
      </Answered>
      <Modal
        opened={url !== null}
        onClose={() => setUrl(null)}
        title="A link to the archive"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack>
          <Alert color="yellow">
            Anyone with this link can read the archive for 30 days, without credentials.
          </Alert>
          <Copyable text={url ?? ''} label="the link" />
        </Stack>
      </Modal>
    </Stack>
  )
}

export default function Documents() {
  return (
    <Page title="Documents" about="Encrypted in the database, and served through signed links.">
      <Reports />
      <Archives />
    </Page>
  )
}
