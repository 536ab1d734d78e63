// Tests starting and stopping the service: sandbox.json, the printed curl line, wrong configuration, SIGTERM, misuse.
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../support/client.js'
import { callsInFlight } from '../support/metrics.js'
import { createInstallation, type Installation, runProgram, type Service } from '../support/service.js'
import { until } from '../support/until.js'
import { lookups } from './every-lookup.js'
import { describeLocal, leftOut } from './target.js'
import { rowOf, usageRows } from './usage-rows.js'

const panbasic = lookups[0]!

describeLocal('starting', () => {
  let installation: Installation
  let service: Service

  beforeAll(async () => {
    installation = await createInstallation()
    service = await installation.start()
  })
  afterAll(async () => {
    await service.stop()
    await installation.discard()
  })

  it('sandbox.json and the master key are readable only by their owner', async () => {
    for (const name of ['sandbox.json', 'master.key', 'control.sock']) {
      const { mode } = await stat(join(installation.dataDir, name))
      expect({ name, mode: (mode & 0o777).toString(8) }).toEqual({ name, mode: '600' })
    }
  })

  it('the printed line that starts with curl works when pasted', async () => {
    // Printed after sandbox.json is written, which is what the start waits for.
    const printed = () =>
      service
        .logs()
        .split('\n')
        .find((one) => one.startsWith('curl'))
    await expect.poll(printed).toBeDefined()
    const line = printed()
    const shell = await runProgram('sh', ['-c', 'command -v curl'])
    if (shell.code !== 0) return leftOut('the printed curl', 'curl is not installed')
    const done = await runProgram('sh', ['-c', line!])
    expect({ code: done.code, stderr: done.stderr }).toMatchObject({ code: 0 })
    expect(done.stdout).toMatch(/"sub_code":\s*"SUCCESS"/)
  })

  it('a second service on the same data directory is refused, and the first continues', async () => {
    if (process.env.SATYAPAN_TEST_DATABASE_URL)
      return leftOut('the directory lock', 'PostgreSQL takes many nodes')
    const second = await installation.run(['serve'])
    expect(second.code).toBe(1)
    expect(second.stderr + second.stdout).toContain(installation.dataDir)
    const client = createClient(service)
    expect((await client.lookup(panbasic.path, panbasic.query)).status).toBe(200)
    client.close()
  })

  it('SIGTERM as soon as sandbox.json is there ends with exit 0', async () => {
    await service.stop()
    service = await installation.start()
    const code = await service.stop()
    service = await installation.start()
    expect(code).toBe(0)
  })

  it('SIGTERM ends with exit 0; the next start has the same client and answers at once', async () => {
    const before = {
      clientId: service.clientId,
      secret: service.clientSecret,
      webhook: service.webhookSecret,
    }
    expect(await service.stop()).toBe(0)
    service = await installation.start()
    const after = { clientId: service.clientId, secret: service.clientSecret, webhook: service.webhookSecret }
    expect(after).toEqual(before)
    const client = createClient(service)
    expect((await client.lookup(panbasic.path, panbasic.query)).status).toBe(200)
    client.close()
  })

  it('SIGTERM lets a call in flight finish, and exits 0 even when its client keeps the connection open', async () => {
    const client = createClient(service)
    await client.token()
    const slow = client.lookup(panbasic.path, { pan_number: 'ZZZPZ1000S' })
    await until(async () => (await callsInFlight(service)) === 1)
    const stopped = service.stop()
    const answer = await slow
    const code = await stopped
    client.close()
    service = await installation.start()
    expect(answer.status).toBe(200)
    expect(code).toBe(0)
  })

  it('prices of the configuration override those of the rows', async () => {
    await service.stop()
    service = await installation.start({
      config: {
        prices: { panbasic: 175, panadvanced: { SUCCESS: 310, DETAILS_NOT_FOUND: 'free' } },
        currency: 'EUR',
      },
    })
    const client = createClient(service)
    const advanced = '/v1/verification/panadvanced'
    const answers = [
      await client.lookup(panbasic.path, panbasic.query),
      await client.lookup(advanced, { pan_number: 'ZZZPZ1000A' }),
      await client.lookup(advanced, { pan_number: 'ZZZPZ1000N' }),
    ]
    const rows = await usageRows(service)
    client.close()
    const priced = answers.map((answer) => rowOf(rows, answer))
    expect(priced.map(({ charged, price, currency }) => ({ charged, price, currency }))).toEqual([
      { charged: true, price: 175, currency: 'EUR' },
      { charged: true, price: 310, currency: 'EUR' },
      { charged: false, price: 0, currency: 'EUR' },
    ])
  })

  it('SIGKILL loses no answered call', async () => {
    const client = createClient(service)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => client.lookup(panbasic.path, panbasic.query)),
    )
    await service.kill()
    client.close()
    service = await installation.start()
    const rows = await usageRows(service)
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(rowOf(rows, answer).sub_code).toBe('SUCCESS')
    }
  })
})

