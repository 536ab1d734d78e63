// Tests starts whose configuration names an unusable file: one line, and nothing is created.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuthority } from '../../src/platform/tls/make-certificate.js'
import { ConfigProblem, readConfig } from '../../src/server/config.js'
import { serve } from '../../src/server/serve.js'

const quiet = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} }
const clock = { now: () => 1_790_000_000_000 }

let folder: string
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satyapan-named-files-'))
  const [one, other] = [await makeAuthority(clock.now()), await makeAuthority(clock.now())]
  await writeFile(at('good.crt'), one.cert)
  await writeFile(at('good.key'), one.key)
  await writeFile(at('other.key'), other.key)
  await writeFile(at('text.txt'), 'nothing of the kind')
  await writeFile(at('short.key'), 'c2hvcnQ=\n', { mode: 0o600 })
  await writeFile(at('open.key'), `${Buffer.alloc(32, 1).toString('base64')}\n`, { mode: 0o644 })
  await writeFile(at('empty.txt'), '\n')
  await mkdir(at('a-folder'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The line of a start with this configuration, which must create nothing. */
async function refusal(config: object): Promise<string> {
  await writeFile(at('satyapan.config.yaml'), JSON.stringify(config))
  const before = await readdir(folder)
  const env = { SATYAPAN_PORT: '0', SATYAPAN_DATA_DIR: at('data'), SECRET: 'x' }
  const started = async () => serve(readConfig(env, folder), { clock, log: quiet })
  const problem = await started().then(
    () => new Error('it started'),
    (error: unknown) => error as Error,
  )
  expect(problem).toBeInstanceOf(ConfigProblem)
  expect(await readdir(folder)).toEqual(before)
  expect(problem.message.split('\n')).toHaveLength(1)
  const file = `${at('satyapan.config.yaml')}: `
  expect(problem.message.startsWith(file)).toBe(true)
  return problem.message.slice(file.length).replaceAll(folder, '')
}

describe('a certificate', () => {
  const tls = (certFile: string, keyFile: string) =>
    refusal({ tls: { certFile: at(certFile), keyFile: at(keyFile) } })

  it.each([
    [
      'none.crt',
      'good.key',
      'tls.certFile is "/none.crt", expected a file in PEM: there is no file /none.crt',
    ],
    [
      'good.crt',
      'none.key',
      'tls.keyFile is "/none.key", expected a file in PEM: there is no file /none.key',
    ],
    ['a-folder', 'good.key', 'tls.certFile is "/a-folder", expected a file in PEM: /a-folder is a folder'],
    ['text.txt', 'good.key', 'tls.certFile is "/text.txt", expected a certificate chain in PEM: '],
    [
      'good.crt',
      'text.txt',
      'tls.keyFile is "/text.txt", expected a private key in PEM without a passphrase: ',
    ],
    [
      'good.crt',
      'other.key',
      'tls.keyFile is "/other.key", expected the private key of the certificate in tls',
    ],
  ])('%s with %s', async (certFile, keyFile, expected) => {
    expect((await tls(certFile, keyFile)).slice(0, expected.length)).toBe(expected)
  })
})

describe('the master key', () => {
  it.each([
    ['none/master.key', 'there is no folder /none'],
    ['text.txt/master.key', 'the master key file cannot be read: there is no file /text.txt/master.key'],
    ['a-folder', 'the master key file cannot be read: /a-folder is a folder, not a file'],
    ['short.key', 'the master key file /short.key must hold 32 bytes in base64, not 5'],
    ['open.key', 'the master key file /open.key must be readable only by its owner (chmod 600 /open.key)'],
  ])('%s', async (file, why) => {
    expect(await refusal({ keys: { file: at(file) } })).toBe(
      `keys.file is "/${file}", expected a master key file or a place for one: ${why}`,
    )
  })
})

describe('prices', () => {
  it.each<[object, string]>([
    [
      { panbasic: 80, panadvanced: 1.5, 'rc-advanced': 3 },
      'prices.panadvanced is 1.5, expected a whole number',
    ],
    [{ panbasic: 80, panadvanced: '90' }, 'prices.panadvanced is "90", expected a whole number, 0 to'],
    [
      { panbasic: { SUCCESS: 80 }, panadvanced: { SUCCESS: 1, DETAILS_NOT_FOUND: -2 } },
      'prices.panadvanced.DETA',
    ],
    [{ panbasic: [1] }, 'prices.panbasic is [ 1 ], expected a whole number'],
    [{ panbasic: null }, 'prices.panbasic is null, expected'],
    [{ panbasics: 1 }, 'prices.panbasics is not a lookup; there are'],
    [{ panbasic: { SUCESS: 1 } }, 'prices.panbasic names SUCESS, expected one of SUCCESS'],
  ])('%j', async (prices, expected) => {
    expect((await refusal({ prices })).slice(0, expected.length)).toBe(expected)
  })

  it('that are not a mapping', async () => {
    expect(await refusal({ prices: 5 })).toMatch(/^prices is 5, expected whole numbers or "free" by lookup/)
  })
})

describe('a source', () => {
  const primary = { name: 'primary', kind: 'same-interface', baseUrl: 'https://127.0.0.1:1' }
  const secrets = { client_id: { env: 'SECRET' }, client_secret: { env: 'SECRET' } }

  it.each<[string, object, RegExp]>([
    ['caFile', { ...primary, secrets, caFile: 'none.pem' }, /caFile is none\.pem, which cannot be read/],
    [
      'secret',
      { ...primary, secrets: { ...secrets, client_id: { file: 'none.txt' } } },
      /secrets\.client_id\.file is none\.txt, which cannot be read/,
    ],
    [
      'module',
      { name: 'own', module: 'none.mjs', lookups: ['panbasic'] },
      /module is none\.mjs, which cannot be/,
    ],
  ])('%s', async (_what, source, expected) => {
    expect(await refusal({ sources: [source] })).toMatch(expected)
  })
})

describe('the sign-on by OpenID Connect', () => {
  const oidc = {
    issuer: 'https://id.bank.example',
    clientId: 'satyapan',
    clientSecret: { env: 'SECRET' },
    redirectUrl: 'https://admin.bank.example/admin/v1/session/sign-on/callback',
    roles: { 'bank-ops': 'operator' },
  }

  it.each<[string, object, RegExp]>([
    [
      'empty secret file',
      { clientSecret: { file: 'empty.txt' } },
      /^admin\.oidc\.clientSecret\.file is empty\.txt, which is empty$/,
    ],
    [
      'missing secret file',
      { clientSecret: { file: 'none.txt' } },
      /^admin\.oidc\.clientSecret\.file is none\.txt, which cannot be read/,
    ],
    [
      'missing variable',
      { clientSecret: { env: 'ABSENT' } },
      /^admin\.oidc\.clientSecret\.env is ABSENT, which is not set in the environment$/,
    ],
    [
      'secret in the configuration',
      { clientSecret: 'hunter2' },
      /^admin\.oidc\.clientSecret must be \{env: NAME\} or \{file: PATH\}: a secret must not be in the file$/,
    ],
    ['caFile', { caFile: 'none.pem' }, /^admin\.oidc\.caFile is none\.pem, which cannot be read/],
  ])('%s', async (_what, wrong, expected) => {
    expect(await refusal({ admin: { oidc: { ...oidc, ...wrong } } })).toMatch(expected)
  })
})
