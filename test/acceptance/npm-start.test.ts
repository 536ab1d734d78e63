// Tests how `npm start` ends: by a signal to npm alone, as containers and supervisors send it, and by Ctrl-C.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { createInstallation, type Installation, type Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { lookups } from './every-lookup.js'
import { describeLocal } from './target.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const panbasic = lookups[0]!

describeLocal('npm start', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await createFromTemplate()
  })
  afterAll(() => installation.discard())

  async function started(): Promise<{ service: Service; asks: () => Promise<number | string> }> {
    const service = await installation.start({ throughNpm: true })
    const client = createClient(service)
    const asks = () =>
      client.lookup(panbasic.path, panbasic.query).then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
    return { service, asks }
  }

  it('SIGTERM to npm alone ends the service gracefully, and npm with exit 0', async () => {
    const { service, asks } = await started()
    expect(await asks()).toBe(200)
    expect(await service.stop()).toBe(0)
    expect(service.logs()).toContain('"msg":"stopped"')
    expect(await asks()).toBe('ECONNREFUSED')
  })

  it('Ctrl-C, which reaches the service from the terminal and from npm, does the same', async () => {
    const { service, asks } = await started()
    expect(await asks()).toBe(200)
    process.kill(-service.pid, 'SIGINT')
    await expect.poll(() => service.logs()).toContain('"msg":"stopped"')
    await expect.poll(asks).toBe('ECONNREFUSED')
  })
})

/** Starts a script of the checkout, stops it with SIGTERM while its npm runs, and returns how it ended: npm must be gone. */
async function stopDuringNpm(script: string[], checkout: string, npm: Awaited<ReturnType<typeof stuckNpm>>) {
  const child = spawn(process.execPath, script, { cwd: checkout, env: npm.env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  try {
    await expect.poll(npm.pid).toBeGreaterThan(0)
    child.kill('SIGTERM')
    const end = await ended
    const pid = await npm.pid()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    return end
  } finally {
    child.kill('SIGKILL')
    await npm.discard()
  }
}

/** An npm that never ends: it writes its process id to a file, then sleeps. */
async function stuckNpm(scratchDir: string) {
  const programs = join(scratchDir, 'programs')
  const noted = join(scratchDir, 'npm.pid')
  await mkdir(programs)
  await writeFile(join(programs, 'npm'), `#!/bin/sh\necho $$ > '${noted}'\nexec sleep 600\n`, { mode: 0o755 })
  const pid = async () => Number(await readFile(noted, 'utf8').catch(() => ''))
  return {
    env: { ...process.env, PATH: `${programs}:${process.env.PATH}` },
    pid,
    async discard() {
      const left = await pid()
      try {
        if (left > 0) process.kill(left, 'SIGKILL')
      } catch {
        // It has ended, as it should.
      }
    },
  }
}

describeLocal('a start that is still installing', () => {
  it("passes SIGTERM on to npm ci, leaves no lock, and ends with a shell's exit status", async () => {
    const installation = await createInstallation()
    const checkout = join(installation.scratchDir, 'checkout')
    const npm = await stuckNpm(installation.scratchDir)
    const scripts = ['scripts/build/prepare.mjs', 'scripts/build/checkout-lock.mjs']
    for (const name of ['bin/satyapan', ...scripts, 'package.json', 'package-lock.json'])
      await cp(join(repository, name), join(checkout, name))
    try {
      expect(await stopDuringNpm(['bin/satyapan', 'serve'], checkout, npm)).toEqual([143, null])
      expect(await readdir(join(checkout, '.prepare-locks'))).toEqual([])
    } finally {
      await installation.discard()
    }
  })
})

describeLocal('a build of the pages', () => {
  it('that is stopped ends its npm and leaves nothing behind, nor does one that was killed', async () => {
    const installation = await createInstallation()
    const checkout = join(installation.scratchDir, 'checkout')
    const npm = await stuckNpm(installation.scratchDir)
    const scripts = ['pages', 'prepare', 'checkout-lock', 'bundled-packages'].map(
      (name) => `scripts/build/${name}.mjs`,
    )
    const others = [
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      '.npmrc',
      'README.md',
      ...['sdk', ...(await readdir(join(repository, 'packages'))).map((name) => `packages/${name}`)].map(
        (folder) => `${folder}/package.json`,
      ),
    ]
    for (const name of [...scripts, ...others, 'docs', 'site', 'dashboard'])
      await cp(join(repository, name), join(checkout, name), { recursive: true })
    await mkdir(join(checkout, 'dist/pages/.next-killed'), { recursive: true })
    try {
      expect(await stopDuringNpm(['scripts/build/pages.mjs'], checkout, npm)).toEqual([1, null])
      expect(await readdir(join(checkout, 'dist/pages'))).toEqual([])
    } finally {
      await installation.discard()
    }
  })
})
