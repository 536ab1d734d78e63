// Types of bundled-packages.mjs, for the dashboard's own configuration.
import type { Plugin } from 'vite'
export function bundledPackages(): Plugin
