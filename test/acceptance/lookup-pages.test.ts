// Runs the shell, TypeScript and Python lines of every page of docs/lookups, and compares the bodies of the pages with answers.
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, createClient } from '../support/client.js'
import { fencesOf } from '../support/markdown.js'
import { finished, runProgram } from '../support/processes.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { faces, jpeg } from './face-images.js'
import { type Json, lookupPages } from './lookup-pages.js'
import { describeLocal, leftOut } from './target.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const pages = lookupPages()

const fencesIn = async (page: string, language: string) =>
  fencesOf(await readFile(join(repository, page), 'utf8'))
    .filter((fence) => fence.language === language)
    .map(({ text }) => text)

/** `--- NAME` before what the lines of each page print. */
const mark = (name: string) => `--- ${name}`

/** What a program printed, by page. */
function printedByPage(output: string): Map<string, string> {
  const parts = output.split(/^--- (.+)\n/m).slice(1)
  return new Map(parts.flatMap((name, i) => (i % 2 === 0 ? [[name, parts[i + 1]!.trim()]] : [])))
}

interface Run {
  readonly code: number | null
  readonly stderr: string
  readonly printed: Map<string, string>
}

async function run(file: string, args: string[], cwd: string, env: Record<string, string>): Promise<Run> {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const { code, stdout, stderr } = await finished(child)
  return { code, stderr, printed: printedByPage(stdout) }
}

/** The shell prints whole answers, the others what their lines print: here the sub_code, or a task's state. */
function wordOf(answers: string): string {
  if (answers === '') return ''
  const last = JSON.parse(answers.slice(answers.lastIndexOf('\n') + 1)) as Json | [Json]
  return String(Array.isArray(last) ? last[0].status : last.sub_code)
}

async function runShell(cwd: string, env: Record<string, string>): Promise<Run> {
  const ask = (await fencesIn('README.md', 'sh')).find((text) => text.startsWith('ask() {'))!.split('\n')[0]!
  // A line of its own for each answer; a refusal must not count as one.
  const lines = pages.flatMap((page) => [`echo '${mark(page.name)}'`, page.examples('sh')])
  const script = [ask.replace('curl -s', String.raw`curl -sS --fail-with-body -w '\n'`), ...lines].join('\n')
  return run('sh', ['-euc', script], cwd, env)
}

/** Each page has `answer` of its own, and later steps see what earlier ones stored: blocks inside blocks. */
function typescriptProgram(): string {
  const imports = new Set(["import { createClient } from '@satyapan/client'"])
  const blocks = pages.map((page) => {
    const lines = page.examples('ts').split('\n')
    for (const line of lines.filter((text) => text.startsWith('import '))) imports.add(line)
    const others = lines.filter((text) => !text.startsWith('import '))
    return `{\nconsole.log('${mark(page.name)}')\n${others.join('\n')}`
  })
  const client =
    'const satyapan = createClient({ baseUrl: process.env.BASE!, clientId: process.env.ID!, clientSecret: process.env.SECRET! })'
  return [...imports, client, ...blocks, '}'.repeat(blocks.length), ''].join('\n')
}

async function runPython(cwd: string, env: Record<string, string>): Promise<Run> {
  const [ask] = await fencesIn('docs/quick-start.md', 'py')
  const lines = pages.flatMap((page) => [`print('${mark(page.name)}')`, page.examples('py')])
  await writeFile(join(cwd, 'pages.py'), [ask, ...lines, ''].join('\n'))
  return run('python3', ['-W', 'error', 'pages.py'], cwd, env)
}

describe('the pages of lookups', () => {
  it('each have lines in three languages, a body for every sub_code, and failures', () => {
    expect(pages.length).toBeGreaterThan(45)
    for (const page of pages) {
      for (const language of ['sh', 'ts', 'py'] as const) expect(page.examples(language)).not.toBe('')
      expect(page.bodies.size, page.name).toBeGreaterThan(0)
      expect(page.failures.size, page.name).toBeGreaterThan(2)
    }
  })
})

