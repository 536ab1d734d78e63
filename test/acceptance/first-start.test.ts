// Tests the first steps of a newcomer: a port that is taken, a wrong data directory, a second start, the printed curl
// line, help.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createInstallation, type Installation, runProgram } from '../support/service.js'
import { describeLocal, leftOut } from './target.js'

const onPostgres = process.env.SATYAPAN_TEST_DATABASE_URL !== undefined

describeLocal('a start that cannot be', () => {
  let installation: Installation
  let taken: Server
  let port: number

  beforeAll(async () => {
    installation = await createInstallation()
    taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    port = (taken.address() as { port: number }).port
  })
  afterAll(async () => {
    taken.close()
    await installation.discard()
  })

  it('on a port that is taken says which variable sets another, before the data of the sandbox is imported', async () => {
    const done = await installation.run(['serve'], { env: { SATYAPAN_PORT: String(port) } })
    expect(done.code).toBe(1)
    expect(done.stderr).not.toContain('importing the data of the sandbox')
    expect(done.stderr).toContain(
      `satyapan: cannot listen on 127.0.0.1:${port}: the port is taken; ` +
        'set another with the environment variable SATYAPAN_PORT (0 takes a free one)',
    )
  })

  it('on an admin port that is taken names its key and the configuration file', async () => {
    const done = await installation.run(['serve'], { config: { admin: { port } } })
    expect(done.code).toBe(1)
    expect(done.stderr).toMatch(
      new RegExp(
        `^satyapan: cannot listen on 127.0.0.1:${port}: the port is taken; set another with admin.port in \\S+\\.yaml`,
      ),
    )
    expect(done.stderr.trim().split('\n')).toHaveLength(1)
  })

  it('on a host that is none of this machine is misuse: it names the setting', async () => {
    const wrong = [
      [{ env: { SATYAPAN_HOST: '192.0.2.1' } }, 'this machine does not have the address', 'SATYAPAN_HOST'],
      [{ config: { admin: { host: '192.0.2.1', port: 0 } } }, 'does not have the address', 'admin.host in '],
    ] as const
    for (const [settings, reason, setting] of wrong) {
      const done = await installation.run(['serve'], settings)
      expect(done.code, done.stderr).toBe(2)
      expect(done.stderr).toContain(reason)
      expect(done.stderr).toContain(setting)
      expect(done.stderr.trim().split('\n')).toHaveLength(1)
    }
  })

  it('in a data directory that cannot be created says so', async () => {
    const file = join(installation.scratchDir, 'file')
    await writeFile(file, '')
    for (const dataDir of [file, join(file, 'data')]) {
      const done = await installation.run(['serve'], { env: { SATYAPAN_DATA_DIR: dataDir } })
      expect(done.code).toBe(1)
      expect(done.stderr.trim()).toBe(
        `satyapan: the data directory ${dataDir} cannot be made: a file is in its way; SATYAPAN_DATA_DIR names it`,
      )
    }
  })
})

describeLocal('a first start', () => {
  let installation: Installation
  let home: string
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'satyapan-first-'))
    installation = await createInstallation({ dataDir: join(home, "a clerk's $data") })
  })
  afterAll(async () => {
    await installation.discard()
    await rm(home, { recursive: true, force: true })
  })

  it('with auth.requireClientId and in a folder with odd signs prints a curl line that works, and continues beside a second start', async () => {
    const service = await installation.start({ config: { auth: { requireClientId: true } } })
    try {
      const printed = () => /^curl .*$/m.exec(service.logs())?.[0]
      await expect.poll(printed).toBeDefined()
      expect(printed()).toContain(`-H 'client-id: ${service.clientId}'`)
      const shell = await runProgram('sh', ['-c', 'command -v curl'])
      if (shell.code !== 0) leftOut('the printed curl', 'curl is not installed')
      else {
        const { stdout } = await runProgram('sh', ['-c', printed()!])
        expect(stdout).toMatch(/"sub_code":\s*"SUCCESS"/)
      }

      if (onPostgres) return leftOut('the directory lock', 'PostgreSQL takes many nodes')
      const announcement = join(installation.dataDir, 'sandbox.json')
      const before = await readFile(announcement, 'utf8')
      const second = await installation.run(['serve'])
      expect(second.code).toBe(1)
      expect(second.stderr).toContain('is in use by process')
      expect(existsSync(announcement) && (await readFile(announcement, 'utf8'))).toBe(before)
    } finally {
      await service.stop()
    }
  })

  it('a group of commands lists them, and --version prints the version', async () => {
    for (const [group, one] of [
      ['client', 'client rotate'],
      ['client secret', 'client secret revoke'],
      ['admin user', 'admin user reset'],
      ['usage', 'usage report'],
      ['sandbox', 'sandbox list'],
      ['records', 'records import'],
    ] as const) {
      const help = await installation.run([...group.split(' '), '--help'])
      expect({ group, code: help.code }).toEqual({ group, code: 0 })
      expect(help.stdout).toContain(one)
      const alone = await installation.run(group.split(' '))
      expect({ group, code: alone.code, stdout: alone.stdout }).toEqual({
        group,
        code: 2,
        stdout: help.stdout,
      })
    }
    const shown = await installation.run(['client', 'list', '--help'])
    expect(await installation.run(['help', 'client', 'list'])).toEqual(shown)
    expect(await installation.run(['client', 'list', '-h'])).toEqual(shown)
    expect(await installation.run(['help', 'nothing'])).toMatchObject({
      code: 2,
      stderr: 'satyapan: there is no command "nothing"; see "satyapan --help"\n',
    })
    expect(await installation.run(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^satyapan \d/),
    })
  })
})
