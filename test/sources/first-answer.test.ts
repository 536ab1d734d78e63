// Follows the first pages of docs/sources.md: from a contract with Cashfree, rehearsed, to the first answer of a live service.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { type FollowedPage, followPage } from '../support/followed-page.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'satyapan-first-answer-'))

let page: FollowedPage
beforeAll(async () => {
  const bin = join(root, 'bin')
  page = await followPage(join(root, 'docs', 'sources.md'), folder, {
    bin,
    mark: 'first-answer',
    ports: ['9443'],
  })
})
afterAll(() => {
  page?.close()
  rmSync(folder, { recursive: true })
})

it('reaches a first answer by its text alone', async () => {
  const [rehearse, test, serve] = page.commands
  await page.type(rehearse!)
  await page.printed('rehearsing cashfree')
  const tested = await page.type(test!)
  // Without a terminal it prints JSON.
  for (const lookup of ['panbasic', 'gstinlite', 'gstin-advanced'])
    expect(tested).toMatch(
      new RegExp(`{"lookup":"${lookup}","outcome":"SUCCESS","answered":true,[^}]*"asked":true`),
    )
  await page.type(serve!)
  await page.printed('"serving"')
  const { client_id, client_secret } = JSON.parse(readFileSync(join(folder, 'client.json'), 'utf8'))
  const client = createClient({
    baseUrl: page.baseUrl,
    ca: readFileSync(join(folder, 'data', 'tls', 'authority.crt'), 'utf8'),
    clientId: client_id,
    clientSecret: client_secret,
  })
  try {
    expect(await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })).toMatchObject({
      status: 200,
      headers: { 'x-satyapan-source': 'cashfree' },
      json: { sub_code: 'SUCCESS', data: { status: 'VALID' } },
    })
    const listed = await page.type('satyapan sources list')
    const [source] = JSON.parse(/\[\{"name".*\]/.exec(listed)![0]) as [{ tests: Record<string, unknown> }]
    expect(source.tests).toMatchObject({ panbasic: { answered: true, outcome: 'SUCCESS' } })
  } finally {
    client.close()
  }
})
