// Tests an operator's own source: the example of the docs on a running service, its types as an installed package has
// them, and what `npm run new-source` makes.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LiveService, startLiveService } from '../support/live-service.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** In a folder without packages: the service itself resolves `satyapan/source`. */
const folder = mkdtempSync(join(tmpdir(), 'satyapan-own-'))
afterAll(() => rmSync(folder, { recursive: true }))

const exampleFile = join(root, 'examples', 'acme.mjs')
it('the example has at most 60 lines, and the docs name it', () => {
  expect(readFileSync(exampleFile, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60)
  expect(readFileSync(join(root, 'docs', 'sources.md'), 'utf8')).toContain('examples/acme.mjs')
})

interface Heard {
  readonly url: string
  readonly authorization: string | undefined
}

const people: Readonly<Record<string, readonly [status: number, body: unknown]>> = {
  '/v2/people/ZZZPZ1000A': [
    200,
    { pan: 'ZZZPZ1000A', name: 'ASHA VIJAY ZAVERI', holder: 'person', stale: false },
  ],
  '/v2/people/ZZZPZ1001A': [200, { pan: 'ZZZPZ1001A', name: 'A B', holder: 'alien', stale: false }],
  '/v2/people/ZZZPZ1002A': [200, { pan: 'ZZZPZ9999A', name: 'A B', holder: 'person', stale: false }],
  '/v2/people/ZZZPZ1003A': [200, { pan: 'ZZZPZ1003A', name: 'A B', holder: 'person', stale: true }],
  '/v2/people/ZZZPZ1004A': [401, { message: 'no' }],
  '/v2/people/ZZZPZ1005A': [418, { message: 'no' }],
  '/v2/people/ZZZPZ1006A': [503, { message: 'no' }],
  '/v2/uans?mobile=6000000001': [200, { mobile: '6000000001', uans: ['100000000001'], request: 'r-81' }],
}

describe('the example against a running service', () => {
  const heard: Heard[] = []
  let api: Server
  let service: LiveService
  beforeAll(async () => {
    api = createServer((request, response) => {
      heard.push({ url: request.url!, authorization: request.headers.authorization })
      const [status, body] = people[request.url!] ?? [404, { message: 'unknown' }]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
    cpSync(exampleFile, join(folder, 'acme.mjs'))
    const acme = {
      name: 'acme',
      module: join(folder, 'acme.mjs'),
      baseUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}/v2`,
      allowPlainHttp: true,
      secrets: { token: { env: 'ACME_TOKEN' } },
      options: { region: 'in' },
      cost: { default: 25 },
    }
    service = await startLiveService({
      config: { sources: [acme] },
      env: { ACME_TOKEN: 'the-token-of-acme' },
    })
  })
  afterAll(async () => {
    await service?.stop()
    await new Promise((resolve) => api.close(resolve))
  })

  const askPan = (pan: string) => service.client.lookup('/v1/verification/panbasic', { pan_number: pan })
  const dataOf = (answer: { json: unknown }) => (answer.json as { data: Record<string, unknown> }).data
  const eventOf = async ({ headers }: { headers: Record<string, string> }) =>
    dataOf(await service.client.lookup(`/v1/transactions/${headers['x-transaction-id']}`))

  it('answers in the shape of the lookup, with the secret that the configuration names', async () => {
    const answer = await askPan('ZZZPZ1000A')
    expect(answer).toMatchObject({ status: 200, headers: { 'x-satyapan-source': 'acme' } })
    expect(dataOf(answer)).toMatchObject({ full_name: 'ASHA VIJAY ZAVERI', category: 'Individual' })
    expect(heard.at(-1)).toEqual({ url: '/v2/people/ZZZPZ1000A', authorization: 'Bearer the-token-of-acme' })
  })

  it('unknown is an answer, and charged', async () => {
    const answer = await askPan('ZZZPZ7777A')
    expect(dataOf(answer)).toMatchObject({ status: 'INVALID' })
    expect(Number(answer.headers['x-satyapan-price'])).toBeGreaterThan(0)
  })

  it('its reference and its cost are in the ledger', async () => {
    const answer = await service.client.lookup('/v1/mobile-intelligence/mobile-to-uan-list', {
      mobile_number: '6000000001',
    })
    expect(dataOf(answer)).toEqual({ uan_numbers: ['100000000001'] })
    expect(await eventOf(answer)).toMatchObject({
      cost: 25,
      attempts: [{ source: 'acme', reference: 'r-81' }],
    })
  })

  it.each([
    ['a word that is not known', 'ZZZPZ1001A', 'unreadable'],
    ['another identifier', 'ZZZPZ1002A', 'unreadable'],
    ['an UpstreamError of its own', 'ZZZPZ1003A', 'unreadable'],
    ['401', 'ZZZPZ1004A', 'refused'],
    ['another status', 'ZZZPZ1005A', 'unreadable'],
  ])('%s is no answer: %s', async (_what, pan, outcome) => {
    const answer = await askPan(pan)
    expect(answer.status).toBe(500)
    expect(await eventOf(answer)).toMatchObject({ price: 0, attempts: [{ source: 'acme', outcome }] })
    await askPan('ZZZPZ1000A') // the breaker sees that it works
  })

  it('a 503 is a source that is down', async () => {
    expect(await eventOf(await askPan('ZZZPZ1006A'))).toMatchObject({ attempts: [{ outcome: 'down' }] })
  })

  it('its token is in no log', () => expect(service.logs()).not.toContain('the-token-of-acme'))
})

const newSource = (...words: string[]) => {
  const env = { ...process.env, INIT_CWD: folder }
  const script = join(root, 'scripts', 'new-source.mjs')
  const made = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8', env })
  return { status: made.status, text: made.stdout + made.stderr }
}

describe('new-source', () => {
  it('makes a module for the lookups that are named, says how to use it, and overwrites none', () => {
    const made = newSource('vendor-two', '--lookup', 'rc-advanced', '--lookup', 'upi-basic')
    expect(made).toMatchObject({ status: 0, text: expect.stringContaining('env: VENDOR_TWO_TOKEN') })
    const text = readFileSync(join(folder, 'sources', 'vendor-two.mjs'), 'utf8')
    for (const name of ["'rc-advanced'", "'upi-basic'", 'vehicle_chasi_number']) expect(text).toContain(name)
    expect(newSource('vendor-two')).toMatchObject({
      status: 2,
      text: expect.stringContaining('already exists'),
    })
  })

  it.each([
    [[]],
    [['Not_A_Name']],
    [['records']],
    [['a', 'b']],
    [['a', '--lookup', 'nothing']],
    [['a', '--new']],
  ])('refuses %j', (words) => {
    const { status, text } = newSource(...words)
    expect(status).toBe(2)
    expect(text).toContain('Usage: npm run new-source')
  })
})

describe('satyapan/source, installed', () => {
  it('has types that accept the example and what new-source makes, and reject a mistake', () => {
    expect(spawnSync('npm', ['run', 'types'], { cwd: root }).status).toBe(0)
    const project = join(folder, 'project')
    mkdirSync(join(project, 'node_modules'), { recursive: true })
    symlinkSync(root, join(project, 'node_modules', 'satyapan'))
    cpSync(exampleFile, join(project, 'acme.mjs'))
    newSource('typed', '--lookup', 'gstinlite')
    cpSync(join(folder, 'sources', 'typed.mjs'), join(project, 'typed.mjs'))
    const mistake = `import type { CreateSource } from 'satyapan/source'
export const create: CreateSource = ({ secrets }) => ({ answers: { panbasic: async () => ({ outcome: 1 }) } })\n`
    writeFileSync(join(project, 'mistake.ts'), mistake)
    const compile = (...files: string[]) =>
      spawnSync(
        process.execPath,
        [
          join(root, 'node_modules', 'typescript-7', 'bin', 'tsc'),
          ...['--noEmit', '--strict', '--allowJs', '--checkJs', '--skipLibCheck', '--pretty', 'false'],
          ...['--module', 'nodenext', '--target', 'es2023'],
          ...files,
        ],
        { cwd: project, encoding: 'utf8' },
      )
    expect(compile('acme.mjs', 'typed.mjs').stdout).toBe('')
    const refused = compile('mistake.ts')
    expect(refused.stdout).toMatch(/Property 'secrets' does not exist/)
    expect(refused.stdout).toMatch(/'outcome' does not exist|Property 'subCode' is missing/)
  })
})
