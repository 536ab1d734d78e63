// Imports one tax statement from a text export of TRACES.
import { Alert, Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../api/ask'
import { api } from '../api/client'
import { FileDrop } from '../parts/file-drop'
import { Wrong } from '../parts/page'
import { numberText } from '../parts/show'

export function TracesImport() {
  const [file, setFile] = useState<File | null>(null)
  const [itrClientId, setItrClientId] = useState('')
  const [tdsId, setTdsId] = useState('')
  const add = useChange(
    (chosen: File) =>
      api.POST('/records/traces', {
        params: {
          query: {
            itr_client_id: itrClientId.trim(),
            ...(tdsId.trim() === '' ? {} : { tds_id: tdsId.trim() }),
          },
        },
        headers: { 'content-type': 'text/plain' },
        body: chosen as never,
        bodySerializer: (body) => body,
      }),
    { touches: [['records']] },
  )
  const { data, error, isPending } = add
  const isReady = file !== null && itrClientId.trim() !== ''
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Import a tax statement of TRACES
      </Title>
      <Stack>
        <FileDrop
          label="Text export of TRACES"
          endings={['.txt']}
          maxBytes={16 * 1024 * 1024}
          files={file === null ? [] : [file]}
          disabled={isPending}
          onChange={([first]) => setFile(first ?? null)}
        />
        <Group align="flex-end">
          <TextInput
            label="itr_client_id"
            required
            value={itrClientId}
            disabled={isPending}
            onChange={(event) => setItrClientId(event.currentTarget.value)}
          />
          <TextInput
            label="tds_id"
            placeholder="The assessment year"
            value={tdsId}
            disabled={isPending}
            onChange={(event) => setTdsId(event.currentTarget.value)}
          />
          <Button onClick={() => file !== null && add.mutate(file)} disabled={!isReady} loading={isPending}>
            Import the statement
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          Unpack the zip from TRACES first: its password is the taxpayer's date of birth. Calls find the
          statement by its itr_client_id and tds_id. Only tax deducted at source is imported.
        </Text>
        {error !== null && <Wrong problem={error} />}
        {data !== undefined && error === null && (
          <Alert color="green" role="status" title={`The statement of ${data.assessment_year} is imported`}>
            {numberText(data.rows)} {data.rows === 1 ? 'row' : 'rows'} as {data.itr_client_id}, {data.tds_id}.
            {data.other_parts.length > 0 && ` Left out: ${data.other_parts.join('; ')}.`}
          </Alert>
        )}
      </Stack>
    </Card>
  )
}
