// Follows docs/own-source.md in the folder of an installation of the packed product, and asks the service that it ends with.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { type FollowedPage, followPage } from '../support/followed-page.js'

const prefix = process.env.SATYAPAN_TEST_INSTALLED ?? ''
const folder = join(prefix, 'own-source')

let page: FollowedPage
beforeAll(async () => {
  mkdirSync(folder)
  const file = join(prefix, 'node_modules', 'satyapan', 'docs', 'own-source.md')
  const bin = join(prefix, 'node_modules', '.bin')
  page = await followPage(file, folder, { bin, mark: 'own-source', ports: ['9500'] })
})
afterAll(() => page?.close())

it('has a module of a readable size, and an example of each thing', () => {
  expect(page.files.map(({ about }) => about)).toEqual([
    'file=sources/acme.mjs',
    'file=sources/acme.test.mjs',
    'file=replies.yaml',
    'file=satyapan.config.yaml',
  ])
  expect(page.files[0]!.text.split('\n').length).toBeLessThanOrEqual(60)
  expect(page.commands).toHaveLength(3)
})

it('tries the module on replies', async () => {
  const printed = await page.type(page.commands[0]!)
  expect(printed).toMatch(/pass 2$/m)
  expect(printed).toMatch(/fail 0$/m)
})

it('tries it on the rehearsed vendor', async () => {
  // Without a terminal it prints JSON.
  const printed = await page.type(page.commands[1]!)
  expect(printed).toMatch(/\{"lookup":"gstinlite","outcome":"SUCCESS","answered":true,[^}]*"asked":true/)
})

it('answers a client', async () => {
  await page.type(page.commands[2]!)
  await page.printed('"serving"')
  const made = await page.type('satyapan client create --name Guide --json')
  const { client_id, client_secret } = JSON.parse(/\{"client_id".*\}/.exec(made)![0])
  const client = createClient({
    baseUrl: page.baseUrl,
    ca: readFileSync(join(folder, 'data', 'tls', 'authority.crt'), 'utf8'),
    clientId: client_id,
    clientSecret: client_secret,
  })
  try {
    const ask = (gstin_number: string) => client.lookup('/v1/verification/gstinlite', { gstin_number })
    expect(await ask('27ZZZCZ1000A1ZE')).toMatchObject({
      status: 200,
      headers: { 'x-satyapan-source': 'acme' },
      json: { sub_code: 'SUCCESS', data: { rgdt: '01/07/2017', sts: 'Active' } },
    })
    expect((await ask('27ZZZCZ1000N1ZN')).json).toMatchObject({ sub_code: 'DETAILS_NOT_FOUND' })
  } finally {
    client.close()
  }
})
