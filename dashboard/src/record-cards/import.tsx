// Imports a file of records: its columns and first problems are shown before anything is stored.
import {
  Alert,
  Button,
  Card,
  Code,
  Group,
  NativeSelect,
  Progress,
  Stack,
  Switch,
  Text,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../api/client'
import { useUpload } from '../api/use-upload'
import { FileDrop } from '../parts/file-drop'
import { Loading, Wrong } from '../parts/page'
import { numberText } from '../parts/show'
import { type Choices, ColumnMapping, type Preview } from './mapping'
import { type Line, linesText, Outcome, Reasons, said } from './outcome'
import { mappingOf, typeOf, usePreview } from './preview'

type Kind = Answer<'records.count'>['items'][number]

/** What is known of the lines before the import. */
function Checked({ preview, isCut }: { preview: Preview; isCut: boolean }) {
  const { missing, lines, wrong, reasons } = preview
  if (missing.length > 0)
    return (
      <Alert color="orange" role="status" title="A needed column is missing">
        Choose which column of the file fills {missing.join(' and ')}: every record needs{' '}
        {missing.length === 1 ? 'it' : 'them'}.
      </Alert>
    )
  const which = isCut ? `the first ${linesText(lines)}` : linesText(lines)
  return (
    <Stack gap="xs">
      <Alert
        color={wrong > 0 ? 'orange' : lines === 0 ? 'gray' : 'green'}
        role="status"
        title={
          lines === 0
            ? 'The file has no lines'
            : wrong === 0
              ? `Nothing is wrong with ${isCut ? which : `the ${which}`}`
              : `${numberText(wrong)} of ${which} ${wrong === 1 ? 'is' : 'are'} wrong`
        }
      >
        Nothing is stored yet.{isCut && ' The rest is checked before anything is imported.'}
      </Alert>
      <Reasons reasons={reasons} caption="First problems" />
    </Stack>
  )
}

const maxBytes = 4 * 1024 * 1024 * 1024

export function Import({ kinds }: { kinds: readonly Kind[] }) {
  const [kind, setKind] = useState(kinds[0]?.kind ?? '')
  const [file, setFile] = useState<File | null>(null)
  const [choices, setChoices] = useState<Choices>({})
  const [keepGoing, setKeepGoing] = useState(false)
  const [merge, setMerge] = useState(false)
  const upload = useUpload<Line, Line | null>(null, (before, lines) => lines.at(-1) ?? before, ['records'])
  const { seen, isBusy, problem } = upload
  const chosen = kinds.find((each) => each.kind === kind)
  const { preview, isCut } = usePreview({ kind, file, choices, merge })
  const { data } = preview
  const mapping = data === undefined ? undefined : mappingOf(data, choices)
  const isReady =
    file !== null &&
    data !== undefined &&
    data.problem === null &&
    data.missing.length === 0 &&
    !preview.isFetching
  /** Without the rest of the file, or with "keep going", the import itself decides. */
  const isRefused = isReady && !isCut && !keepGoing && data.wrong > 0
  const good = isReady && !isCut ? data.lines - data.wrong : undefined
  const choose = (next: File | null) => {
    setFile(next)
    setChoices({})
  }
  const start = () => {
    if (file === null || mapping === undefined) return
    const query = new URLSearchParams({ keep_going: String(keepGoing), merge: String(merge) })
    for (const [name, list] of Object.entries(mapping)) if (list.length > 0) query.set(name, list.join(','))
    upload.start(`/records/${kind}/import?${query}`, file, typeOf(file))
  }
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Import a file
      </Title>
      <Stack>
        <NativeSelect
          label="Kind"
          w={260}
          maw="100%"
          data={kinds.map((each) => each.kind)}
          value={kind}
          disabled={isBusy}
          onChange={(event) => {
            setKind(event.currentTarget.value)
            setChoices({})
          }}
        />
        <Text size="sm" c="dimmed">
          The key is <Code>{chosen?.key.join(', ')}</Code>. CSV with a header, or JSON Lines.
        </Text>
        <FileDrop
          label="File of records"
          endings={['.csv', '.jsonl', '.ndjson']}
          maxBytes={maxBytes}
          files={file === null ? [] : [file]}
          disabled={isBusy}
          onChange={([first]) => choose(first ?? null)}
        />
        {preview.isLoading && <Loading height={160} />}
        {preview.error !== null && <Wrong problem={preview.error} />}
        {data !== undefined && data.problem !== null && (
          <Alert color="red" role="alert" title="This file cannot be imported">
            {data.problem}
          </Alert>
        )}
        {data !== undefined && data.problem === null && seen === null && (
          <>
            <ColumnMapping
              preview={data}
              names={chosen?.columns ?? []}
              choices={choices}
              disabled={isBusy}
              onChoose={(column, ours) => setChoices({ ...choices, [column]: ours })}
            />
            <Checked preview={data} isCut={isCut} />
          </>
        )}
        <Group>
          <Switch
            label="Import the valid lines even when others are invalid"
            checked={keepGoing}
            onChange={(event) => setKeepGoing(event.currentTarget.checked)}
          />
          <Switch
            label="Keep existing values where the file has none"
            checked={merge}
            onChange={(event) => setMerge(event.currentTarget.checked)}
          />
        </Group>
        <Group>
          <Button onClick={start} disabled={!isReady || isRefused || good === 0} loading={isBusy}>
            {good === undefined || isRefused ? 'Import' : `Import ${linesText(good)}`}
          </Button>
          {isBusy && (
            <Button variant="default" onClick={upload.stop}>
              Stop
            </Button>
          )}
          <Text size="xs" c="dimmed">
            {isRefused
              ? 'Correct the file, or import the valid lines alone.'
              : 'An interrupted import continues where it stopped when you choose the same file again.'}
          </Text>
        </Group>
        {isBusy && (
          <Progress value={100 * (seen?.part ?? 0)} animated aria-label={said[seen?.step ?? 'checking']} />
        )}
        {isBusy && seen !== null && (
          <Text size="sm" role="status">
            {said[seen.step]}: {numberText(seen.lines)} lines
          </Text>
        )}
        {problem !== null && <Wrong problem={problem} />}
        {!isBusy && seen !== null && <Outcome line={seen} />}
      </Stack>
    </Card>
  )
}
