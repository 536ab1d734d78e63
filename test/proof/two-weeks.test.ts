// Runs the short form of the proof of two weeks: limits, a leaked secret, a backup, an erasure and an audit.
import { expect, it } from 'vitest'
import { proveTwoWeeks } from '../../proof/two-weeks.js'

it('two weeks of three clients with limits: nothing fails, no erased person is left, the audit log is intact', async () => {
  const lines = await proveTwoWeeks({ callsPerDay: 16, phaseMs: 400, seed: 1 })
  expect(lines.filter(({ held }) => !held)).toEqual([])
})
