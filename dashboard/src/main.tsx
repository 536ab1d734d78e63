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

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      // Do not retry what the service refused; retry a lost connection.
      retry: (failures, error) => failures < 2 && !(error instanceof Problem && error.status < 500),
    },
  },
})

if (window.location.hash === '#/signed-on') reportSignOn()

const place = document.getElementById('dashboard')!
const frame = place.innerHTML

createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <Notifications position="bottom-right" />
        <Entrance frame={frame} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
