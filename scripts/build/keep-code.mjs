// Starts the built service once, in a folder of its own, and keeps the code that V8 compiled for the start beside the
// program. Without that file the service starts too, and takes longer. Runs at the end of a build.
//   node scripts/build/keep-code.mjs
import { fork } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const own = fileURLToPath(import.meta.url)
const folder = fileURLToPath(new URL('../../dist/program/', import.meta.url))
/** A start that hangs must not hold up the build; one on an emulated processor takes a minute. */
const mostMs = 180_000

/** In a process of its own: serves until it is told to write the file. */
async function serve() {
  const { program, compiledCode, codeFile } = await import(join(folder, 'load.js'))
  process.once('message', () => {
    writeFileSync(`${codeFile}.new`, compiledCode())
    renameSync(`${codeFile}.new`, codeFile)
    process.disconnect()
  })
  // Also when the build was stopped.
  process.once('disconnect', () => process.kill(process.pid, 'SIGINT'))
  const { main } = await program.open.main()
  process.exitCode = await main(['serve'])
}

async function keepCode() {
  const home = mkdtempSync(join(tmpdir(), 'satyapan-code-'))
  const config = join(home, 'config.yaml')
  writeFileSync(config, 'sources: [records]\nadmin:\n  port: 0\n')
  const env = {}
  for (const [name, value] of Object.entries(process.env))
    if (!/^(SATYAPAN_|DATABASE_URL$|NODE_OPTIONS$|NODE_V8_COVERAGE$)/.test(name)) env[name] = value
  const child = fork(own, ['serve'], {
    silent: true,
    timeout: mostMs,
    killSignal: 'SIGKILL',
    env: { ...env, SATYAPAN_PORT: '0', SATYAPAN_DATA_DIR: join(home, 'data'), SATYAPAN_CONFIG: config },
  })
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => child.kill('SIGINT'))
  let problem = ''
  child.stderr.on('data', (text) => {
    problem += text
  })
  child.stdout.on('data', (text) => {
    if (child.connected && String(text).includes(' is serving ')) child.send('keep')
  })
  const status = await new Promise((resolve) => child.once('close', resolve))
  rmSync(home, { recursive: true, force: true })
  // The build is good without it.
  if (status !== 0)
    process.stderr.write(
      `satyapan: the service starts slower, its code could not be kept: ${problem.trim()}\n`,
    )
}

await (process.argv[2] === 'serve' ? serve() : keepCode())
