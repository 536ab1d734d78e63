// Tests the command conform and the program satyapan-conform: exit status, reports, and that the secret is nowhere.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exitStatusOf, type Io } from '../../src/cli/io.js'
import { runHere } from '../../src/cli/run-here.js'
import { makeCertificate } from '../support/certificates.js'

const secret = 'sk_9f3b-of-nobody/else+'
const token = 'tok_77aa12'

let home: string
let caFile: string
const servers: Server[] = []
/** Repeats what it was sent: the worst that a server can do to a secret. */
let echo: string
/** Refuses everything with 422. */
let refusing: string

async function open(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(certificate, (request, response) => {
    request.resume()
    request.once('end', () => answer(request, response))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}
let certificate: { cert: string; key: string }

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'conform-'))
  const { authority, ...pair } = await makeCertificate(['127.0.0.1'])
  certificate = pair
  caFile = join(home, 'ca.pem')
  await writeFile(caFile, authority)
  let calls = 0
  echo = await open(({ url, headers }, response) => {
    const isToken = url === '/v1/authorize'
    response.writeHead(isToken ? 200 : 500, { 'content-type': 'application/json' })
    const echoed = { url, headers, secret, encoded: encodeURIComponent(secret) }
    response.end(
      JSON.stringify(isToken ? { access_token: token, ...echoed } : { detail: JSON.stringify(echoed) }),
    )
  })
  refusing = await open((_request, response) => {
    calls++
    response.writeHead(422, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ transaction_id: `t${calls}` }))
  })
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await rm(home, { recursive: true })
})

interface Ended {
  readonly status: number
  readonly out: string
  readonly err: string
}

/** `satyapan conform`, in this process. */
async function command(...words: string[]): Promise<Ended> {
  let [out, err] = ['', '']
  const io: Io = {
    out: async (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
    progress: () => {},
    colour: false,
    isTerminal: false,
    cwd: home,
    signal: new AbortController().signal,
    actor: { name: 'asha', origin: 'test' },
  }
  try {
    return { status: await runHere(['conform', ...words], io), out, err }
  } catch (error) {
    return { status: exitStatusOf(error), out, err: `${err}${(error as Error).message}` }
  }
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** `satyapan-conform`, a process of its own. */
const program = (words: readonly string[], environment: Record<string, string> = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const typescript = join(root, 'scripts', 'check', 'typescript.mjs')
    const main = join(root, 'packages', 'conform', 'src', 'main.ts')
    const env = { PATH: process.env.PATH ?? '', ...environment }
    execFile(
      process.execPath,
      ['--import', typescript, main, ...words],
      { cwd: home, env },
      (error, out, err) => resolve({ status: error === null ? 0 : Number(error.code), out, err }),
    )
  })

const account = ['--client-id', 'acme', '--client-secret', secret]

describe('conform', () => {
  it('shows neither the secret nor the token, whatever the server repeats', async () => {
    const reports = ['a.html', 'a.xml', 'a.json']
    const options = reports.flatMap((file) => ['--report', file])
    const { status, out, err } = await command(echo, ...account, '--ca', caFile, '--text', ...options)
    expect(status).toBe(1)
    const files = await Promise.all(reports.map((file) => readFile(join(home, file), 'utf8')))
    for (const text of [out, err, ...files]) {
      for (const hidden of [secret, encodeURIComponent(secret), token]) expect(text).not.toContain(hidden)
    }
    for (const text of [out, ...files]) expect(text).toContain('[hidden]')
    for (const file of reports) expect((await stat(join(home, file))).mode & 0o077).toBe(0)
    expect(out).toContain(`repeat    curl -sS -i --cacert '${caFile}'`)
    expect(out).toContain('"$CLIENT_SECRET"')
  })

  it('ends with 0 when no case failed, and prints one line of JSON for programs', async () => {
    const { status, out } = await command(refusing, ...account, '--ca', caFile, '--only', 'transport')
    const { totals, base_url } = JSON.parse(out) as { totals: Record<string, number>; base_url: string }
    expect({ status, base_url, failed: totals.failed }).toEqual({ status: 0, base_url: refusing, failed: 0 })
    expect(totals.passed).toBe(5)
    expect(out.trimEnd()).not.toContain('\n')
  })

  it('ends with 1 and one line when the server cannot be reached, or its certificate is not trusted', async () => {
    const nobody = await command('https://127.0.0.1:1', ...account)
    expect(nobody).toMatchObject({ status: 1, out: '' })
    expect(nobody.err).toMatch(/^https:\/\/127\.0\.0\.1:1 does not answer: .*ECONNREFUSED[^\n]*$/)
    const untrusted = await command(refusing, ...account)
    expect(untrusted.status).toBe(1)
    expect(untrusted.err).toMatch(/does not answer: .*certificate/)
    expect((await command(refusing, ...account, '--insecure', '--only', 'transport')).status).toBe(0)
  })

  it('lists the cases and sends nothing', async () => {
    const { status, out } = await command('--list', '--only', 'webhooks')
    expect(status).toBe(0)
    expect((JSON.parse(out) as { id: string }[]).map(({ id }) => id)).toContain('upi-basic-batch.webhook')
  })

  it.each([
    [[], 'expected one BASE_URL'],
    [['https://127.0.0.1:1'], '--client-id is missing, and SATYAPAN_CLIENT_ID is not set'],
    [['http://127.0.0.1:1', ...account], 'BASE_URL is "http://127.0.0.1:1", expected an https:// address'],
    [
      ['https://127.0.0.1:1', ...account, '--insecure', '--ca', 'ca.pem'],
      '--ca and --insecure exclude each other',
    ],
    [
      ['https://127.0.0.1:1', ...account, '--report', 'a.pdf'],
      'has another ending than .html, .xml or .json',
    ],
    [['https://127.0.0.1:1', ...account, '--profile', 'ca.pem'], '--profile'],
  ])('refuses %j with one line', async (words, line) => {
    const { status, out, err } = await command(...words)
    expect({ status, out }).toEqual({ status: 2, out: '' })
    expect(err).toContain(line)
    expect(err).not.toContain('\n')
    expect(err).not.toContain(secret)
  })
})

describe('satyapan-conform', () => {
  it('is the same without Satyapan, with credentials of the environment', async () => {
    const environment = { SATYAPAN_CLIENT_ID: 'acme', SATYAPAN_CLIENT_SECRET: secret }
    const done = await program([refusing, '--ca', caFile, '--only', 'transport'], environment)
    expect(done).toMatchObject({ status: 0, err: '' })
    expect(done.out).toMatch(/5 passed, 0 failed, 0 warned, 2 skipped: \d+ requests/)
  })

  it('ends with 2 on wrong usage, and has a help', async () => {
    const wrong = await program([refusing, ...account, '--no-such-option'])
    expect(wrong).toMatchObject({ status: 2, out: '' })
    expect(wrong.err).toMatch(/^satyapan-conform: Unknown option '--no-such-option'\n/)
    const help = await program(['--help'])
    expect(help.status).toBe(0)
    expect(help.out).toContain('Usage: satyapan-conform BASE_URL')
  })
})
