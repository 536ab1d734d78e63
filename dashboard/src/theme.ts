// The look of the dashboard: neutral surfaces, one accent, dense text, and colours with enough contrast.
import {
  Alert,
  type CSSVariablesResolver,
  createTheme,
  NavLink,
  Notification,
  Table,
  Tooltip,
} from '@mantine/core'

const fonts =
  'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Devanagari", sans-serif'

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 7, dark: 8 },
  autoContrast: true,
  respectReducedMotion: true,
  fontFamily: fonts,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.375rem' },
  headings: {
    fontFamily: fonts,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { md: '0.375rem' },
  components: {
    // On its own light background a coloured title has too little contrast; the background says enough.
    Alert: Alert.extend({ styles: { title: { color: 'var(--mantine-color-text)' } } }),
    NavLink: NavLink.extend({ defaultProps: { variant: 'light' } }),
    Notification: Notification.extend({ styles: { description: { color: 'var(--mantine-color-text)' } } }),
    Table: Table.extend({ defaultProps: { tabularNums: true } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300 } }),
  },
})

// The library's dimmed texts have too little contrast for WCAG AA on its own backgrounds.
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray![7],
    '--mantine-color-placeholder': colors.gray![7],
    '--mantine-color-error': colors.red![9],
    '--app-surface': colors.gray![0],
    '--app-hover': colors.gray![0],
  },
  dark: {
    '--mantine-color-dimmed': colors.dark![1],
    '--mantine-color-placeholder': colors.dark![1],
    '--mantine-color-error': colors.red![4],
    '--app-surface': colors.dark![8],
    // A lighter one would leave links too little contrast.
    '--app-hover': colors.dark![6],
  },
})
