// Runs the short form of the proof that a rotation of keys may be killed at any step.
import { expect, it } from 'vitest'
import { proveRotateKills } from '../../proof/rotate-kills.js'

it('a rotation that is killed again and again loses nothing and completes', async () => {
  const lines = await proveRotateKills({ kills: 3, records: 50, seed: 3 })
  expect(lines.filter(({ held }) => !held)).toEqual([])
})
