// Declares the types of bundled-packages.mjs, for the dashboard's build configuration.
import type { Plugin } from 'vite'
export function bundledPackages(): Plugin
