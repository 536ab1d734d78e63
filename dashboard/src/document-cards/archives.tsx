// The archives of background checks: their documents, links and removal.
import { Alert, Button, Card, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useAsk, useChange } from '../api/ask'
import { type Answer, api } from '../api/client'
import { Ask } from '../parts/dialogs'
import { Answered, Empty } from '../parts/page'
import { Copyable, numberText, Time } from '../parts/show'
import { Table } from '../parts/table'
import { useMay } from '../session'
import { AddDocuments } from './add-documents'

type Archive = Answer<'documents.list'>['items'][number]

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

export function Archives() {
  const mayChange = useMay('operator')
  const archives = useAsk(['documents'], () => api.GET('/documents'))
  const [url, setUrl] = useState<string | null>(null)
  const columns = [
    { title: 'Check', show: ({ kind }: Archive) => kind },
    { title: 'Id', show: ({ id }: Archive) => <Copyable short text={id} /> },
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
    isKept: true,
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
