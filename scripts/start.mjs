// Runs `npm start`: runs the service, and builds the dashboard and the docs site once it serves.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The service answers first: on a fresh clone it is up before the pages are built. */
const pagesAfterMs = 20_000

let pages
const timer = setTimeout(() => {
  pages = fork(fileURLToPath(new URL('pages.mjs', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  pages.unref()
  pages.channel?.unref()
}, pagesAfterMs)
timer.unref()
process.once('exit', () => pages?.kill())

await import('../bin/satyapan')
