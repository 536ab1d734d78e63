// Tests the modes: an installation stays sandbox or live as it was made, on either database.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInstallation, type Installation } from '../support/service.js'
import { createFromTemplate } from '../support/template.js'
import { describeLocal } from './target.js'

const onPostgres = process.env.SATYAPAN_TEST_DATABASE_URL !== undefined
const live = { config: { sources: ['records'] } }
const place = onPostgres ? 'the database' : 'the data directory '

/** Exit 2 and one line, which names the file, the key, and what the installation is. */
async function expectRefused(done: ReturnType<Installation['run']>, ...words: readonly string[]) {
  const { code, stderr, stdout } = await done
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toMatch(/^satyapan: \S+config-[0-9a-f]+\.yaml: sources is /)
  for (const word of words) expect(stderr).toContain(word)
}

describeLocal('an installation that was made live', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await createInstallation()
    expect((await installation.run(['migrate', '--init'], live)).code).toBe(0)
  })
  afterAll(() => installation.discard())

  it('does not start as a sandbox when its configuration is missing, and imports nothing', async () => {
    const words = ['sources is not set, expected the sources of', place, 'made in live mode']
    await expectRefused(installation.run(['serve']), ...words)
    await expectRefused(installation.run(['client', 'list']), ...words)
    const clients = await installation.run(['client', 'list', '--json'], live)
    expect({ code: clients.code, clients: JSON.parse(clients.stdout) }).toEqual({ code: 0, clients: [] })
    const found = await installation.run(['records', 'count', '--json'], live)
    const counts = JSON.parse(found.stdout) as Record<string, unknown>[]
    expect({ code: found.code, counts: JSON.stringify(counts) }).toEqual({
      code: 0,
      counts: expect.not.stringMatching(/[1-9]/),
    })
  })

  it('says that no configuration file was read when there is none', async () => {
    // Not serve: without a file it wants the usual ports, which another service of this machine may have.
    const done = await installation.run(['client', 'list'], { env: { SATYAPAN_CONFIG: '' } })
    expect(done.code).toBe(2)
    expect(done.stderr).toContain('no configuration file (SATYAPAN_CONFIG names one): sources is not set')
  })
})

describeLocal('an installation that was made as a sandbox', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await createFromTemplate()
    expect((await installation.run(['migrate'])).code).toBe(0)
  })
  afterAll(() => installation.discard())

  it('does not start live', async () => {
    const words = ['sources is set, expected it absent', place, 'made in sandbox mode']
    await expectRefused(installation.run(['serve'], live), ...words)
    await expectRefused(installation.run(['client', 'list'], live), ...words)
  })
})
