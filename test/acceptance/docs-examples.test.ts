// Runs every shell example of the README and of docs/, page by page, in a shell beside one running service.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fencesOf } from '../support/markdown.js'
import { killGroup } from '../support/processes.js'
import { type Installation, runProgram, type Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { describeLocal, leftOut } from './target.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))

const names = ['README.md', 'CONTRIBUTING.md'].concat(
  readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
)
const pages = names.map((name) => ({
  name,
  fences: fencesOf(readFileSync(join(repository, name), 'utf8')),
}))

/** npm scripts start services and whole suites: they are not run here, only checked to exist. */
const isOfNpm = (text: string) => /^npm /m.test(text)

/** Examples of a folder of their own, `sh folder=...`, are run by the test of their page. */
const examplesOf = (page: string) =>
  pages
    .filter(({ name }) => name === page)
    .flatMap(({ fences }) => fences)
    .filter(({ language, about, text }) => language === 'sh' && about === '' && !isOfNpm(text))
    .map(({ text }) => text)

/** The README's section that defines the names that the pages of docs/ use. */
function settingUp(): string[] {
  const readme = examplesOf('README.md')
  return readme.slice(
    0,
    readme.findIndex((text) => text.startsWith('ask() {')),
  )
}
const askItself = () => examplesOf('README.md').find((text) => text.startsWith('ask() {'))!

/** The pages of lookups have a test of their own, lookup-pages.test.ts. */
const withExamples = pages
  .map(({ name }) => name)
  .filter((name) => !name.startsWith('docs/lookups/') && examplesOf(name).length > 0)

describe('the pages', () => {
  it('mark their shell examples, so that none is missed', () => {
    const unmarked = pages.flatMap(({ name, fences }) =>
      fences
        .filter(({ language, text }) => language !== 'sh' && /^(\.\/bin\/|satyapan |npm |curl )/m.test(text))
        .map(({ line }) => `${name}:${line}`),
    )
    expect(unmarked).toEqual([])
    expect(withExamples.length).toBeGreaterThan(5)
  })

  it('name existing scripts', () => {
    const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const builtIn = ['start', 'test']
    const all = pages.flatMap(({ fences }) => fences.filter(({ text }) => isOfNpm(text)))
    const called = all.flatMap(({ text }) =>
      [...text.matchAll(/\bnpm (?:run )?([\w:-]+)/g)].map((found) => found[1]!),
    )
    expect(called).toEqual(expect.arrayContaining(builtIn))
    const ofNpmItself = ['install']
    const known = (name: string) => ofNpmItself.includes(name) || Object.hasOwn(scripts, name)
    expect(called.filter((name) => !known(name))).toEqual([])
    const files = all.flatMap(({ text }) =>
      [...text.matchAll(/\bnode (scripts\/\S+)/g)].map((found) => found[1]!),
    )
    expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([])
  })
})

describeLocal('the examples', () => {
  let installation: Installation
  let service: Service
  let checkout: string
  let hasCurl: boolean

  beforeAll(async () => {
    const curl = (await runProgram('sh', ['-c', 'command -v curl'])).stdout.trim()
    hasCurl = curl !== ''
    if (!hasCurl) return leftOut('the examples of the docs', 'curl is not installed')
    installation = await createFromTemplate()
    service = await installation.start({ config: { webhooks: { allowLoopback: true } } })
    // What the examples see of the folder in which a reader pastes them.
    checkout = join(installation.scratchDir, 'checkout')
    await mkdir(join(checkout, 'shims'), { recursive: true })
    for (const name of ['bin', 'node_modules', 'package.json']) {
      await symlink(join(repository, name), join(checkout, name))
    }
    await symlink(installation.dataDir, join(checkout, 'data'))
    // A refusal must not count as an answer.
    const strict = `#!/bin/sh\nexec '${curl}' --fail-with-body --show-error "$@"\n`
    await writeFile(join(checkout, 'shims', 'curl'), strict, { mode: 0o755 })
  })
  afterAll(async () => {
    await service?.stop()
    await installation?.discard()
  })

  it.each(withExamples)('%s', async (page) => {
    if (!hasCurl) return
    const before = page === 'README.md' ? [] : [...settingUp(), askItself()]
    const text = [...before, ...examplesOf(page)].join('\n').replaceAll('127.0.0.1:9000', await freeAddress())
    const undefinedName = `if set | grep "^[A-Z]*='*undefined"; then exit 1; fi`
    const child = spawn('sh', ['-euc', `${text}\n${undefinedName}\n`], {
      cwd: checkout,
      env: { ...service.env, PATH: `${join(checkout, 'shims')}:${service.env.PATH}` },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (said) => output.push(String(said)))
    const [code] = (await once(child, 'exit')) as [number | null]
    killGroup(child) // what an example left running in the background
    expect({ code, output: output.join('') }).toMatchObject({ code: 0 })
    expect(output.join('')).not.toMatch(/"detail":|"code":[45]/)
  })
})

async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return `127.0.0.1:${port}`
}