describeLocal('wrong use', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await createInstallation()
  })
  afterAll(() => installation.discard())

  it('a wrong value in the configuration stops the start with one line: file, key, value', async () => {
    const done = await installation.run(['serve'], { config: { admin: { port: 'eighty' } } })
    expect(done.code).not.toBe(0)
    const lines = (done.stdout + done.stderr).split('\n').filter((line) => line.trim() !== '')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/config-[0-9a-f]+\.yaml/)
    expect(lines[0]).toContain('admin.port')
    expect(lines[0]).toContain('eighty')
  })

  it('a missing file that the configuration names stops the start with exit 2, before anything is created', async () => {
    for (const [key, config] of [
      ['tls.certFile', { tls: { certFile: 'none.crt', keyFile: 'none.key' } }],
      ['keys.file', { keys: { file: 'none/master.key' } }],
    ] as const) {
      const done = await installation.run(['serve'], { config })
      expect({ key, code: done.code, stdout: done.stdout }).toEqual({ key, code: 2, stdout: '' })
      expect(done.stderr).toMatch(
        new RegExp(`^satyapan: \\S+\\.yaml: ${key} is "none[^\n]+, expected [^\n]+\n$`),
      )
      expect(existsSync(installation.dataDir)).toBe(false)
    }
  })

  it('an unknown key and text that is not YAML stop the start too', async () => {
    const unknown = await installation.run(['serve'], { config: { admin: { port: 0 }, colour: 'red' } })
    expect(unknown.code).not.toBe(0)
    expect(unknown.stdout + unknown.stderr).toContain('colour')
    const broken = await installation.run(['serve'], { config: 'admin: [' })
    expect(broken.code).not.toBe(0)
  })

  it('embedded mode is one process: --processes above 1 or a single role exits 2', async () => {
    if (process.env.SATYAPAN_TEST_DATABASE_URL) return leftOut('embedded mode', 'this run is on PostgreSQL')
    for (const args of [
      ['--processes', '2'],
      ['--role', 'api'],
      ['--role', 'worker'],
    ]) {
      const done = await installation.run(['serve', ...args])
      expect({ args, code: done.code }).toEqual({ args, code: 2 })
      expect(done.stderr.trim().split('\n')).toHaveLength(1)
    }
  })

  it('misuse of the command line exits 2, --help exits 0 and names the commands', async () => {
    for (const args of [
      ['no-such-command'],
      ['client', 'no-such-verb'],
      ['serve', '--no-such-flag'],
      ['client', 'create'],
    ]) {
      const done = await installation.run(args)
      expect({ args, code: done.code }).toEqual({ args, code: 2 })
    }
    const help = await installation.run(['--help'])
    expect(help.code).toBe(0)
    for (const command of ['serve', 'migrate', 'client', 'records', 'usage', 'sandbox']) {
      expect(help.stdout).toMatch(new RegExp(`\\b${command}\\b`))
    }
    const serve = await installation.run(['serve', '--help'])
    expect(serve.code).toBe(0)
    for (const key of ['admin.port', 'auth.requireClientId', 'sources', '8443'])
      expect(serve.stdout).toContain(key)
  })
})
