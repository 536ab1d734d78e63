// Takes what is stated about the consent of a person, or of all persons in a file.
import { Checkbox, Group, TextInput } from '@mantine/core'

export interface StatedConsent {
  readonly isGiven: boolean
  readonly purpose: string
  readonly id: string
}

export const nothingStated: StatedConsent = { isGiven: false, purpose: '', id: '' }

/** As operations take it: what was left empty is not stated. */
export const statedMembers = ({ isGiven, purpose, id }: StatedConsent): Readonly<Record<string, string>> => ({
  ...(isGiven && { consent: 'Y' }),
  ...(purpose.trim() !== '' && { purpose: purpose.trim() }),
  ...(id.trim() !== '' && { consent_id: id.trim() }),
})

const texts = {
  file: { purpose: 'What the persons in the file agreed to', agreed: 'Every person in the file agreed' },
  person: { purpose: 'What the person agreed to', agreed: 'The person agreed' },
}

/** @param idOnly the rest is stated elsewhere in the form */
export const StateConsent = ({
  value,
  onChange,
  about = 'file',
  idOnly = false,
}: {
  value: StatedConsent
  onChange: (value: StatedConsent) => void
  about?: keyof typeof texts
  idOnly?: boolean
}) => (
  <Group align="flex-end">
    {!idOnly && (
      <TextInput
        label="Purpose"
        description={texts[about].purpose}
        maxLength={100}
        value={value.purpose}
        onChange={(event) => onChange({ ...value, purpose: event.currentTarget.value })}
      />
    )}
    <TextInput
      label="Id of the consent"
      description="Yours, or that of a registered one"
      maxLength={128}
      value={value.id}
      onChange={(event) => onChange({ ...value, id: event.currentTarget.value })}
    />
    {!idOnly && (
      <Checkbox
        pb={8}
        label={texts[about].agreed}
        checked={value.isGiven}
        onChange={(event) => onChange({ ...value, isGiven: event.currentTarget.checked })}
      />
    )}
  </Group>
)
