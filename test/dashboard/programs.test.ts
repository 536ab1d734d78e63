// Tests that the programs which Try it shows run when they are pasted: curl for every lookup, TypeScript and Python for
// every way in which lookups take credentials and parameters.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CalledLookup, type Program, programsOf } from '../../dashboard/src/try-it/programs.js'
import { flat, jpeg } from '../../packages/matching/test/face-pictures.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { endpointsOf, twinOf } from '../../src/lookups/lookup.js'
import { createClient } from '../support/client.js'
import type { Installation, Service } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../../', import.meta.url))

/** What the dashboard knows of each lookup, as `lookups.list` says it. */
const lookups = catalogue.map((row) => ({
  name: row.name,
  method: row.route.method,
  path: row.route.path,
  credentials: row.credentials,
  sends: twinOf(row)?.from ?? row.route.from ?? ('query' as const),
  poll: row.task?.poll ?? null,
  input: row.input,
  isSensitive: row.sensitive === true,
}))
type Listed = (typeof lookups)[number]

let installation: Installation
let service: Service
let folder: string
/** Inside of the repository, whose packages its programs import. */
let project: string

beforeAll(async () => {
  installation = await createFromTemplate()
  service = await installation.start()
  folder = await mkdtemp(join(tmpdir(), 'satyapan-programs-'))
  project = await mkdtemp(join(repository, 'sdk', 'dist-programs-'))
  await writeFile(join(folder, 'file_a.jpg'), await jpeg(flat(64, 64)))
  await writeFile(join(folder, 'file_b.jpg'), await jpeg(flat(64, 64)))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(project, { recursive: true, force: true })
  await service?.stop()
  await installation?.discard()
})

/** Consent is no required parameter, as a registered one is named in a header; but one of the two is needed. */
const valuesOf = ({ input, sends }: Listed) =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([name, { required }]) => required || name === 'consent')
      .map(([name, { example }]) => [name, sends === 'form' ? join(folder, `${name}.jpg`) : example]),
  )

const caFile = () => join(service.dataDir, 'tls', 'authority.crt')

/** One OTP in a minute goes to a number, so each program asks for another one's. */
const numbers: Readonly<Partial<Record<Program['name'], string>>> = {
  TypeScript: '999999990057',
  Python: '999999990026',
}

const accessOf = (secret: string | undefined) => ({
  baseUrl: service.baseUrl,
  authorityFile: caFile(),
  clientId: service.clientId,
  secret,
})

function programOf(lookup: Listed, name: Program['name'], secret: string | undefined): string {
  const called: CalledLookup = lookup
  const values = valuesOf(lookup)
  const aadhaar = values.aadhaar_number === undefined ? undefined : numbers[name]
  const own = aadhaar === undefined ? values : { ...values, aadhaar_number: aadhaar }
  return programsOf(called, own, accessOf(secret)).find((each) => each.name === name)!.text
}

const environment = () => ({ ...process.env, SECRET: service.clientSecret })

async function runCurl(text: string): Promise<unknown> {
  const { stdout } = await run('sh', ['-c', text], { env: environment() })
  return JSON.parse(stdout)
}

async function runPython(text: string): Promise<unknown> {
  const { stdout } = await run('python3', ['-c', text], { env: environment() })
  return JSON.parse(stdout)
}

async function runTypescript(text: string): Promise<string> {
  const file = join(project, 'call.mjs')
  await writeFile(file, text)
  const env = { ...environment(), NODE_EXTRA_CA_CERTS: caFile() }
  const { stdout } = await run(process.execPath, [file], { env, cwd: repository })
  return stdout
}

const tasks = lookups.filter(({ poll }) => poll !== null)
/** Of a task that has ended. */
const result = [{ status: 'completed', result: { source_output: expect.any(Object) } }]

/** What a lookup answers to its own examples, when the credentials are right. */
const isAnswer = (body: unknown) =>
  expect(body).toMatchObject({ transaction_id: expect.stringMatching(/^[0-9a-f]{32}$/) })

it('knows every lookup by a way that the interface has', () => {
  for (const { path, name } of lookups)
    expect(endpointsOf(catalogue.find((row) => row.name === name)!).map((each) => each.path)).toContain(path)
})

