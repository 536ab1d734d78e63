// Names the packages whose code the pages contain: the list that the builder of the pages found, which a test
// compares.

const names = {
  dashboard: [
    '@babel/runtime',
    '@floating-ui/core',
    '@floating-ui/dom',
    '@floating-ui/react',
    '@floating-ui/react-dom',
    '@floating-ui/utils',
    '@mantine/charts',
    '@mantine/core',
    '@mantine/dropzone',
    '@mantine/hooks',
    '@mantine/notifications',
    '@mantine/spotlight',
    '@mantine/store',
    '@reduxjs/toolkit',
    '@simplewebauthn/browser',
    '@tabler/icons-react',
    '@tanstack/history',
    '@tanstack/query-core',
    '@tanstack/react-query',
    '@tanstack/react-router',
    '@tanstack/react-store',
    '@tanstack/router-core',
    '@tanstack/store',
    'attr-accept',
    'clsx',
    'd3-array',
    'd3-color',
    'd3-format',
    'd3-interpolate',
    'd3-path',
    'd3-scale',
    'd3-shape',
    'd3-time',
    'd3-time-format',
    'decimal.js-light',
    'detect-node-es',
    'dom-helpers',
    'es-toolkit',
    'eventemitter3',
    'file-selector',
    'get-nonce',
    'immer',
    'openapi-fetch',
    'prop-types',
    'react',
    'react-dom',
    'react-dropzone',
    'react-is',
    'react-number-format',
    'react-redux',
    'react-remove-scroll',
    'react-remove-scroll-bar',
    'react-style-singleton',
    'react-transition-group',
    'recharts',
    'redux',
    'redux-thunk',
    'reselect',
    'scheduler',
    'seroval',
    'tabbable',
    'tiny-invariant',
    'tslib',
    'use-callback-ref',
    'use-sidecar',
    'use-sync-external-store',
    'victory-vendor',
  ],
  docs: [
    '@docsearch/css',
    '@vue/reactivity',
    '@vue/runtime-core',
    '@vue/runtime-dom',
    '@vue/shared',
    '@vueuse/core',
    '@vueuse/integrations',
    '@vueuse/shared',
    'focus-trap',
    'mark.js',
    'minisearch',
    'tabbable',
    'vitepress',
    'vue',
  ],
}

/** The contents of the page at /docs: files that @fastify/swagger-ui ships, from a package that is not installed. */
export const copied = [
  { name: 'swagger-ui-dist', version: '5.34.0', licence: 'Apache-2.0', from: '@fastify/swagger-ui 6.1.3' },
]

/** The lockfile paths of the packages in dist/pages/NAME. */
export const pagePackages = (name) => names[name].map((each) => `node_modules/${each}`)

/** Lockfile paths -> packages, for all pages. */
export function packagesOfPages({ packages }) {
  const paths = Object.keys(names).flatMap(pagePackages)
  return new Map([...new Set(paths)].sort().map((path) => [path, packages[path]]))
}
