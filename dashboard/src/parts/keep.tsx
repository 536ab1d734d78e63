// Lists the passkeys and tokens that end with a password, each with a box to keep it.
import { Checkbox, Stack, Text } from '@mantine/core'

interface Named {
  readonly id: string
  readonly name: string
}

/** In a form: `keptIn` reads it. */
export function KeepChoices({ passkeys, tokens }: { passkeys: readonly Named[]; tokens: readonly Named[] }) {
  if (passkeys.length + tokens.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm">These end too. Keep only what you know:</Text>
      {passkeys.map(({ id, name }) => (
        <Checkbox key={id} name="keep_passkeys" value={id} label={`Keep the passkey ${name}`} />
      ))}
      {tokens.map(({ id, name }) => (
        <Checkbox key={id} name="keep_tokens" value={id} label={`Keep the token ${name}`} />
      ))}
    </Stack>
  )
}

export const keptIn = (form: FormData) => ({
  keep_passkeys: form.getAll('keep_passkeys').map(String),
  keep_tokens: form.getAll('keep_tokens').map(String),
})
