// Tests a node whose clock is wrong: it says so everywhere, and dates events by the database.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLog, type Log } from '../../src/platform/log.js'
import { readConfig } from '../../src/server/config.js'
import { checkClock } from '../../src/server/doctor/check-clock.js'
import { subjectOf } from '../../src/server/doctor/service-subject.js'
import { serve } from '../../src/server/serve.js'
import { createClient, get } from '../support/client.js'
import { startPostgres } from '../support/postgres.js'
import { runOnParts } from '../support/run-command.js'

const hourMs = 3_600_000

it.each([
  ['an hour ahead', hourMs, true],
  ['an hour behind', -hourMs, true],
  ['ten seconds ahead', 10_000, false],
])('a clock that is %s', async (_name, aheadMs, isWrong) => {
  const postgres = (await startPostgres())!
  const home = await mkdtemp(join(tmpdir(), 'satyapan-clock-'))
  const file = join(home, 'config.yaml')
  await writeFile(file, 'admin: { port: 0 }\n')
  const errors: object[] = []
  const log: Log = { ...createLog('silent').log, error: (fields) => void errors.push(fields) }
  const clock = { now: () => Date.now() + aheadMs, steady: () => Math.floor(performance.now()) }
  const env = { SATYAPAN_PORT: '0', SATYAPAN_DATA_DIR: join(home, 'data'), SATYAPAN_CONFIG: file }
  const running = await serve(readConfig({ ...env, DATABASE_URL: postgres.url }), {
    clock,
    log,
  })
  try {
    const ca = await readFile(running.caFile, 'utf8')
    const { clientId, clientSecret } = running.parts.sandbox!.client()
    const client = createClient({ baseUrl: running.baseUrl, ca, clientId, clientSecret })
    const answer = await client.lookup('/v1/verification/panbasic', { pan_number: 'ZZZPZ1000A' })
    client.close()
    expect(answer.status).toBe(200)
    const datedOffMs = Number((answer.json as { timestamp: number }).timestamp) - Date.now()
    expect(Math.abs(datedOffMs - (isWrong ? 0 : aheadMs))).toBeLessThan(30_000)
    let events = ''
    await runOnParts(running.parts, ['usage', 'export', '--format', 'jsonl'], {
      async out(text) {
        events += text
      },
      err() {},
      progress() {},
      colour: false,
      isTerminal: false,
      cwd: home,
      signal: new AbortController().signal,
      actor: { name: 'asha', origin: 'test' },
    })
    const { at } = JSON.parse(events.trim().split('\n')[0]!)
    expect(Math.abs(Date.parse(at) - Date.now() - (isWrong ? 0 : aheadMs))).toBeLessThan(30_000)

    const seconds = Math.round(aheadMs / 1000)
    expect(errors).toEqual(isWrong ? [{ seconds: expect.closeTo(seconds, -1) }] : [])
    const ready = await get(`${running.baseUrl}/readyz`, ca)
    expect(ready).toMatchObject({
      status: 200,
      json: { status: 'ok', ...(isWrong && { warnings: ['clock'] }) },
    })
    if (!isWrong) expect(ready.json).not.toHaveProperty('warnings')
    const metrics = (await get(`${running.adminUrl}/metrics`, ca)).body
    const shown = Number(/^satyapan_clock_offset_seconds (\S+)$/m.exec(metrics)![1])
    expect(Math.abs(shown - seconds)).toBeLessThan(10)
    const [finding] = await checkClock(subjectOf(running.parts, running.parts.inForce.now().config))
    expect(finding!.level).toBe(isWrong ? 'wrong' : 'warning')
  } finally {
    await running.close()
    await postgres.stop()
    await rm(home, { recursive: true, force: true })
  }
})