describeLocal('a service answers as its pages say', () => {
  let installation: Installation
  let service: Service
  let client: Client
  let shell: Run

  /** The names that the examples use. Each language has its own service: an OTP is sent once a minute. */
  async function withService<Result>(use: (cwd: string, env: Record<string, string>) => Promise<Result>) {
    const own = await createFromTemplate()
    const started = await own.start()
    try {
      const cwd = join(own.scratchDir, 'pages')
      await mkdir(cwd)
      await writeFile(join(cwd, 'a.jpg'), await jpeg(faces.window()))
      await writeFile(join(cwd, 'b.jpg'), await jpeg(faces.smiling()))
      const { baseUrl: BASE, caFile: CA, clientId: ID, clientSecret: SECRET } = started
      const TOKEN = await createClient(started).token()
      return await use(cwd, { ...started.env, NODE_EXTRA_CA_CERTS: CA, BASE, CA, ID, SECRET, TOKEN })
    } finally {
      await started.stop()
      await own.discard()
    }
  }

  beforeAll(async () => {
    installation = await createFromTemplate()
    service = await installation.start()
    client = createClient(service)
    shell = await withService(runShell)
  })
  afterAll(async () => {
    client?.close()
    await service?.stop()
    await installation?.discard()
  })

  const expectSameWords = ({ code, stderr, printed }: Run) => {
    expect({ code, stderr }).toMatchObject({ code: 0 })
    expect([...printed.keys()]).toEqual(pages.map(({ name }) => name))
    const words = [...shell.printed].map(([name, answers]) => [name, wordOf(answers)])
    expect([...printed]).toEqual(words)
  }

  it('in the shell', () => {
    expect({ code: shell.code, stderr: shell.stderr }).toMatchObject({ code: 0 })
    for (const page of pages) {
      const word = wordOf(shell.printed.get(page.name)!)
      const said = [...page.bodies].map(([heading, body]) => (Array.isArray(body) ? body[0].status : heading))
      if (word !== '') expect(said, page.name).toContain(word)
    }
  })

  it('in TypeScript, which compiles', async () => {
    const folder = join(repository, 'sdk', 'dist', 'lookup-pages')
    await mkdir(folder, { recursive: true })
    try {
      const file = join(folder, 'pages.ts')
      await writeFile(file, typescriptProgram())
      const config = { extends: '../../tsconfig.json', compilerOptions: { noEmit: true, rootDir: '../..' } }
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, include: ['pages.ts'] }))
      const tsc = join(repository, 'node_modules/typescript-7/bin/tsc')
      expect((await runProgram(process.execPath, [tsc, '-p', folder])).stdout).toBe('')
      const loader = join(repository, 'scripts/check/typescript.mjs')
      expectSameWords(
        await withService((cwd, env) => run(process.execPath, ['--import', loader, file], cwd, env)),
      )
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('in Python', async () => {
    const { code } = await runProgram('sh', ['-c', 'command -v python3'])
    if (code !== 0) return leftOut('the Python lines of the pages of lookups', 'python3 is not installed')
    expectSameWords(await withService(runPython))
  })

  /** The path and parameters of the JSON call of a page; undefined when it has none. */
  const jsonCallOf = (lines: string) => {
    const call = /-d '(\{[^$]*\})' \$BASE(\S+)$/m.exec(lines)
    return call === null ? undefined : { params: JSON.parse(call[1]!) as Json, path: call[2]! }
  }
  const asked = (path: string, body: Json) =>
    client.lookup(path, undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const withoutCall = ({ timestamp, transaction_id, ...others }: Json) => ({
    ...others,
    timestamp: typeof timestamp,
    transaction_id: typeof transaction_id,
  })
  /** Tasks answer with an id, whatever the result will be. */
  const rehearsed = pages.flatMap((page) => {
    const call = jsonCallOf(page.examples('sh'))
    return call === undefined || page.bodies.has('Submitted') ? [] : [{ ...page, call }]
  })

  it.each(rehearsed)('with the body of $name', async ({ name, call, bodies, rehearsals, failures }) => {
    for (const subject of [rehearsals.unknown, undefined]) {
      if (subject === '') continue
      const [first] = Object.keys(call.params)
      const params = subject === undefined ? call.params : { ...call.params, [first!]: subject }
      const { status, json } = await asked(call.path, params)
      expect(status, name).toBe(200)
      const answer = json as Json
      const promised = bodies.get(String(answer.sub_code))!
      // What is not found has fewer members under the same sub_code: panbasic's INVALID has no name.
      if (subject === undefined) expect(shapeOf(answer, promised)).toEqual(shapeOf(promised, answer))
      else expect(shapeOf(promised, answer)).toMatchObject(shapeOf(answer, promised) as Json)
    }
    for (const [rehearsal, failure] of [
      ['source failure', 'SOURCE_FAILURE'],
      ['source unavailable', 'SOURCE_UNAVAILABLE'],
    ] as const) {
      const subject = rehearsals[rehearsal]
      if (subject === undefined || subject === '') continue
      const [first] = Object.keys(call.params)
      const { status, json } = await asked(call.path, { ...call.params, [first!]: subject })
      const promised = failures.get(failure)!
      expect({ status, body: withoutCall(json as Json) }).toEqual({
        status: promised.status,
        body: withoutCall(promised.body),
      })
    }
  })
})

/** The members of a value and of all below it. Lists may be empty and values null: only what both have is compared. */
function membersOf(value: unknown, other: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(other)) {
    return value.length > 0 && other.length > 0 ? [membersOf(value[0], other[0])] : []
  }
  const areObjects = [value, other].every((each) => typeof each === 'object' && each !== null)
  if (!areObjects || Array.isArray(value) || Array.isArray(other)) return 'value'
  const members = Object.entries(value as Json)
  return Object.fromEntries(members.map(([name, member]) => [name, membersOf(member, (other as Json)[name])]))
}

/** A body by its words, which are promised, and its members. */
function shapeOf(body: Json, other: Json): unknown {
  const { code, sub_code, message } = body
  return { code, sub_code, message, members: membersOf(body, other) }
}
