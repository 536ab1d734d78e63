// Builds the dashboard: relative addresses, pages as pieces of their own, nothing from elsewhere.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundledPackages } from '../scripts/build/bundled-packages.mjs'

export default defineConfig({
  base: './',
  plugins: [react(), bundledPackages()],
  build: {
    outDir: process.env.SATYAPAN_DASHBOARD_OUT ?? '../dist/pages/dashboard',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
})
