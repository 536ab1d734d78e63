// Follows docs/own-lookups.md in the folder of an installation of the packed product, and looks for the lookup everywhere.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client as Agent } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAskAdmin, expectOwnLookup, recordsText } from '../lookups/own-lookups.harness.js'
import { createClient } from '../support/client.js'
import { type FollowedPage, followPage } from '../support/followed-page.js'
import { runProgram, surroundings } from '../support/processes.js'

const prefix = process.env.SATYAPAN_TEST_INSTALLED ?? ''
const folder = join(prefix, 'own-lookups')
const bin = join(prefix, 'node_modules', '.bin')
const announcement = join(folder, 'data', 'sandbox.json')

let page: FollowedPage
beforeAll(async () => {
  mkdirSync(folder)
  const file = join(prefix, 'node_modules', 'satyapan', 'docs', 'own-lookups.md')
  page = await followPage(file, folder, { bin, mark: 'own-lookups', ports: [] })
  await page.type(page.commands[0]!)
  await page.printed('"serving"')
})
afterAll(() => page?.close())

it('has a row of a readable size', () => {
  const [row] = page.files
  expect(row!.about).toBe('file=lookups/credit-score.mjs')
  expect(row!.text.split('\n').length).toBeLessThanOrEqual(40)
})

it('finds it in the description, Try it, entitlements, prices, usage and records', async () => {
  const { ca_file, client_id, client_secret, admin_url, admin_token } = JSON.parse(
    readFileSync(announcement, 'utf8'),
  )
  const ca = readFileSync(ca_file, 'utf8')
  const client = createClient({ baseUrl: page.baseUrl, ca, clientId: client_id, clientSecret: client_secret })
  const own = {
    SATYAPAN_DATA_DIR: join(folder, 'data'),
    SATYAPAN_CONFIG: join(folder, 'satyapan.config.yaml'),
  }
  const env = { ...surroundings(), ...own }
  const cli = async (...words: string[]) => {
    const { code, stdout, stderr } = await runProgram(join(bin, 'satyapan'), words, env)
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    return stdout
  }
  const recordsFile = join(folder, 'own.csv')
  writeFileSync(recordsFile, recordsText)
  await expectOwnLookup(
    { client, admin: createAskAdmin({ adminUrl: admin_url, ca }, admin_token), cli },
    recordsFile,
  )
  client.close()
})

it('shows it, reloads it when it was edited, and imports its records, as the page says', async () => {
  const [, show, edit, importRecords] = page.commands
  expect(await page.type(show!)).toContain('"path":"/v1/own/credit-score"')
  expect(await page.type(edit!)).toContain('lookups.credit-score')
  expect(await page.type(show!)).toContain('No credit history was found.')
  expect(await page.type(importRecords!)).toContain('{"credit-score":2}')
})

it('offers it to an agent', async () => {
  const agent = new Agent({ name: 'test', version: '1' })
  const args = ['mcp', '--credentials', announcement]
  await agent.connect(
    new StdioClientTransport({ command: join(bin, 'satyapan'), args, env: surroundings(), stderr: 'ignore' }),
  )
  try {
    const { tools } = await agent.listTools()
    expect(tools.map(({ name }) => name)).toContain('credit-score')
  } finally {
    await agent.close()
  }
})
