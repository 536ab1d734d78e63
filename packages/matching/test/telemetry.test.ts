// Tests that the runtime of the face models sends nothing: in a separate process, with its own home directory, and
// without the variables by which the runtime recognises a test machine.
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const library = new URL('../dist/index.js', import.meta.url).href

describe('the runtime of the face models', () => {
  let folder: string
  let home: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satyapan-silence-'))
    home = join(folder, 'home')
    await mkdir(home)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function run(script: string): Promise<{ code: number | null; errors: string }> {
    const file = join(folder, 'script.mjs')
    await writeFile(file, script)
    const child = spawn(process.execPath, [file], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, XDG_CACHE_HOME: join(home, 'cache') },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, errors })))
  }

  it.each([
    ['a matcher', `const m = createFaceMatcher({ threads: 1 }); await m.prepare(); await m.close()`],
    ['an engine', `await createFaceEngine()`],
  ])('leaves nothing in the home directory: %s', async (_name, use) => {
    const script = `import { createFaceEngine, createFaceMatcher } from '${library}'; ${use}; console.error(process.env.ORT_DISABLE_TELEMETRY); process.exit(0)`
    expect(await run(script)).toEqual({ code: 0, errors: '1\n' })
    expect(await readdir(home)).toEqual([])
  })

  it('is not started in a thread when the process has not switched off telemetry', async () => {
    const inThread = `import { createFaceEngine } from '${library}'; await createFaceEngine()`
    const script = `import { Worker } from 'node:worker_threads'
      new Worker(new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(inThread)})))
        .once('error', (error) => { console.error(error.message); process.exit(3) })`
    const { code, errors } = await run(script)
    expect(code).toBe(3)
    expect(errors).toContain('ORT_DISABLE_TELEMETRY=1')
    expect(await readdir(home)).toEqual([])
  })
})
