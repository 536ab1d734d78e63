// Starts the dashboard: theme, queries, and sign-in.
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import { type CSSVariablesResolver, createTheme, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Problem } from './api/client'
import { reportSignOn } from './api/fresh-sign-in'
import { Entrance } from './entrance'

const theme = createTheme({ primaryColor: 'blue', primaryShade: { light: 8, dark: 8 }, autoContrast: true })

// The library's dimmed texts have too little contrast for WCAG AA on its own backgrounds.
const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: { '--mantine-color-dimmed': colors.gray![7], '--mantine-color-placeholder': colors.gray![7] },
  dark: { '--mantine-color-dimmed': colors.dark![1], '--mantine-color-placeholder': colors.dark![1] },
})

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

createRoot(document.getElementById('dashboard')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <Notifications position="top-right" />
        <Entrance />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
