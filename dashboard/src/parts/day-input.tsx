// A field for a day. A day that is half typed stays in the field, and only a whole one is given on.
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

/** While the digits of a year are typed, the browser reports the years 2, 20 and 202. */
const isWhole = (day: string): boolean => day === '' || /^[1-9]\d{3}-\d\d-\d\d$/.test(day)

interface Props extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** `2026-01-31`; empty: none. */
  readonly value: string
  readonly onChange: (day: string) => void
}

export function DayInput({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The page may change it, too: by the browser's Back, or by the removal of a filter.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <TextInput
      {...props}
      type="date"
      value={typed}
      onChange={(event) => {
        const day = event.currentTarget.value
        setTyped(day)
        if (isWhole(day)) onChange(day)
      }}
    />
  )
}
