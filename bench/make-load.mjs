// Runs a job of load.mjs in a process of its own, so that making the load does not slow down what measures it.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('load.mjs', import.meta.url))

/** Resolves with the figures that load.mjs prints. */
export function makeLoad(job) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(JSON.stringify({ host: '127.0.0.1', ...job }))
    let out = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
    })
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(out)) : reject(new Error(`the load ended with ${code}`)),
    )
  })
}
