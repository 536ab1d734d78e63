// Changes the user's password, and asks which passkeys and tokens stay.
import { Button, Card, Group, PasswordInput, Stack, Title } from '@mantine/core'
import type { FormEvent } from 'react'
import { useAsk, useChange } from '../api/ask'
import { api } from '../api/client'
import { fieldError } from '../parts/field-errors'
import { KeepChoices, keptIn } from '../parts/keep'

export function Password({ tokens }: { tokens: readonly { id: string; name: string }[] }) {
  const passkeys = useAsk(['passkeys'], () => api.GET('/session/passkeys'))
  const change = useChange(
    (body: { current: string; password: string; keep_passkeys: string[]; keep_tokens: string[] }) =>
      api.POST('/session/password', { body }),
    {
      touches: [['passkeys'], ['users'], ['tokens'], ['sessions']],
      done: 'The password is changed; your other sessions have ended',
      fields: ['current', 'password'],
    },
  )
  const wrong = (member: string) => fieldError(change.error, member)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '')
    const body = { current: text('current'), password: text('password'), ...keptIn(data) }
    change.mutate(body, { onSuccess: () => form.reset() })
  }
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        Password
      </Title>
      <form onSubmit={onSubmit}>
        <Stack maw={420}>
          <PasswordInput
            name="current"
            label="Current password"
            required
            autoComplete="current-password"
            error={wrong('current')}
          />
          <PasswordInput
            name="password"
            label="New password"
            description="At least 12 characters; a few words work well. Your other sessions end."
            required
            autoComplete="new-password"
            error={wrong('password')}
          />
          <KeepChoices passkeys={passkeys.data?.items ?? []} tokens={tokens} />
          <Group>
            <Button type="submit" variant="light" loading={change.isPending}>
              Change the password
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

/** Only owners make tokens. */
export function OwnerPassword({ id }: { id: string }) {
  const own = useAsk(['users', id], () => api.GET('/users/{id}', { params: { path: { id } } }))
  return <Password tokens={own.data?.tokens ?? []} />
}
