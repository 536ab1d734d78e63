// Tests the installed product under other versions of Node: first start, every kind of work, stop.
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileOf, processed } from '../acceptance/batches.js'
import { lookups } from '../acceptance/every-lookup.js'
import { expectCompared } from '../acceptance/face-answers.js'
import { compare, faces, jpeg } from '../acceptance/face-images.js'
import { usageRows } from '../acceptance/usage-rows.js'
import { type Client, createClient, get } from '../support/client.js'
import { createInstallation, type Installation, type Service } from '../support/service.js'

// Set by scripts/check/test.mjs; where there are no binaries, the Node that runs the tests.
const nodes = (process.env.SATYAPAN_TEST_NODES ?? '').split(':')

describe.each(nodes)('%s', (node) => {
  let installation: Installation
  let service: Service
  let client: Client

  beforeAll(async () => {
    installation = await createInstallation({ node })
    service = await installation.start()
    client = createClient(service)
  })
  afterAll(() => installation.discard())

  it('runs the service', async () => {
    const { stdout } = await installation.run(['--version'])
    expect(stdout).toMatch(/^satyapan \d/)
    const metrics = await get(`${service.adminUrl}/metrics`, service.ca)
    const version = /nodejs_version_info\{version="v([\d.]+)"/.exec(metrics.body)?.[1]
    expect(version).toMatch(node === process.execPath ? process.versions.node : /^(20\.19|22|24)\./)
  })

  it('answers every lookup', async () => {
    for (const { path, query } of lookups) {
      const answer = await client.lookup(path, query)
      expect({ path, json: answer.json }).toMatchObject({ path, json: { sub_code: 'SUCCESS' } })
    }
    const uan = { uan_number: '100000000001', generate_pdf: 'true' }
    const { json } = await client.lookup('/v2/verification/epfo/uan-to-employment-history', uan)
    const pdf = await get((json as { data: { pdf_url: string } }).data.pdf_url, service.ca)
    expect(pdf).toMatchObject({ status: 200, body: expect.stringMatching(/^%PDF-/) })
  })

  it('processes a batch', async () => {
    const cells = ['found@sandbox', 'unknown@sandbox', 'nonsense']
    const { rows } = await processed(client, 'upi-basic', { content: fileOf('upi-basic', cells) })
    expect(rows.map((row) => row.sub_code)).toEqual(['SUCCESS', 'DETAILS_NOT_FOUND', 'INVALID_INPUT'])
  })

  it('compares names and faces', async () => {
    const names = await client.lookup('/v1/name-match', { name1: 'ASHA RAO', name2: 'Asha Rao' })
    expect(names.json).toMatchObject({ data: { score: 100 } })
    const [one, other] = [await jpeg(faces.laughing()), await jpeg(faces.smiling())]
    expectCompared(await compare(client, one, other), true)
  })

  it('loads a source of the operator, which imports satyapan/source from anywhere', async () => {
    const beside = await createInstallation({ node })
    try {
      const module = join(beside.scratchDir, 'acme.mjs')
      await copyFile(join('examples', 'acme.mjs'), module)
      const secrets = { token: { env: 'ACME_TOKEN' } }
      const acme = { name: 'acme', module, baseUrl: 'https://127.0.0.1:1', secrets }
      const live = { config: { sources: [acme] }, env: { ACME_TOKEN: 'x' } }
      expect((await beside.run(['migrate', '--init'], live)).code).toBe(0)
      const done = await beside.run(['sources', 'test', 'acme', '--json'], live)
      expect(JSON.parse(done.stdout)).toMatchObject({ kind: 'module', lookups: [{ outcome: 'down' }, {}] })
    } finally {
      await beside.discard()
    }
  })

  it('stops, starts again on its data, and stops', async () => {
    const before = await usageRows(service)
    client.close()
    expect(await service.stop()).toBe(0)
    service = await installation.start()
    expect(await usageRows(service)).toEqual(before)
    expect(await service.stop()).toBe(0)
  })
})
