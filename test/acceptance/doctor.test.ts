// Tests the command doctor: with a wrong configuration, with the service down, and with the service up.
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startLiveService } from '../support/live-service.js'
import type { CommandResult } from '../support/processes.js'
import { createInstallation } from '../support/service.js'

interface Finding {
  readonly check: string
  readonly level: string
  readonly found: string
}
const findings = ({ stdout }: CommandResult): Finding[] => JSON.parse(stdout).findings
const config = { sources: ['records'], publicUrl: 'https://verify.example.com', trustedProxies: ['10.0.0.1'] }
/** Seven processes are started, one after the other. */
const limitMs = 240_000

it('examines an installation in any state', { timeout: limitMs }, async () => {
  const installation = await createInstallation()
  const wrong = await installation.run(['doctor'], { config: { currency: 'rupees' } })
  expect(wrong.code).toBe(1)
  expect(findings(wrong)).toEqual([
    expect.objectContaining({
      check: 'configuration',
      found: expect.stringContaining('currency is "rupees"'),
    }),
  ])

  await installation.run(['migrate', '--init'], { config })
  const down = await installation.run(['doctor'], { config })
  expect(down.code, down.stdout).toBe(0)
  expect(findings(down)[0]).toMatchObject({ check: 'service', level: 'warning' })
  expect(findings(down)).toContainEqual(
    expect.objectContaining({ check: 'keys', found: expect.stringMatching(/opens all \d+ keys/) }),
  )

  const service = await startLiveService({ config, installation })
  try {
    const up = await service.cli('doctor')
    expect(up.code, up.stdout).toBe(0)
    expect(findings(up).map(({ check }) => check)).not.toContain('service')

    // A key file that would stop the next start while the service keeps running.
    await chmod(join(installation.dataDir, 'master.key'), 0o644)
    const broken = await service.cli('doctor')
    expect(broken.code).toBe(1)
    expect(broken.stderr).toContain('satyapan: one thing is wrong')
    expect(findings(broken).filter(({ level }) => level === 'wrong')).toMatchObject([{ check: 'keys' }])
  } finally {
    await service.stop()
  }
})
