// Tests paths that try to leave the folders of pages, sent as they are: each is answered 400 or 404, never 500 or a file.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSite } from '../../src/http/site.js'
import { systemClock } from '../../src/kernel/clock.js'
import { catalogue } from '../../src/lookups/catalogue.js'
import { makeAuthority, makeLeaf } from '../../src/platform/tls/make-certificate.js'
import { contractApp } from './app.harness.js'

const prefixes = ['/docs/', '/dashboard/'] as const
const secret = 'the-file-outside'
let folder: string
let port: number
let ca: string
let close: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'))
  const pages = join(folder, 'pages')
  await mkdir(join(pages, 'assets'), { recursive: true })
  for (const [file, text] of [
    ['../outside.txt', secret],
    ['.hidden', secret],
    ['index.html', 'a page'],
    ['guide.html', 'a guide'],
    ['404.html', 'there is no such page'],
    ['policy.json', '{"scripts":[]}'],
    ['assets/a.js', 'a script'],
  ] as const)
    await writeFile(join(pages, file), text)
  const authority = await makeAuthority(Date.now())
  const { app } = contractApp(catalogue, {
    frame: {
      certificate: await makeLeaf(authority, ['127.0.0.1'], Date.now()),
      clock: systemClock,
      countClosed: () => {},
      isTrustedProxy: () => false,
    },
  })
  addSite(app, { prefix: '/dashboard/', directory: pages }) // those of /docs/ are the application's own
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
  ca = authority.cert
  close = () => app.close()
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

/** node:https sends the path as it is. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, ca, path, headers, agent: false }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode!, body }))
    })
      .on('error', reject)
      .end()
  })

it('serves the files of a folder', async () => {
  expect(await get('/dashboard/')).toEqual({ status: 200, body: 'a page' })
  expect(await get('/dashboard/assets/a.js?x=%00')).toEqual({ status: 200, body: 'a script' })
})

it('finds a page without .html in its address', async () => {
  expect(await get('/dashboard/guide')).toEqual({ status: 200, body: 'a guide' })
  expect(await get('/dashboard/guide', { 'accept-encoding': 'br, gzip', accept: 'text/html' })).toEqual({
    status: 200,
    body: 'a guide',
  })
})

it('answers readers with a page where there is none, and programs with the failure', async () => {
  expect(await get('/dashboard/nothing', { accept: 'text/html,*/*' })).toEqual({
    status: 404,
    body: 'there is no such page',
  })
  expect(JSON.parse((await get('/dashboard/nothing', { accept: 'application/json' })).body)).toEqual({
    detail: 'Not Found',
  })
})

describe.each(prefixes)('%s', (prefix) => {
  it.each([
    '..',
    '../outside.txt',
    '../../etc/passwd',
    '%2e%2e',
    '%2e%2e/outside.txt',
    '%2E%2E%2Foutside.txt',
    '..%2foutside.txt',
    '.%2e/outside.txt',
    'assets/..%2f..%2foutside.txt',
    'assets/%2e%2e/%2e%2e/outside.txt',
    '..\\outside.txt',
    '..%5coutside.txt',
    '%2e%2e%5coutside.txt',
    '%252e%252e%252foutside.txt',
    '%c0%ae%c0%ae/outside.txt',
    '%u002e%u002e/outside.txt',
    '..;/outside.txt',
    '%00',
    'assets/a.js%00',
    'assets/a.js%00.html',
    '%0d%0ax:1',
    '%ff',
    '%',
    '%zz',
    '.hidden',
    '%2ehidden',
    'assets/%2egit/config',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'C:%5cboot.ini',
    'assets',
    'assets/',
    'index.html/',
    'index.html/x',
    'x'.repeat(300),
    'x'.repeat(8_000),
    '%2e%2e%2f'.repeat(800),
  ])('answers 400 or 404 to %s', async (path) => {
    const { status, body } = await get(prefix + path)
    expect([400, 404]).toContain(status)
    expect(JSON.parse(body)).toEqual({ detail: status === 400 ? 'Bad Request' : 'Not Found' })
  })
})

it.each([
  [{ range: 'bytes=999-' }, 416],
  [{ range: 'bytes=x' }, 200],
  [{ 'if-match': '"x"' }, 412],
  [{ 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412],
] as const)('answers %j without an internal error', async (headers, usual) => {
  expect([usual, 400]).toContain((await get('/dashboard/assets/a.js', headers)).status)
})
