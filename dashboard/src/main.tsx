// Starts the dashboard: theme, queries, and sign-in.
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './theme.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Problem } from './api/client'
import { reportSignOn } from './api/fresh-sign-in'
import { Entrance } from './entrance'
import { cssVariables, theme } from './theme'

/**
 * A browser that is told that it is offline may still reach the service, on its own machine or network. And where it does not,
 * the user is told so: by default a change would wait without a word, and be made whenever the network is back.
 */
const networkMode = 'always'

const queries = new QueryClient({
  defaultOptions: {
    mutations: { networkMode },
    queries: {
      networkMode,
      // With this mode it would be off: what could not be loaded is asked for again when the network is back.
      refetchOnReconnect: true,
      staleTime: 2_000,
      // Do not retry what the service refused; retry a lost connection.
      retry: (failures, error) => failures < 2 && !(error instanceof Problem && error.status < 500),
    },
  },
})

/** How long the page says that something is done: 4 s, the library's own, are over before everybody has read it. */
const shownMs = 10_000

if (window.location.hash === '#/signed-on') reportSignOn()

const place = document.getElementById('dashboard')!
const frame = place.innerHTML

createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <Notifications position="bottom-right" autoClose={shownMs} />
        <Entrance frame={frame} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
