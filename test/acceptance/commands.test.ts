// Tests what commands print for scripts and write to the log: bare ids, arrays, errors, and no arguments.
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createInstallation } from '../support/service.js'
import { commandJson, createAccount, describeLocal, leftOut, useTarget } from './target.js'

const target = useTarget()

describeLocal('commands beside the running service', () => {
  const cli = (...args: string[]) => target.service.cli(...args)

  it('documents add --text prints the id and nothing else on standard output', async () => {
    const file = join(target.service.installation.scratchDir, 'annex.json')
    await writeFile(file, '{}')
    const added = await cli('documents', 'add', 'fir-check', file, '--text')
    expect(added).toMatchObject({ code: 0, stderr: expect.stringContaining('1 document is stored') })
    expect(added.stdout).toMatch(/^\S+\n$/)
    const link = await cli('documents', 'link', added.stdout.trim())
    expect(JSON.parse(link.stdout)).toMatchObject({ url: expect.stringContaining('https://') })
  })

  it('a list with --json is an array, one batch an object', async () => {
    const file = join(target.service.installation.scratchDir, 'batch.csv')
    await writeFile(file, 'vpa\nfound@sandbox\n')
    const submitted = await commandJson(target.service, 'batch', 'submit', 'upi-basic', file)
    const requestId = String(submitted.request_id)
    expect(await commandJson(target.service, 'batch', 'status', requestId)).toMatchObject({
      request_id: requestId,
    })
    for (const list of [
      ['batch', 'status'],
      ['client', 'list'],
      ['documents', 'list'],
      ['sandbox', 'list'],
      ['usage', 'report'],
      ['webhook', 'deliveries'],
    ]) {
      const rows: unknown = await commandJson(target.service, ...list)
      expect({ list, isArray: Array.isArray(rows) }).toEqual({ list, isArray: true })
    }
  })

  it('webhook deliveries of an unknown id fails', async () => {
    const done = await cli('webhook', 'deliveries', 'msg_unknown')
    expect(done).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('there is no delivery msg_unknown'),
    })
  })

  it('client create refuses control characters in a name, and keeps Indian ones', async () => {
    for (const name of ['Loan\ndesk', 'Loan\u001b[2Jdesk', 'Loan\u2028desk'])
      expect((await cli('client', 'create', '--name', name)).code).toBe(2)
    expect((await cli('client', 'create', '--name', 'ऋण \u200dडेस्क')).code).toBe(0)
  })

  it('client rotate says when the old secret ends', async () => {
    const { clientId } = await createAccount(target.service, 'Rotated')
    const overlapping = await cli('client', 'rotate', clientId, '--overlap', '24h', '--text')
    const end = /valid until (\S+)\.\n/.exec(overlapping.stderr)?.[1]
    expect(Math.abs(Date.parse(end!) - Date.now() - 86_400_000)).toBeLessThan(600_000)
    const shown = await commandJson(target.service, 'client', 'rotate', clientId, '--overlap', '1h')
    expect(Date.parse(String(shown.old_secret_ends_at))).toBeGreaterThan(Date.now())
    expect((await cli('client', 'rotate', clientId, '--text')).stderr).toContain(
      'The old secret is no longer valid.',
    )
  })

  it('migrate says that there was nothing to apply', async () => {
    expect((await cli('migrate', '--text')).stdout).toMatch(/^nothing to apply; \d+ are applied\n$/)
    expect(await commandJson(target.service, 'migrate')).toMatchObject({ applied_now: [] })
  })

  it('the log of the service has no arguments of commands that failed', async () => {
    const mistyped = 'abcpd1399z'
    for (const words of [
      ['client', 'deactivate', mistyped],
      ['admin', 'user', 'disable', mistyped],
      ['webhook', 'replay', `msg_${mistyped}`],
    ])
      expect(await cli(...words)).toMatchObject({ code: 1, stderr: expect.stringContaining(mistyped) })
    const misused = await cli('documents', 'revoke', mistyped)
    expect(misused).toMatchObject({ code: 2, stderr: expect.stringContaining(mistyped) })
    const failed = () => target.service.logs().match(/a command failed/g)?.length ?? 0
    await expect.poll(failed).toBeGreaterThanOrEqual(3)
    // The log is written in portions, a moment later.
    await expect.poll(() => target.service.logs()).toContain('"operation":"clients.deactivate"')
    expect(target.service.logs()).not.toContain(mistyped)
  })
})

describeLocal('commands in a directory without an installation', () => {
  it('say so and create nothing; with --init they create one', async () => {
    if (process.env.SATYAPAN_TEST_DATABASE_URL)
      return leftOut('a wrong data directory', 'on PostgreSQL the data are elsewhere')
    const installation = await createInstallation()
    try {
      for (const words of [
        ['client', 'list'],
        ['usage', 'export'],
        ['webhook', 'deliveries'],
        ['migrate'],
        ['client', 'create', '--name', 'Desk'],
        ['records', 'import', 'pan', 'people.csv'],
      ]) {
        const done = await installation.cli(...words)
        expect(done).toMatchObject({ code: 2, stdout: '' })
        expect(done.stderr).toContain(`there is no installation in ${installation.dataDir}`)
      }
      expect(existsSync(installation.dataDir)).toBe(false)
      const made = await installation.cli('client', 'create', '--name', 'Desk', '--init')
      expect(made.code).toBe(0)
      expect(made.stderr).toContain(`creating a new installation in ${installation.dataDir}`)
      expect(await readdir(installation.dataDir)).toContain('master.key')
      expect((await installation.cli('client', 'list')).stdout).toContain('Desk')
      expect((await installation.cli('migrate')).stderr).not.toContain('new installation')
    } finally {
      await installation.discard()
    }
  })
})
