// Signs in with a password, or sets one with a setup code: for the first owner and for invited users.
import {
  Alert,
  Anchor,
  Button,
  Center,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAsk } from './api/ask'
import { api, bodyOf, type Problem } from './api/client'
import { passkeyProblem, passkeysNeedName, signInByPasskey } from './api/passkeys'
import { fieldError } from './parts/field-errors'
import { PasskeysNeedName } from './parts/passkeys-need-name'

const field = (form: FormData, name: string) => String(form.get(name) ?? '')

/** `ended`: why the session that the browser had is over. */
export function SignIn({ ended }: { ended?: string | undefined }) {
  const entrance = useAsk(['entrance'], () => api.GET('/session/entrance'))
  const [wantsSetup, setWantsSetup] = useState(false)
  const queries = useQueryClient()
  const isFirst = entrance.data?.needs_setup === true
  const isSetup = isFirst || wantsSetup

  const enter = useMutation<unknown, Problem, FormData>({
    mutationFn: (form) => {
      const name = field(form, 'name').trim()
      const password = field(form, 'password')
      if (!isSetup) return bodyOf(api.POST('/session/sign-in', { body: { name, password } }))
      const code = field(form, 'code').trim()
      return bodyOf(
        api.POST('/session/set-up', { body: { code, password, ...(name === '' ? {} : { name }) } }),
      )
    },
    onSuccess: () => queries.resetQueries(),
  })

  const [trouble, setTrouble] = useState<string | null>(null)
  const enterByPasskey = () => {
    setTrouble(null)
    signInByPasskey().then(
      () => queries.resetQueries(),
      (error) => setTrouble(passkeyProblem(error)),
    )
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    enter.mutate(new FormData(event.currentTarget))
  }
  const wrong = (member: string) => fieldError(enter.error, member)

  return (
    <Center mih="100vh" p="md">
      <Paper withBorder shadow="sm" p="xl" w="100%" maw={420} component="main">
        <Stack>
          <div>
            <Title order={1} size="h3">
              Satyapan
            </Title>
            <Text c="dimmed" size="sm">
              {isFirst
                ? 'Create the first owner of this service.'
                : isSetup
                  ? 'Set your password.'
                  : 'Sign in.'}
            </Text>
          </div>
          {ended !== undefined && (
            <Alert color="yellow" role="status" c="var(--mantine-color-text)">
              {ended}
            </Alert>
          )}
          {entrance.data?.mode === 'sandbox' && (
            <Alert color="blue" title="Sandbox">
              <Text size="sm">The people, the sources and their answers are made up.</Text>
            </Alert>
          )}
          {enter.error !== null && enter.error.errors.length === 0 && (
            <Alert color="red" role="alert">
              {enter.error.message}
            </Alert>
          )}
          <form onSubmit={onSubmit} key={String(isSetup)}>
            <Stack>
              {isSetup && (
                <TextInput
                  name="code"
                  label="Setup code"
                  description={
                    isFirst
                      ? 'The first start printed it; "satyapan admin setup-code" prints one, too.'
                      : 'You got it from an owner.'
                  }
                  required
                  autoComplete="one-time-code"
                  error={wrong('code')}
                />
              )}
              {(!isSetup || isFirst) && (
                <TextInput name="name" label="Name" required autoComplete="username" error={wrong('name')} />
              )}
              <PasswordInput
                name="password"
                label={isSetup ? 'New password' : 'Password'}
                description={isSetup ? 'At least 12 characters; a few words work well.' : undefined}
                required
                autoComplete={isSetup ? 'new-password' : 'current-password'}
                error={wrong('password')}
              />
              <Button type="submit" loading={enter.isPending}>
                {isSetup ? 'Begin' : 'Sign in'}
              </Button>
            </Stack>
          </form>
          {trouble !== null && (
            <Alert color="red" role="alert">
              {trouble}
            </Alert>
          )}
          {!isSetup && (
            <>
              <Button
                variant="default"
                onClick={enterByPasskey}
                disabled={passkeysNeedName()}
                leftSection={<IconFingerprint size={18} aria-hidden />}
              >
                Sign in with a passkey
              </Button>
              {passkeysNeedName() && <PasskeysNeedName />}
            </>
          )}
          {!isSetup && entrance.data?.sign_on === true && (
            <Button variant="default" component="a" href="/admin/v1/session/sign-on">
              Sign in with your organisation
            </Button>
          )}
          {!isFirst && (
            <Anchor component="button" type="button" size="sm" onClick={() => setWantsSetup(!wantsSetup)}>
              {isSetup ? 'Sign in with a password' : 'I have a setup code'}
            </Anchor>
          )}
        </Stack>
      </Paper>
    </Center>
  )
}
