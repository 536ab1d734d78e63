// Shows the pages to signed-in users, and the sign-in and setup forms to everyone else.
import { Center } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAsk } from './api/ask'
import { api, setCsrfToken } from './api/client'
import { FreshSignIn } from './parts/fresh-sign-in'
import { Wrong } from './parts/page'
import { router } from './router'
import { SessionProvider } from './session'
import { SignIn } from './sign-in'

/** `frame`: the page as it is before any script has run; it stays until we know who is here. */
export function Entrance({ frame }: { frame: string }) {
  const session = useAsk(['session'], () => api.GET('/session'))
  const queries = useQueryClient()
  setCsrfToken(session.data?.csrf_token ?? null)
  // The first refused query shows that the session has ended.
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state
        const hasEnded = error !== null && (error as { status?: number }).status === 401
        if (hasEnded && query.queryKey[0] !== 'session' && queries.getQueryData(['session']) !== undefined) {
          queries.clear()
          void queries.invalidateQueries({ queryKey: ['session'] })
        }
      }),
    [queries],
  )
  if (session.data !== undefined)
    return (
      <SessionProvider value={session.data}>
        <RouterProvider router={router} />
        <FreshSignIn />
      </SessionProvider>
    )
  if (session.error !== null && session.error.status === 401)
    // Somebody who never signed in here has no session that could have ended.
    return <SignIn ended={/session/.test(session.error.message) ? session.error.message : undefined} />
  if (session.error !== null)
    return (
      <Center mih="100vh" p="md">
        <Wrong problem={session.error} retry={() => void session.refetch()} />
      </Center>
    )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is a part of our own index.html
  return <div dangerouslySetInnerHTML={{ __html: frame }} />
}
