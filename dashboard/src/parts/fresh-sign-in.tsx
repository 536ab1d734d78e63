// The dialog that asks the user to sign in again before an act that gives access or removes something.
import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api, bodyOf, Problem, setCsrfToken } from '../api/client'
import { openSignOn, setAsker } from '../api/fresh-sign-in'
import { passkeyProblem, signInByPasskey } from '../api/passkeys'
import { type Session, useSession } from '../session'

/** Above the dialog in which the act began. */
const zIndex = 400

export function FreshSignIn() {
  const session = useSession()
  const queries = useQueryClient()
  const waiting = useRef<((isSignedIn: boolean) => void)[]>([])
  const stopListening = useRef(() => {})
  const [opened, setOpened] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    setAsker(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve)
          setOpened(true)
        }),
    )
    return () => setAsker(null)
  }, [])

  const end = (isSignedIn: boolean) => {
    stopListening.current()
    setOpened(false)
    setTrouble(null)
    for (const resolve of waiting.current.splice(0)) resolve(isSignedIn)
  }

  /** Continues when the same user has signed in. Somebody else begins anew, and the act is not repeated. */
  const finish = async () => {
    const now = await bodyOf<Session>(api.GET('/session'))
    setCsrfToken(now.csrf_token)
    queries.setQueryData(['session'], now)
    end(now.id === session.id)
    if (now.id !== session.id) await queries.resetQueries()
  }

  const attempt = (signIn: () => Promise<unknown>, messageOf: (error: unknown) => string) => {
    setTrouble(null)
    setIsBusy(true)
    signIn()
      .then(finish)
      .catch((error) => setTrouble(messageOf(error)))
      .finally(() => setIsBusy(false))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    attempt(
      () => bodyOf(api.POST('/session/sign-in', { body: { name: session.name, password } })),
      (error) => (error instanceof Problem ? error.message : 'The connection was lost. Try again.'),
    )
  }
  const signOn = () => {
    stopListening.current()
    stopListening.current = openSignOn(() => attempt(async () => {}, passkeyProblem))
  }

  return (
    <Modal
      opened={opened}
      onClose={() => end(false)}
      title="Sign in again"
      zIndex={zIndex}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          This gives access or removes something, and your sign-in is more than ten minutes old.
        </Text>
        {trouble !== null && (
          <Alert color="red" role="alert">
            {trouble}
          </Alert>
        )}
        {session.password ? (
          <form onSubmit={onSubmit}>
            <Stack>
              <PasswordInput
                name="password"
                label={`Password of ${session.name}`}
                required
                autoComplete="current-password"
                data-autofocus
              />
              <Group justify="flex-end">
                <Button variant="default" onClick={() => attempt(signInByPasskey, passkeyProblem)}>
                  Use a passkey
                </Button>
                <Button type="submit" loading={isBusy}>
                  Continue
                </Button>
              </Group>
            </Stack>
          </form>
        ) : (
          <Group justify="flex-end">
            <Button onClick={signOn} loading={isBusy} data-autofocus>
              Sign in with your organisation
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  )
}
