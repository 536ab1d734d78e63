// The dialog that asks the user to sign in again: before an act that gives access or removes something, and when the
// session has ended. The page below it stays as it is, with everything that was typed.
import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { api, bodyOf, Problem, setCsrfToken } from '../api/client'
import { openSignOn, setAsker, type WhySignIn } from '../api/fresh-sign-in'
import { passkeyProblem, passkeysNeedName, signInByPasskey } from '../api/passkeys'
import { type Session, useSession } from '../session'

/** Above the dialog in which the act began. */
const zIndex = 400

export function FreshSignIn() {
  const session = useSession()
  const queries = useQueryClient()
  const waiting = useRef<((isSignedIn: boolean) => void)[]>([])
  const stopListening = useRef(() => {})
  const [why, setWhy] = useState<WhySignIn | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    setAsker(
      (asked) =>
        new Promise((resolve) => {
          waiting.current.push(resolve)
          setWhy((before) => (before?.kind === 'ended' ? before : asked))
        }),
    )
    return () => setAsker(null)
  }, [])

  const end = (isSignedIn: boolean) => {
    stopListening.current()
    setWhy(null)
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

  const isOver = why?.kind === 'ended'
  // A browser that has lost its cookie is told how scripts sign in: that is not what the user did.
  const reason = /session/.test(why?.text ?? '') ? why!.text.replace(/: .*$/, '') : 'Your session has ended'
  /** Gives up what was typed: the page of signing in follows. */
  const leave = () => {
    setCsrfToken(null)
    end(false)
    void queries.resetQueries()
  }

  return (
    <Modal
      opened={why !== null}
      onClose={() => end(false)}
      title="Sign in again"
      zIndex={zIndex}
      closeOnClickOutside={false}
      closeOnEscape={!isOver}
      withCloseButton={!isOver}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          {isOver
            ? `${reason}. Sign in to continue: what you typed is still here.`
            : 'This gives access or removes something, and your sign-in is more than ten minutes old.'}
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
                {isOver && (
                  <Button variant="subtle" onClick={leave}>
                    Sign in as somebody else
                  </Button>
                )}
                <Button
                  variant="default"
                  disabled={passkeysNeedName()}
                  onClick={() => attempt(signInByPasskey, passkeyProblem)}
                >
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
