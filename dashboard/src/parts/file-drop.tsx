// Takes a file or several, dropped or chosen, and shows which.
import '@mantine/dropzone/styles.css'
import { CloseButton, Group, Input, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileText, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { numberText } from './show'

const units = ['bytes', 'kB', 'MB', 'GB'] as const

/** `12 kB` */
export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  return `${unit === 0 || size >= 10 ? numberText(Math.round(size)) : size.toFixed(1)} ${units[unit]}`
}

const problemOf = (code: string | undefined, endings: readonly string[], maxBytes: number | undefined) =>
  code === 'file-too-large' && maxBytes !== undefined
    ? `The file is larger than ${sizeText(maxBytes)}.`
    : code === 'too-many-files'
      ? 'Drop one file.'
      : `This is not a ${endings.join(' or ')} file.`

interface Props {
  readonly label: string
  readonly description?: string
  /** Endings of the names that it takes; none: any. */
  readonly endings?: readonly string[]
  readonly maxBytes?: number
  readonly files: readonly File[]
  readonly onChange: (files: File[]) => void
  readonly isMultiple?: boolean
  readonly disabled?: boolean
}

const Chosen = ({ file, onRemove, disabled }: { file: File; onRemove: () => void; disabled: boolean }) => (
  <Group gap="xs" wrap="nowrap">
    <IconFileText size={18} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
    <Text size="sm" style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
      <bdi>{file.name}</bdi>
    </Text>
    <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {sizeText(file.size)}
    </Text>
    <CloseButton size="sm" aria-label={`Remove ${file.name}`} onClick={onRemove} disabled={disabled} />
  </Group>
)

export function FileDrop({
  label,
  description,
  endings = [],
  maxBytes,
  files,
  onChange,
  isMultiple = false,
  disabled = false,
}: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  /** By the ending: browsers do not agree on the type of a CSV file. */
  const isOther = ({ name }: File) =>
    endings.length > 0 && !endings.some((ending) => name.toLowerCase().endsWith(ending))
  return (
    <Input.Wrapper label={label} description={description} error={problem} id={id}>
      <Dropzone
        mt={4}
        p="sm"
        radius="md"
        disabled={disabled}
        multiple={isMultiple}
        {...(maxBytes !== undefined && { maxSize: maxBytes })}
        validator={(file) =>
          file instanceof File && isOther(file) ? { code: 'other', message: 'another kind of file' } : null
        }
        onDrop={(dropped) => {
          setProblem(undefined)
          onChange(isMultiple ? [...files, ...dropped] : dropped.slice(0, 1))
        }}
        onReject={([first]) => setProblem(problemOf(first?.errors[0]?.code, endings, maxBytes))}
        inputProps={{ id, 'aria-label': label }}
      >
        <Group wrap="nowrap" gap="sm" mih={40} style={{ pointerEvents: 'none' }}>
          <IconUpload
            size={22}
            stroke={1.5}
            color="var(--mantine-color-dimmed)"
            aria-hidden
            style={{ flexShrink: 0 }}
          />
          <Text size="sm">
            {isMultiple ? 'Drop files here, or click to choose' : 'Drop a file here, or click to choose'}
            {endings.length > 0 && (
              <Text span c="dimmed" size="xs">
                {' '}
                {endings.join(', ')}
                {maxBytes !== undefined && `, at most ${sizeText(maxBytes)}`}
              </Text>
            )}
          </Text>
        </Group>
      </Dropzone>
      {files.length > 0 && (
        <Stack gap={2} mt={6}>
          {files.map((file, i) => (
            <Chosen
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              disabled={disabled}
              onRemove={() => onChange(files.filter((_file, at) => at !== i))}
            />
          ))}
        </Stack>
      )}
    </Input.Wrapper>
  )
}
