// Takes one picture, dropped or chosen, and shows it.
import { Button, Group, Image, Input, Stack, Text } from '@mantine/core'
import '@mantine/dropzone/styles.css'
import { Dropzone } from '@mantine/dropzone'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif']
/** The interface reads no larger picture. */
const maxBytes = 10 * 1024 * 1024

/** Shown from the page's own memory: the page's policy loads pictures from nowhere else. */
function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    setPreview(undefined)
    if (file === undefined) return
    const reader = new FileReader()
    reader.onload = () => setPreview(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return preview
}

const rejection = (code: string | undefined) =>
  code === 'file-too-large'
    ? 'The picture is larger than 10 MB: choose a smaller one.'
    : code === 'file-invalid-type'
      ? 'Choose a JPEG, PNG, WebP, GIF, TIFF or AVIF picture.'
      : 'Drop one picture.'

export function PictureField({
  name,
  about,
  file,
  onChange,
}: {
  name: string
  about: string
  file: File | undefined
  onChange: (file: File | undefined) => void
}) {
  const id = useId()
  const preview = usePreview(file)
  const [problem, setProblem] = useState<string>()
  return (
    <Input.Wrapper label={name} description={about} error={problem} id={id} withAsterisk>
      <Dropzone
        mt={4}
        onDrop={([dropped]) => {
          setProblem(undefined)
          onChange(dropped)
        }}
        onReject={([first]) => setProblem(rejection(first?.errors[0]?.code))}
        accept={types}
        maxSize={maxBytes}
        multiple={false}
        p="sm"
        inputProps={{ id, 'aria-label': name }}
      >
        <Group wrap="nowrap" mih={72} style={{ pointerEvents: 'none' }}>
          {preview === undefined ? (
            <IconPhoto size={40} stroke={1.2} color="var(--mantine-color-dimmed)" aria-hidden />
          ) : (
            <Image src={preview} alt="" w={72} h={72} fit="cover" radius="sm" />
          )}
          <Stack gap={2}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {file === undefined ? 'Drop a picture here, or click to choose one' : file.name}
            </Text>
            <Text size="xs" c="dimmed">
              {file === undefined ? 'At most 10 MB' : `${Math.ceil(file.size / 1024)} kB`}
            </Text>
          </Stack>
        </Group>
      </Dropzone>
      {file !== undefined && (
        <Button
          mt={4}
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={<IconX size={12} aria-hidden />}
          onClick={() => onChange(undefined)}
        >
          Remove {name}
        </Button>
      )}
    </Input.Wrapper>
  )
}
