// Runs `npm start`: runs the service, and builds the dashboard and the docs site once it serves.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Counted from the end of the install and the build: the service answers first, before the pages are built. */
const pagesAfterMs = 20_000
const lookEveryMs = 1_000

let pages

function buildPages() {
  pages = fork(fileURLToPath(new URL('build/pages.mjs', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  pages.unref()
  pages.channel?.unref()
}

async function awaitPrepared() {
  const { isPrepared } = await import('./build/prepare.mjs')
  if (isPrepared()) setTimeout(buildPages, pagesAfterMs).unref()
  else setTimeout(awaitPrepared, lookEveryMs).unref()
}

setTimeout(awaitPrepared, lookEveryMs).unref()
process.once('exit', () => pages?.kill())

await import('../bin/satyapan')
