// The fields for the number by which a person is found or erased: its kind and its value.
import { NativeSelect, TextInput } from '@mantine/core'
import { type PersonKind, personKinds } from './kinds'

export interface PersonNumber {
  readonly kind: PersonKind
  readonly value: string
}

export const noNumber: PersonNumber = { kind: 'pan', value: '' }

/** Two fields that stand beside others of a form. `error`: what is wrong with the value. */
export const PersonNumberFields = ({
  number,
  onChange,
  error,
}: {
  number: PersonNumber
  onChange: (number: PersonNumber) => void
  error?: string | undefined
}) => (
  <>
    <NativeSelect
      label="The person's number"
      data={[...personKinds]}
      value={number.kind}
      onChange={(event) => onChange({ ...number, kind: event.currentTarget.value as PersonKind })}
    />
    <TextInput
      label="Value"
      autoComplete="off"
      value={number.value}
      error={error}
      onChange={(event) => onChange({ ...number, value: event.currentTarget.value })}
    />
  </>
)
