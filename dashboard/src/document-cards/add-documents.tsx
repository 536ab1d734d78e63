// The form that stores documents of a background check as an archive.
import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../api/ask'
import { api } from '../api/client'
import { FileDrop } from '../parts/file-drop'
import { Wrong } from '../parts/page'

const kinds = [
  'pep-sanction-aml-check',
  'financial-crime-screening',
  'court-record-check',
  'fir-check',
] as const

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

export function AddDocuments() {
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
      </Group>
      <FileDrop
        isMultiple
        label="Documents"
        description="Together they become one archive."
        maxBytes={64 * 1024 * 1024}
        files={files}
        disabled={add.isPending}
        onChange={setFiles}
      />
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