describe('curl', () => {
  it.each(lookups.map((lookup) => [lookup.name, lookup] as const))('%s', async (_name, lookup) => {
    // The sandbox's client may call every lookup, the sensitive ones too.
    const answer = (await runCurl(programOf(lookup, 'curl', undefined))) as { code: number; sub_code: string }
    if (lookup.poll !== null) return expect(answer).toMatchObject(result)
    isAnswer(answer)
    expect([401, 403, 404, 405, 415]).not.toContain(answer.code)
  })

  it('has the secret in it when the page knows it, and quotes what a shell would read', async () => {
    const [first] = lookups
    const text = programOf(first!, 'curl', service.clientSecret)
    expect(text).toContain(service.clientSecret)
    const { stdout } = await run('sh', ['-c', text], { env: { PATH: process.env.PATH } })
    expect(JSON.parse(stdout)).toMatchObject({ sub_code: 'SUCCESS' })
    const names = lookups.find(({ name }) => name === 'name-match')!
    const access = { baseUrl: service.baseUrl, authorityFile: caFile(), clientId: service.clientId }
    const odd = { name1: `O'Brien "$HOME" \\ \`id\``, name2: 'आशा ज़वेरी' }
    for (const { name, text: program } of programsOf(names, odd, {
      ...access,
      secret: service.clientSecret,
    })) {
      const body =
        name === 'curl'
          ? await runCurl(program)
          : name === 'Python'
            ? await runPython(program)
            : { printed: await runTypescript(program) }
      expect(JSON.stringify(body), name).toContain('SUCCESS')
    }
  })

  it('carries what is stated of the consent, in every language', async () => {
    const stated = { consent: 'Y', purpose: `Opening an "account"`, consent_id: 'form-$17' }
    const named = ['mobile-to-pan', 'panbasic', 'voter-id']
    const called = lookups.filter(({ name }) => named.includes(name))
    const ofFaces = lookups.filter(({ sends }) => sends === 'form')
    const client = createClient(service)
    for (const lookup of [...called, ...ofFaces]) {
      const { consent: _own, ...values } = valuesOf(lookup)
      for (const { name, text } of programsOf(lookup, values, accessOf(service.clientSecret), stated)) {
        const body =
          name === 'curl'
            ? await runCurl(text)
            : name === 'Python'
              ? await runPython(text)
              : { printed: await runTypescript(text) }
        // The result of a task has the id of its call as request_id.
        const [, id] = /(?:transaction|request)_id"?: ?["']([0-9a-f]{32})["']/.exec(JSON.stringify(body))!
        const transaction = await client.lookup(`/v1/transactions/${id}`)
        expect(transaction.json, `${lookup.name} ${name}`).toMatchObject({
          data: { consent: { consent: 'Y', purpose: stated.purpose, id: stated.consent_id } },
        })
      }
    }
    client.close()
  })

  it('says what is missing without the secret', async () => {
    const text = programOf(lookups[0]!, 'curl', undefined)
    const failed = await run('sh', ['-c', text], { env: { PATH: process.env.PATH } }).catch((error) => error)
    expect(String((failed as { stderr: string }).stderr)).toContain('set it to a secret of the client')
  })
})

/** The first lookup of each class of credentials and way of sending parameters: a later step would need an OTP's reference. */
const ways = [
  ...new Map(
    lookups
      .filter(({ isSensitive, poll }) => !isSensitive && poll === null)
      .reverse()
      .map((each) => [`${each.credentials}, ${each.sends}`, each]),
  ).entries(),
]

describe.each(ways)('%s', (_way, lookup) => {
  it('in Python', async () => {
    const answer = await runPython(programOf(lookup, 'Python', undefined))
    isAnswer(answer)
    expect(answer).toMatchObject({ code: expect.toBeOneOf([200, null]) })
  })

  it('in TypeScript', async () => {
    expect(await runTypescript(programOf(lookup, 'TypeScript', undefined))).toMatch(
      /transaction_id: '[0-9a-f]{32}'/,
    )
  })
})

describe('a task', () => {
  it.each(tasks.map((lookup) => [lookup.name, lookup] as const))(
    '%s: Python and TypeScript wait for its result',
    async (_name, lookup) => {
      expect(await runPython(programOf(lookup, 'Python', undefined))).toMatchObject(result)
      const printed = await runTypescript(programOf(lookup, 'TypeScript', undefined))
      expect(printed).toContain("status: 'completed'")
      expect(printed).toContain('source_output:')
    },
  )

  it('prints a refusal as it is', async () => {
    const [task] = tasks
    const programs = programsOf(task!, {}, accessOf(undefined))
    for (const { name, text } of programs.filter((each) => each.name !== 'TypeScript')) {
      const answer = await (name === 'curl' ? runCurl(text) : runPython(text))
      expect(answer, name).toMatchObject({ detail: expect.arrayContaining([expect.any(Object)]) })
    }
  })
})
