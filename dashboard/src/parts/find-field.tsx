// A field that finds rows while somebody types, a moment after the last letter.
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

const pauseMs = 250

/** @param text what is looked for now; the browser's Back may change it */
export function FindField({
  label,
  placeholder,
  text,
  onFind,
}: {
  label: string
  placeholder: string
  text: string
  onFind: (text: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef(text)
  const find = useDebouncedCallback((typed: string) => {
    sent.current = typed.trim()
    onFind(sent.current)
  }, pauseMs)
  // What the address itself changes is shown; what somebody is typing stays.
  useEffect(() => {
    if (text === sent.current || field.current === null) return
    sent.current = text
    field.current.value = text
  }, [text])
  return (
    <TextInput
      ref={field}
      label={label}
      placeholder={placeholder}
      type="search"
      maxLength={200}
      defaultValue={text}
      onChange={(event) => find(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      w={{ base: '100%', xs: 340 }}
    />
  )
}
