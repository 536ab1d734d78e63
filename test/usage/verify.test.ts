// Tests what `usage verify` says of events that are not summed yet: nothing counted is not a success.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventAt } from '../../src/usage/usage-event.harness.js'
import { openInstallation, type TestInstallation } from '../support/installation.js'

let here: TestInstallation
beforeAll(async () => {
  here = await openInstallation()
})
afterAll(() => here?.discard())

const verify = (...words: string[]) => here.run('usage', 'verify', ...words)

it('fails when there is nothing to count', async () => {
  await expect(verify()).rejects.toThrow('nothing was counted: the period has no events')
})

it('fails while no event is summed, and says how many it left out', async () => {
  for (let n = 0; n < 3; n++) await here.parts.ledger.record(eventAt(Date.now()))
  await expect(verify()).rejects.toThrow(
    /3 later events left out[\s\S]*nothing was counted: no event of the period is summed yet/,
  )
  await expect(verify('--json')).rejects.toThrow(/"left_out":3/)
})

it('says up to when it counted and what it left out', async () => {
  const hoursAgo = Date.now() - 5 * 3_600_000
  for (let n = 0; n < 4; n++) await here.parts.ledger.record(eventAt(hoursAgo + n))
  while (await here.parts.rollup.step());
  expect(await verify()).toMatch(
    /^\d days?, 4 events, counted up to 20\d\d-\d\d-\d\d [\d:]{8} IST, 3 later events left out\n$/,
  )
  const found = JSON.parse(await verify('--json'))
  expect(found).toMatchObject({ calls: 4, left_out: 3, differing: [] })
  expect(Date.parse(found.counted_until)).toBeLessThanOrEqual(Date.now())
})
