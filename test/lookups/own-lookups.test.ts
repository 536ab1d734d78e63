// Tests lookups of an operator's own on the product: that they are everywhere where built-in ones are, and that a start
// with a wrong one is refused in one line.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client as Agent } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { surroundings } from '../support/processes.js'
import { createInstallation, type Installation, type Service, startService } from '../support/service.js'
import { createAskAdmin, expectOwnLookup, recordsText } from './own-lookups.harness.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** In a folder without packages: the service itself resolves `satyapan/lookup`. */
const folder = mkdtempSync(join(tmpdir(), 'satyapan-own-lookups-'))
afterAll(() => rmSync(folder, { recursive: true }))

const example = join(folder, 'credit-score.mjs')
cpSync(join(root, 'examples', 'credit-score.mjs'), example)

it.each(['credit-score.mjs', 'credit-bureau.mjs'])('examples/%s has at most 40 lines', (name) => {
  const text = readFileSync(join(root, 'examples', name), 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
  expect(readFileSync(join(root, 'docs', 'own-lookups.md'), 'utf8')).toContain(`examples/${name}`)
})

describe('a service with a lookup of its own', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ config: { lookups: [example] } })
  })
  afterAll(async () => {
    await service?.stop()
    await service?.installation.discard()
  })

  it('offers it to an agent', async () => {
    const agent = new Agent({ name: 'test', version: '1' })
    const file = join(service.dataDir, 'sandbox.json')
    const args = [join(root, 'bin', 'satyapan'), 'mcp', '--credentials', file, '--lookup', 'credit-score']
    const env = surroundings()
    await agent.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }))
    try {
      const { tools } = await agent.listTools()
      expect(tools).toMatchObject([{ name: 'credit-score', inputSchema: { required: ['pan_number'] } }])
      const found = await agent.callTool({ name: 'credit-score', arguments: { pan_number: 'ZZZPZ1000A' } })
      expect(found.structuredContent).toMatchObject({ sub_code: 'SUCCESS', price: 2500 })
    } finally {
      await agent.close()
    }
  })

  it('has it everywhere', async () => {
    const client = createClient(service)
    const recordsFile = join(folder, 'scores.csv')
    writeFileSync(recordsFile, recordsText)
    const { admin_token: token } = JSON.parse(readFileSync(join(service.dataDir, 'sandbox.json'), 'utf8'))
    const admin = createAskAdmin(service, token)
    const cli = async (...words: string[]) => {
      const { code, stdout, stderr } = await service.cli(...words)
      expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
      return stdout
    }
    await expectOwnLookup({ client, admin, cli }, recordsFile)
    client.close()
  })
})

describe('a start that is refused', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await createInstallation()
  })
  afterAll(() => installation.discard())

  const text = readFileSync(example, 'utf8')
  const pathOf = (path: string) => text.replace('/v1/own/credit-score', path)
  const cases: readonly (readonly [what: string, module: string, line: string])[] = [
    [
      'the name of a built-in lookup',
      text.replace("'credit-score'", "'panbasic'"),
      'its row panbasic: there is a lookup panbasic already',
    ],
    [
      'the name of a kind of records',
      text.replace("'credit-score'", "'vehicle'"),
      'its row vehicle: vehicle is the name of a kind',
    ],
    [
      'the path of a lookup',
      pathOf('/v1/verification/panbasic'),
      'its row credit-score: the path /v1/verification/panbasic exists already',
    ],
    [
      'the path of another route',
      pathOf('/v1/authorize'),
      'its row credit-score: the path /v1/authorize exists already',
    ],
    [
      'a path that a route has a pattern for',
      pathOf('/v1/transactions/x'),
      'its row credit-score: the path /v1/transactions/x exists already',
    ],
    [
      'a path outside',
      pathOf('/admin/v1/score'),
      'its row credit-score: route.path is "/admin/v1/score", expected',
    ],
    [
      'a result at the path of a lookup',
      text.replace(
        "route: { method: 'GET', path: '/v1/own/credit-score' }",
        "route: { method: 'POST', path: '/v1/own/post-score' }, task: { poll: '/v1/verification/rc-advanced', type: 'score' }",
      ),
      'its row credit-score: the path /v1/verification/rc-advanced exists already',
    ],
    [
      'a wrong price',
      text.replace('price: 2500', 'price: "2500"'),
      'its row credit-score: price is "2500", expected',
    ],
    ['an error', `\n\n${text}null.x\n`, `it cannot be loaded: TypeError: Cannot read properties of null`],
    ['no JavaScript', 'export default {', 'it cannot be loaded: SyntaxError'],
  ]
  it.each(cases)('%s', async (_what, module, line) => {
    const file = join(folder, 'wrong.mjs')
    writeFileSync(file, module)
    const { code, stdout, stderr } = await installation.run(['serve'], { config: { lookups: [file] } })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr.trimEnd()).not.toContain('\n')
    expect(stderr).toContain(`lookups[0] is ${file}: ${line}`)
  })

  it('two modules with the same lookup, a module that is not there, a value that is no list', async () => {
    const twice = await installation.run(['serve'], { config: { lookups: [example, example] } })
    expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining('lookups[1] is') })
    const missing = await installation.run(['serve'], { config: { lookups: ['./none.mjs'] } })
    // A relative path starts at the folder of the configuration.
    const beside = join(installation.scratchDir, '..', 'none.mjs')
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining(`there is no file ${beside}`) })
    const noList = await installation.run(['serve'], { config: { lookups: example } })
    expect(noList).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('expected a list of module files'),
    })
  })
})

it('new-lookup --own makes a row and a source, which serve', async () => {
  const cwd = join(folder, 'made')
  mkdirSync(cwd)
  const script = join(root, 'scripts', 'new-lookup.mjs')
  const words = [script, '--own', 'fleet-owner', '--by', 'rc-number', '--path', '/v2/own/fleet-owner']
  const { INIT_CWD: _, ...env } = process.env
  const made = spawnSync(process.execPath, words, { cwd, env, encoding: 'utf8' })
  expect(made).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('lookups: [./lookups/fleet-owner.mjs]'),
  })
  expect(spawnSync(process.execPath, words, { cwd, env })).toMatchObject({ status: 2 })
  for (const name of ['fleet-owner', 'fleet-owner-source'])
    expect(readFileSync(join(cwd, 'lookups', `${name}.mjs`), 'utf8').split('\n').length).toBeLessThanOrEqual(
      40,
    )

  const installation = await createInstallation()
  const source = { name: 'fleet', module: join(cwd, 'lookups', 'fleet-owner-source.mjs') }
  const config = {
    lookups: [join(cwd, 'lookups', 'fleet-owner.mjs')],
    sources: [{ ...source, baseUrl: 'https://127.0.0.1:1', secrets: { token: { env: 'TOKEN' } } }],
  }
  try {
    const options = { config, env: { TOKEN: 't' } }
    expect(await installation.run(['migrate', '--init'], options)).toMatchObject({ code: 0 })
    const tested = await installation.run(['sources', 'test', 'fleet', '--json'], options)
    expect(tested).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('fleet-owner is not translated yet'),
    })
  } finally {
    await installation.discard()
  }
})
